package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/mutate"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host/all"
)

type mutateFlags struct {
	policyFlags
	min       int
	writeTest string
}

func newMutateCmd(a *app) *cobra.Command {
	var f mutateFlags
	cmd := &cobra.Command{
		Use:   "mutate [DIR]",
		Short: "Show which mistakes in a policy its tests would not notice",
		Long: `Show which mistakes in a policy its tests would not notice.

hookc makes mutants of the policy, each with one mistake: a hook left out, a deny
that became an ask, a glob or an operand of a condition missing, an and that became
an or. It runs the policy's tests on each. A mutant on which a test fails is killed.
One that survives decides some event otherwise, and no test says so; hookc shows the
event. Mutants that are proved to decide as the policy does are not counted.`,
		Example: `  hookc mutate hooks
  hookc mutate hooks --min-score 90
  hookc mutate hooks --write-test hooks/tests/survivors.txtar`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.mutate(dirArg(args), f)
		},
	}
	f.add(cmd)
	cmd.Flags().IntVar(&f.min, "min-score", 0, "exit with 1 if fewer than this `percent` of the mutants are killed")
	cmd.Flags().StringVar(&f.writeTest, "write-test", "", "write a test that kills the survivors to this `file`")
	addFormat(cmd, a)
	return cmd
}

// mutantFate is what became of a mutant.
type mutantFate struct {
	mutate.Mutant
	State   string // killed, survived, equivalent or broken: it does not compile
	Witness *analyze.Event
	From    outcome.Outcome
	To      outcome.Outcome
	What    string // where the outcome is the same: what differs
}

func (a *app) mutate(dir string, f mutateFlags) error {
	files, err := testFiles(dir, "")
	if err != nil {
		return exitError{2, err}
	}
	if len(files) == 0 {
		return exitError{2, fmt.Errorf("%s has no tests that a mutant could fail; hookc test says how to write one", dir)}
	}
	tmp, err := os.MkdirTemp("", "hookc-mutate-")
	if err != nil {
		return exitError{2, err}
	}
	defer os.RemoveAll(tmp)
	m := &mutation{app: a, dir: dir, files: files, flags: testFlags{policyFlags: f.policyFlags, variants: &variants{}}}
	if m.opt, err = a.testOptions(dir, tmp, m.flags); err != nil {
		return err
	}
	m.scripts = filepath.Join(tmp, "scripts")
	if m.fails(m.opt) {
		return exitError{2, errors.New("the policy's own tests fail; hookc test shows them")}
	}
	fates, err := m.run()
	if err != nil {
		return err
	}
	if f.writeTest != "" {
		if err := m.write(f.writeTest, fates); err != nil {
			return exitError{2, err}
		}
	}
	if a.format == "json" {
		err = mutateJSON(a.out, fates)
	} else {
		err = mutateText(a.out, fates)
	}
	if err != nil {
		return exitError{2, err}
	}
	if killed, counted := score(fates); killed*100 < f.min*counted {
		return findings
	}
	return nil
}

// mutation runs the tests of a policy on its mutants.
type mutation struct {
	*app
	dir     string
	flags   testFlags
	files   []policytest.File
	opt     policytest.Options // of the policy itself
	scripts string
	policy  *analyze.Policy
}

// run tries every mutant, as many at once as there are processors.
func (m *mutation) run() ([]mutantFate, error) {
	p, res, err := m.compiled(m.flags.vars)
	if err != nil {
		return nil, err
	}
	m.policy = analyze.New(p, res)
	mutants := mutate.Of(p)
	fates := make([]mutantFate, len(mutants))
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				fates[i] = m.try(mutants[i], i)
			}
		})
	}
	for i := range mutants {
		next <- i
	}
	close(next)
	wg.Wait()
	for i := range fates {
		if fates[i].State == "survived" {
			m.compare(&fates[i])
		}
	}
	return fates, nil
}

func (m *mutation) try(mutant mutate.Mutant, i int) mutantFate {
	res, diags := compiler.Compile(mutant.Policy, compiler.Options{})
	if diags.HasErrors() {
		return mutantFate{Mutant: mutant, State: "broken"}
	}
	opt := m.opt
	opt.Decide = m.decider(res)
	opt.With = func(given map[string]string) (policytest.Varied, error) { return m.with(given, i) }
	if m.fails(opt) {
		return mutantFate{Mutant: mutant, State: "killed"}
	}
	return mutantFate{Mutant: mutant, State: "survived"}
}

func (m *mutation) decider(res *compiler.Result) policytest.Decide {
	return (&policytest.Evaluator{Table: res.Table, Host: all.Lookup, Scripts: m.scripts}).Decide
}

