package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/graph"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
)

type graphFlags struct {
	policyFlags
	event  string
	format string // of the picture; of diagnostics it is text
	all    bool
	output string
}

func newGraphCmd(a *app) *cobra.Command {
	var f graphFlags
	cmd := &cobra.Command{
		Use:   "graph [POLICY]",
		Short: "Draw a policy: events, hooks in order, what overrules what",
		Long: `Draw a policy as a picture: its events, the hooks of each from the first to the last
that is asked, what each does, and which of them overrules which. POLICY is a folder,
or a pack such as std/git; without it, it is the one of the current folder, of its
folder hooks, or of the project.

A hook overrules another if both apply to some event, and its deny ends the
evaluation first, its decision is the stricter one, its final allow skips the other,
or it rewrites the same field later. Either an event shows that, or graph says that
it is possible. Where an event
has many hooks, those of a pack are drawn as one, with their count; --all draws each.

The format is that of --output's ending: .svg, .dot, .mmd or .json. Without both it
is Mermaid, which GitHub and GitLab draw in Markdown.`,
		Example: `  hookc graph
  hookc graph hooks --output policy.svg
  hookc graph std/git --event before_tool --output git.dot
  hookc graph hooks --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			policy := policyHere()
			if len(args) > 0 {
				policy = args[0]
			}
			return a.graph(policy, f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.event, "event", "", "draw only this `event`")
	cmd.Flags().BoolVar(&f.all, "all", false, "draw each hook for itself, also where there are many")
	cmd.Flags().StringVar(&f.output, "output", "", "write the picture to this `file`")
	cmd.Flags().StringVar(&f.format, "format", "", "output format: mermaid, dot, svg or json (default by the name of --output, else mermaid)")
	return cmd
}

func (a *app) graph(policy string, f graphFlags) error {
	draw, err := f.drawer()
	if err != nil {
		return exitError{2, err}
	}
	if !isPolicy(policy) {
		err := noSuch(policy)
		if err == nil {
			err = fmt.Errorf("%s is no folder of a policy; hookc draws the sources", shown(policy))
		}
		return exitError{2, err}
	}
	a.progress().say("reading %s", policy)
	p, res, err := a.compile(policy, f.policyFlags, compiler.Options{})
	if err != nil {
		return notCompiled(policy, err)
	}
	a.progress().say("searching what overrules what among %s", plural(len(p.Hooks), "hook"))
	g, err := graph.Of(p, res, graph.Options{Event: f.event, All: f.all})
	a.line.done()
	if err != nil {
		return exitError{2, fmt.Errorf("%w%s", err, didYouMean(f.event, eventNames(p), ""))}
	}
	text := draw(g)
	if graph.TooLong(text) && strings.HasPrefix(text, "flowchart") {
		fmt.Fprintln(a.errOut, "hookc: the flowchart is longer than what Mermaid draws on a page of GitHub or GitLab; leave out --all, draw one --event, or write an --output of .svg")
	}
	return a.deliver(f.output, text)
}

// eventNames are the events of a policy that a command line may mean.
func eventNames(p *ast.Policy) (names []string) {
	for _, k := range append(slices.Clone(event.Kinds), p.EventKinds()...) {
		names = append(names, k.Name)
	}
	return names
}

// drawer draws in the format that is asked for.
func (f *graphFlags) drawer() (func(*graph.Graph) string, error) {
	var names []string
	for _, format := range graph.Formats {
		if f.format == format.Name || f.format == "" && (f.output == "" || filepath.Ext(f.output) == format.Ext) {
			f.all = f.all || format.Name == "json" // a machine can count for itself
			return format.Draw, nil
		}
		names = append(names, format.Name)
	}
	if f.format == "" {
		return nil, fmt.Errorf("--output %s: the file's name ends in none of .mmd, .dot, .svg, .json; choose a --format", shown(f.output))
	}
	return nil, fmt.Errorf("--format is %s or %s, not %q", strings.Join(names[:len(names)-1], ", "), names[len(names)-1], f.format)
}

// deliver writes what a command made: to a file, or to standard output.
func (a *app) deliver(file, text string) error {
	if file == "" {
		_, err := io.WriteString(a.out, text)
		return err
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return exitError{2, err}
	}
	return nil
}
