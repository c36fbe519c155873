package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

func newInspectCmd(a *app) *cobra.Command {
	var f policyFlags
	cmd := &cobra.Command{
		Use:   "inspect [DIR or TABLE]",
		Short: "Print a decision table: events, rows in order, sizes",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			t, _, err := a.table(dirArg(args), f)
			if err != nil {
				return err
			}
			defer t.Close()
			inspect(a.out, t)
			if err := t.Err(); err != nil {
				return exitError{2, err}
			}
			return nil
		},
	}
	f.add(cmd)
	return cmd
}

func inspect(w io.Writer, t *table.Table) {
	m := t.Meta()
	fmt.Fprintf(w, "policy %q", m.Policy)
	if m.Description != "" {
		fmt.Fprintf(w, ": %s", m.Description)
	}
	fmt.Fprintf(w, "\ntable version %d, compiled by hookc %s\n", t.Version, m.Compiler)
	fmt.Fprintf(w, "%s, %s, %s, %s\n", plural(t.NumHooks(), "hook"), plural(t.NumNodes(), "node"),
		plural(t.NumTexts(), "text"), plural(t.NumBlobs(), "automaton blob"))
	for _, e := range t.Events() {
		inspectEvent(w, t, e)
	}
}

func inspectEvent(w io.Writer, t *table.Table, e table.Event) {
	name := fmt.Sprintf("event %d", e.Kind)
	if k, ok := event.KindByID(e.Kind); ok {
		name = k.Name
	}
	always := len(t.Posting(nil, e.Always))
	fmt.Fprintf(w, "\n%s: %s, %d behind a literal, %d looked at on every event\n",
		name, plural(int(e.NumRows), "row"), int(e.NumRows)-always, always)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i := range e.NumRows {
		id, ok := t.Row(e, i)
		if !ok {
			break
		}
		h := t.Hook(id)
		fmt.Fprintf(tw, "  %d\t%s\t%s\t%s\t%s:%d\n", h.Priority, t.Text(h.Name), stepNames(t, h), hookNotes(h), t.Text(h.File), h.Line)
	}
	tw.Flush()
}

func stepNames(t *table.Table, h table.Hook) string {
	var names []string
	for i := range uint32(h.NumSteps) {
		if k := int(t.Step(h.Steps + i).Kind); k < len(effect.All) {
			names = append(names, effect.All[k].Name)
		}
	}
	return strings.Join(names, "+")
}

func hookNotes(h table.Hook) string {
	var notes []string
	if h.Flags&table.HookAsync != 0 {
		notes = append(notes, "async")
	}
	if h.Flags&table.HookMonitor != 0 {
		notes = append(notes, "monitor")
	}
	if h.Flags&table.HookFailureClosed != 0 {
		notes = append(notes, "closed")
	}
	return strings.Join(notes, ",")
}
