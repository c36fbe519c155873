package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
)

func newDemoCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Build a small policy and show what it decides",
		Long: `Build the policy that hookc init writes and start its evaluator on recorded events of
Claude Code. The demo needs no files and writes none outside a temporary folder.
A hookc without evaluators inside builds one with Go, which takes up to a minute the
first time.`,
		Example: `  hookc demo`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return a.demo() },
	}
}

// demo builds the starting policy, pushes recorded events of Claude Code
// through the built evaluator, one process an event as the host does, and
// prints what came out.
func (a *app) demo() error {
	dir, err := os.MkdirTemp("", "hookc-demo-")
	if err != nil {
		return exitError{2, err}
	}
	defer os.RemoveAll(dir)
	d, err := a.buildDemo(dir)
	if err != nil {
		return err
	}
	defer d.table.Close()
	tw := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "event\tdecision\thook\tdeciding\twhole process")
	events, err := fs.Glob(starter, "starter/events/*.json")
	if err != nil {
		return exitError{2, err}
	}
	for _, name := range events {
		row, err := d.play(name)
		if err != nil {
			return exitError{2, err}
		}
		fmt.Fprintln(tw, row)
	}
	tw.Flush()
	fmt.Fprintf(a.out, "\n%s\n\n", strings.TrimSpace(d.lastReason))
	fmt.Fprint(a.out, demoNext)
	return nil
}

const demoNext = `Next:
  hookc init            write this policy and its test to hooks
  hookc test hooks      run the test
  hookc build hooks -o hooks/out
  claude --plugin-dir hooks/out/claude-code
`

// demonstration is a built policy.
type demonstration struct {
	evaluator  string
	table      *table.Table
	lastReason string
}

func (a *app) buildDemo(dir string) (*demonstration, error) {
	src, err := starter.ReadFile("starter/" + starterPolicy)
	if err != nil {
		return nil, exitError{2, err}
	}
	if err := os.WriteFile(filepath.Join(dir, starterPolicy), src, 0o644); err != nil {
		return nil, exitError{2, err}
	}
	p, diags := read(dir, policyFlags{})
	if err := a.report(p, diags); err != nil {
		return nil, err
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if err := a.report(p, diags); err != nil {
		return nil, err
	}
	evs, err := a.evaluators(nil, "")
	if err != nil {
		return nil, exitError{2, err}
	}
	plan, err := emit.Plan(emit.Input{Policy: p, Result: res, Targets: []*host.Target{claudecode.Target}, Evaluators: evs})
	if err != nil {
		return nil, exitError{2, err}
	}
	out := filepath.Join(dir, "out")
	if err := plan.Write(out); err != nil {
		return nil, exitError{2, err}
	}
	t, err := table.Load(res.Table)
	if err != nil {
		return nil, exitError{2, err}
	}
	fmt.Fprintf(a.out, "Built %s into a table of %d bytes and an evaluator of %.1f MB (from %s).\n",
		plural(res.Stats.Hooks, "hook"), len(res.Table), float64(len(evs[0].Binary))/1e6, evs[0].From)
	fmt.Fprint(a.out, "Each event below is one start of that evaluator, as Claude Code does it.\n\n")
	return &demonstration{evaluator: binary(out, evs[0].Platform), table: t}, nil
}

func binary(out, platform string) string {
	name := "hookeval"
	if strings.HasPrefix(platform, "windows/") {
		name += ".exe"
	}
	return filepath.Join(out, "bin", name)
}

// play sends one event to the evaluator process, and to the table in this
// process to learn which hook spoke and how long deciding alone takes.
func (d *demonstration) play(name string) (row string, err error) {
	event, err := starter.ReadFile(name)
	if err != nil {
		return "", err
	}
	whole, err := d.process(event)
	if err != nil {
		return "", err
	}
	call, err := claudecode.Host.Decode(event, host.World{Getenv: func(string) string { return "" }})
	if err != nil {
		return "", err
	}
	eval.Decide(d.table, call.Events, eval.Options{}) // touch the table once
	start := time.Now()
	res := eval.Decide(d.table, call.Events, eval.Options{})
	deciding := time.Since(start)
	hooks := "-"
	for i, h := range res.Hooks {
		if i == 0 {
			hooks = h.Name
			continue
		}
		hooks += ", " + h.Name
	}
	if res.Verdict == decision.Deny {
		d.lastReason = "On the last deny the agent is told: " + res.Reason
	}
	label := strings.TrimSuffix(filepath.Base(name), ".json")
	return fmt.Sprintf("%s\t%s\t%s\t%d µs\t%d µs", label, said(res), hooks, deciding.Microseconds(), whole.Microseconds()), nil
}

// process runs the evaluator on one event, twice, and times the second start:
// the first one reads the binary from disk.
func (d *demonstration) process(event []byte) (took time.Duration, err error) {
	for range 2 {
		cmd := exec.Command(d.evaluator, "--host", claudecode.Host.Name)
		cmd.Stdin = bytes.NewReader(event)
		start := time.Now()
		out, err := cmd.CombinedOutput()
		took = time.Since(start)
		if err != nil && cmd.ProcessState.ExitCode() != 2 {
			return 0, fmt.Errorf("the evaluator failed: %w: %s", err, out)
		}
	}
	return took, nil
}

// said is a decision in a word; context and warnings are no decision.
func said(res *eval.Result) string {
	switch {
	case res.Verdict != 0:
		return res.Verdict.String()
	case len(res.Context) > 0:
		return "context"
	}
	return "none"
}
