// Hookeval decides one event of an agent: the event on standard input, the
// answer in the agent's own protocol on standard output. The decision table is
// at the end of its own executable, or beside it.
package main

import (
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/table"
)

const usage = `usage: hookeval --host HOST [--policy FILE] [--event EVENT] [--hook NAME] [--on-error open|closed|KIND,…]
       hookeval --version`

func main() {
	roomy(0) // before anything else is on the stack
	process.Main()
	process.Renew()
	// A table that shrinks under its mapping faults; the fault becomes a panic
	// that answer turns into the policy's on_error.
	debug.SetPanicOnFault(true)
	os.Exit(run(os.Args[1:], os.Stdin, stdout, stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args)
	if err != nil {
		io.WriteString(stderr, "hookeval: "+err.Error()+"\n"+usage+"\n")
		return failureCode(o.closed(nil, decision.ExecFailure))
	}
	if o.version {
		return version(o, stdout)
	}
	e := &evaluation{options: o, started: time.Now(), stderr: stderr}
	if o.async != "" {
		return e.runAsync(stdin)
	}
	e.out = once{stdout: stdout, stderr: stderr}
	e.watchdog = watchdog{out: &e.out, exit: e.late, start: e.started}
	code := e.out.answer(e.decide(stdin))
	e.watchdog.answered()
	e.follow()
	e.watchdog.stop()
	return code
}

// failureCode is the exit code of the evaluator's own failure.
func failureCode(closed bool) int {
	if closed {
		return 2
	}
	return 1
}

func open(policy string) (*table.Table, error) {
	if policy != "" {
		return table.Open(policy)
	}
	return table.OpenOwn()
}

func version(o options, stdout io.Writer) int {
	io.WriteString(stdout, "hookeval, table format "+strconv.Itoa(table.Version)+"\n")
	t, err := open(o.policy)
	if err != nil {
		io.WriteString(stdout, err.Error()+"\n")
		return 0
	}
	m := t.Meta()
	io.WriteString(stdout, "policy "+strconv.Quote(m.Policy)+", "+strconv.Itoa(hooks(t))+" hooks, table version "+strconv.Itoa(t.Version)+
		", compiled by hookc "+m.Compiler+"\n")
	return 0
}

// hooks is the number of the policy's hooks: what derives its events is none.
func hooks(t *table.Table) (n int) {
	for i := range t.NumHooks() {
		if t.Hook(uint32(i)).Flags&table.HookDerives == 0 {
			n++
		}
	}
	return n
}

func unknownHost(name string) string {
	var known []string
	for _, h := range all.Hosts {
		known = append(known, h.Name)
	}
	if name == "" {
		return "hookeval: --host is missing; it is one of " + strings.Join(known, ", ")
	}
	return "hookeval: there is no host " + strconv.Quote(name) + "; it is one of " + strings.Join(known, ", ")
}
