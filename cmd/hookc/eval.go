package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

type evalFlags struct {
	policyFlags
	callFlags
	host    string
	hook    string
	format  string // of eval: its lines are JSON where nobody says otherwise, and errors of the policy are not
	explain bool
	effects bool
}

func newEvalCmd(a *app) *cobra.Command {
	var f evalFlags
	cmd := &cobra.Command{
		Use:   "eval [DIR or TABLE] --event FILE",
		Short: "Evaluate a policy on events and show which hook decided",
		Long: `Evaluate a policy on events and print one line of JSON for each, or a few words with
--format text. The input is one JSON object or several, such as JSON Lines. --command,
--file and --tool make a tool call instead of reading an event. Without DIR the policy
is the one of the current folder, of its folder hooks, or of the project.

Steps do not act: no program runs, no file is written, and state is kept in a
temporary folder. With --effects steps act as they do for an agent: programs run,
files are written, state is kept. Async hooks then run before the next event.`,
		Example: `  hookc eval --command 'git push -f'
  hookc eval --command 'git push -f' --format text
  hookc eval hooks --file .env --tool ReadFile
  hookc eval hooks --tool Fetch --input '{"url": "https://example.com"}'
  hookc eval hooks --event event.json
  hookc eval hooks --event event.json --explain
  hookc eval hooks --event - --host claude-code < payload.json
  hookc eval hooks/out/policy.hkt --event event.json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.eval(policyArg(args), f)
		},
	}
	f.policyFlags.add(cmd)
	f.callFlags.add(cmd, "evaluate")
	cmd.Flags().StringVar(&f.host, "host", generic.Host.Name, "the `agent` that the events come from: "+strings.Join(all.Names(), ", "))
	cmd.Flags().StringVar(&f.hook, "hook", "", "evaluate only this `hook`")
	cmd.Flags().BoolVar(&f.effects, "effects", false, "let steps act: run programs, write files, keep state")
	cmd.Flags().BoolVar(&f.explain, "explain", false, "show why each other hook did not apply")
	cmd.Flags().StringVar(&f.format, "format", "json", "output format: json or text")
	return cmd
}

func (a *app) eval(policy string, f evalFlags) error {
	h, ok := all.Lookup(f.host)
	if !ok {
		return exitError{2, unknownTarget(f.host)}
	}
	if f.format != "json" && f.format != "text" {
		return exitError{2, fmt.Errorf("--format is json or text, not %q", f.format)}
	}
	if err := f.ready("eval"); err != nil {
		return exitError{2, err}
	}
	r, err := a.simulator(policy, f)
	if err != nil {
		return err
	}
	defer r.close()
	r.host = h
	if err := knownHook(r.table, f.hook); err != nil {
		return exitError{2, err}
	}
	if err := r.takes(f.callFlags); err != nil {
		return exitError{2, err}
	}
	in, err := f.open(a)
	if err != nil {
		return exitError{2, err}
	}
	defer in.Close()
	if err := a.evalAll(r, in); err != nil {
		return err
	}
	a.tellOthers(r)
	return nil
}

// ready refuses flags that name no event, or one twice.
func (f *evalFlags) ready(what string) error {
	given := f.given()
	switch {
	case len(given) == 0:
		return fmt.Errorf("%s needs an event: --event FILE (- is standard input), --command LINE, --file PATH or --tool NAME", what)
	case f.event == "" && f.host != generic.Host.Name:
		return fmt.Errorf("--host goes with --event; %s makes an event of no agent", given[0])
	}
	return f.check()
}

// takes refuses a call of a tool that the policy's agents do not have.
func (r *simulator) takes(f callFlags) error {
	if f.tool == "" {
		return nil
	}
	var targets []string
	if r.policy != nil {
		targets = r.policy.Targets
	}
	return knownTool(f.tool, targets)
}

// tellOthers says where a call that --file could have meant too is decided
// otherwise.
func (a *app) tellOthers(r *simulator) {
	first := r.verdict
	for _, other := range r.others() {
		if call, err := other.call(); err == nil {
			if r.decide(call); r.verdict != first {
				fmt.Fprintf(a.errOut, "hookc: this is what %s gets; %s on the file gets %q: --tool %s\n", fileTool, other.tool, r.verdict, other.tool)
			}
		}
	}
}

// knownHook refuses the name of a hook that the table does not have: it would
// never apply.
func knownHook(t *table.Table, name string) error { return hookAmong(name, policytest.HookNames(t)) }

func hookAmong(name string, names []string) error {
	if name == "" || slices.Contains(names, name) {
		return nil
	}
	if near, ok := diag.Nearest(name, names); ok {
		return fmt.Errorf("there is no hook %q; did you mean %q?", name, near)
	}
	return fmt.Errorf("there is no hook %q; hookc inspect lists them", name)
}

// evalAll decides every event of the input. An event that does not decode is a
// line with an error, and the next one goes on.
func (a *app) evalAll(r *simulator, in io.Reader) error {
	to := a.out
	if r.format == "text" {
		to = a.painted()
	}
	out := bufio.NewWriter(to)
	defer out.Flush()
	n, failed := 0, 0
	err := eachEvent(in, func(event []byte) error {
		n++
		line, ok := r.decide(event)
		if !ok {
			failed++
		}
		out.Write(line)
		return out.Flush()
	})
	switch {
	case err != nil:
		return exitError{2, err}
	case n == 0:
		return exitError{2, errors.New("there is no event in the input")}
	case failed > 0:
		return exitError{2, fmt.Errorf("%s could not be decided%s", plural(failed, "event"), r.otherHost())}
	}
	return nil
}

func explanations(res *eval.Result) value.Value {
	items := make([]value.Value, len(res.Explanations))
	for i, e := range res.Explanations {
		items[i] = value.OfMap([]string{"name", "why"}, []value.Value{value.OfString(e.Hook), value.OfString(e.Why)})
	}
	return value.OfList(items)
}

// policyArg is the policy that a command works on: its argument, or the one here.
func policyArg(args []string) string {
	if len(args) == 0 {
		return policyHere()
	}
	return args[0]
}

func workDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return "/"
	}
	return dir
}
