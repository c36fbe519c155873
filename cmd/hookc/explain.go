package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

type explainFlags struct {
	evalFlags
	all bool
}

func newExplainCmd(a *app) *cobra.Command {
	var f explainFlags
	cmd := &cobra.Command{
		Use:   "explain [DIR] [EVENT]",
		Short: "Show as a tree what each hook made of an event",
		Long: `Show what each hook of a policy made of one event, in the order in which hooks are
looked at: which applied, which part of a condition held, which words of the command
line it needed, and why the others did not apply. EVENT is a file with one event, or
- for standard input; --command, --file and --tool make a tool call.

Without DIR the policy is the one of the current folder, of its folder hooks, or of
the project. Nothing is started and nothing is written.`,
		Example: `  hookc explain --command 'git push -f origin main'
  hookc explain hooks event.json
  hookc explain std/git --command 'git reset --hard' --all
  hookc explain --file .env --tool ReadFile --format json`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			policy, err := f.arguments(args)
			if err != nil {
				return exitError{2, err}
			}
			return a.explain(policy, f)
		},
	}
	f.policyFlags.add(cmd)
	f.callFlags.add(cmd, "explain")
	cmd.Flags().StringVar(&f.host, "host", generic.Host.Name, "the `agent` that the event comes from: "+strings.Join(all.Names(), ", "))
	cmd.Flags().StringVar(&f.hook, "hook", "", "explain only this `hook`")
	cmd.Flags().BoolVar(&f.all, "all", false, "show the conditions of hooks that did not apply too")
	addFormat(cmd, a)
	return cmd
}

// arguments tells the policy from the event.
func (f *explainFlags) arguments(args []string) (policy string, err error) {
	for _, arg := range args {
		switch {
		case filepath.Ext(arg) == ".hkt":
			return "", errNoSources(arg)
		case policy == "" && arg != "-" && isPolicy(arg):
			policy = arg
		case f.event == "":
			f.event = arg
		default:
			return "", fmt.Errorf("explain takes one policy and one event; %s is neither the folder of a policy nor the first event", shown(arg))
		}
	}
	if policy == "" {
		policy = policyHere()
	}
	return policy, nil
}

func (a *app) explain(policy string, f explainFlags) error {
	if err := f.ready("explain"); err != nil {
		return exitError{2, err}
	}
	e, err := a.explainer(policy, f.evalFlags)
	if err != nil {
		return err
	}
	defer e.close()
	text, err := f.one(a)
	if err != nil {
		return exitError{2, err}
	}
	tree, err := e.policy.Explain(text, explain.Options{Hook: f.hook, All: f.all})
	if err != nil {
		e.sim.notRead = text
		return exitError{2, fmt.Errorf("the event cannot be decided: %w%s", err, e.sim.otherHost())}
	}
	if a.format == "json" {
		a.out.Write(append(value.AppendJSON(nil, treeJSON(tree)), '\n'))
		return nil
	}
	writeTree(a.painted(), tree)
	return nil
}

// explainer is a policy that can be asked about events.
type explainer struct {
	sim    *simulator
	policy *explain.Policy
}

func (e *explainer) close() { e.sim.close() }

// explainer compiles a policy. Of a table only the hooks' names are known, so it
// needs the sources.
func (a *app) explainer(path string, f evalFlags) (*explainer, error) {
	if _, err := os.Stat(path); err == nil && !isPolicy(path) {
		return nil, exitError{2, errNoSources(path)}
	}
	h, ok := all.Lookup(f.host)
	if !ok {
		return nil, exitError{2, unknownTarget(f.host)}
	}
	r, err := a.simulator(path, f)
	if err != nil {
		return nil, err
	}
	r.host = h
	for _, err := range []error{knownHook(r.table, f.hook), r.takes(f.callFlags)} {
		if err != nil {
			r.close()
			return nil, exitError{2, err}
		}
	}
	r.world.Host = h.Name
	return &explainer{r, &explain.Policy{Policy: r.policy, Table: r.table, World: r.world, Host: h, Dir: workDir()}}, nil
}

func errNoSources(path string) error {
	return fmt.Errorf("%s is no folder of a policy. Conditions are told from the sources; for a table use hookc eval --explain", shown(path))
}