// with is the same mutant of the policy with other values of its variables. Where
// these make another policy, it has none, and the policy itself is tested.
func (m *mutation) with(given map[string]string, i int) (policytest.Varied, error) {
	values := maps.Clone(m.flags.vars)
	if values == nil {
		values = vars{}
	}
	maps.Copy(values, given)
	p, res, err := m.compiled(values)
	if err != nil {
		return policytest.Varied{}, err
	}
	if mutants := mutate.Of(p); i < len(mutants) {
		if mutated, diags := compiler.Compile(mutants[i].Policy, compiler.Options{}); !diags.HasErrors() {
			res = mutated
		}
	}
	its := policytest.Evaluator{Table: res.Table}
	events, err := its.Events()
	return policytest.Varied{Decide: m.decider(res), Hooks: m.opt.Hooks, Events: events}, err
}

func (m *mutation) fails(opt policytest.Options) bool {
	for r := range policytest.Run(m.files, opt) {
		if r.Status == policytest.Fail {
			return true
		}
	}
	return false
}

// compare finds out whether a mutant decides some event otherwise.
func (m *mutation) compare(f *mutantFate) {
	res, diags := compiler.Compile(f.Policy, compiler.Options{})
	if diags.HasErrors() {
		return
	}
	r := outcome.Compare(m.policy, m.policy.Beside(f.Policy, res))
	if r.Same() {
		f.State = "equivalent"
		return
	}
	for _, c := range r.Changes {
		if c.Witness != nil && f.Witness == nil {
			f.Witness, f.From, f.To, f.What = c.Witness, c.From, c.To, c.What
		}
	}
}

// compiled is the policy with values of its variables; what was compiled is kept.
func (m *mutation) compiled(values vars) (*ast.Policy, *compiler.Result, error) {
	flags := m.flags.policyFlags
	flags.vars = values
	return m.flags.variants.of(values, func() (*ast.Policy, *compiler.Result, error) {
		return m.compile(m.dir, flags, compiler.Options{})
	})
}

// write writes a test for each survivor that has an event.
func (m *mutation) write(file string, fates []mutantFate) error {
	if _, err := os.Stat(file); err == nil {
		return fmt.Errorf("%s exists already", file)
	}
	var script, files strings.Builder
	n := 0
	for _, f := range fates {
		if f.State == "survived" && f.Witness != nil {
			n++
			name := fmt.Sprintf("event%d.json", n)
			head, tail, _ := strings.Cut(string(m.policy.Test(f.Hook+", "+f.Mutant.What, f.Witness)), "-- witness.json --\n")
			script.WriteString(strings.Replace(head, "witness.json", name, 1) + "\n")
			files.WriteString("-- " + name + " --\n" + tail)
		}
	}
	if n == 0 {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(script.String()+files.String()), 0o644)
}

// score is how many mutants are killed, and how many could be.
func score(fates []mutantFate) (killed, counted int) {
	for _, f := range fates {
		switch f.State {
		case "killed":
			killed++
			counted++
		case "survived":
			counted++
		}
	}
	return killed, counted
}

func mutateText(w io.Writer, fates []mutantFate) error {
	var b strings.Builder
	equivalent := 0
	for _, f := range fates {
		if f.State == "equivalent" {
			equivalent++
		}
		if f.State != "survived" {
			continue
		}
		fmt.Fprintf(&b, "survived %s: %s (%s:%d)\n", f.Hook, f.Mutant.What, f.Span.File, f.Span.Start.Line)
		switch {
		case f.Witness == nil:
			b.WriteString("    no event is known that the mutant decides otherwise\n")
		case f.What != "":
			fmt.Fprintf(&b, "    event    %s\n    differs  %s\n", eventLine(f.Witness), f.What)
		default:
			fmt.Fprintf(&b, "    event    %s\n    policy   %s\n    mutant   %s\n", eventLine(f.Witness), f.From, f.To)
		}
	}
	killed, counted := score(fates)
	fmt.Fprintf(&b, "%d of %s killed", killed, plural(counted, "mutant"))
	if counted > 0 {
		fmt.Fprintf(&b, " (%d %%)", killed*100/counted)
	}
	if equivalent > 0 {
		fmt.Fprintf(&b, "; %d equivalent, not counted", equivalent)
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

type mutantJSON struct {
	Hook    string          `json:"hook"`
	Mutant  string          `json:"mutant"`
	File    string          `json:"file"`
	Line    int             `json:"line"`
	State   string          `json:"state"` // killed, survived, equivalent or broken
	Policy  string          `json:"policy,omitempty"`
	Decided string          `json:"decided,omitempty"` // by the mutant
	Witness json.RawMessage `json:"witness,omitempty"`
}

func mutateJSON(w io.Writer, fates []mutantFate) error {
	killed, counted := score(fates)
	out := struct {
		Killed  int          `json:"killed"`
		Counted int          `json:"counted"`
		Mutants []mutantJSON `json:"mutants"`
	}{killed, counted, []mutantJSON{}}
	for _, f := range fates {
		j := mutantJSON{Hook: f.Hook, Mutant: f.Mutant.What, File: f.Span.File, Line: f.Span.Start.Line, State: f.State}
		if f.State == "survived" && f.Witness != nil {
			j.Witness = f.Witness.JSON
			if f.What == "" {
				j.Policy, j.Decided = f.From.String(), f.To.String()
			}
		}
		out.Mutants = append(out.Mutants, j)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
