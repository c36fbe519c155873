package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/compiler/tablepage"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

func newInspectCmd(a *app) *cobra.Command {
	var f policyFlags
	var page bool
	var output string
	cmd := &cobra.Command{
		Use:   "inspect [DIR or TABLE]",
		Short: "Print a decision table: events, hooks in order, sizes",
		Long: `Print a decision table: its events, the hooks of each in the order in which they are
asked, and sizes.

With --html, write it as a page that needs nothing beside it: also the keys of each
row, the conditions as trees with the lines of the policy, automata, literals and
strings, all of which can be searched.`,
		Example: `  hookc inspect hooks
  hookc inspect hooks/out/policy.hkt
  hookc inspect std/git
  hookc inspect hooks --html --output table.html`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if output != "" && !page {
				return exitError{2, errors.New("--output goes with --html")}
			}
			t, from, err := a.table(policyArg(args), f)
			if err != nil {
				return err
			}
			defer t.Close()
			if page {
				return a.inspectHTML(t, from, output)
			}
			inspect(a.out, t)
			if err := t.Err(); err != nil {
				return exitError{2, err}
			}
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&page, "html", false, "write the table as a page of HTML")
	cmd.Flags().StringVar(&output, "output", "", "write the page to this `file`")
	return cmd
}

// inspectHTML writes the page of a table.
func (a *app) inspectHTML(t *table.Table, from tablepage.Sources, output string) error {
	var b strings.Builder
	if err := tablepage.Write(&b, t, from, settingsOf(eval.AllSettings(t))); err != nil {
		return exitError{2, err}
	}
	return a.deliver(output, b.String())
}

func inspect(w io.Writer, t *table.Table) {
	m := t.Meta()
	fmt.Fprintf(w, "policy %q", m.Policy)
	if m.Description != "" {
		fmt.Fprintf(w, ": %s", m.Description)
	}
	fmt.Fprintf(w, "\ntable version %d, compiled by hookc %s\n", t.Version, m.Compiler)
	fmt.Fprintf(w, "%s, %s, %s, %s\n", plural(len(policytest.HookNames(t)), "hook"), plural(t.NumNodes(), "node"),
		plural(t.NumTexts(), "text"), plural(t.NumBlobs(), "automaton blob"))
	settings := eval.AllSettings(t)
	names := ownEvents(settings)
	inspectSettings(w, settings)
	for _, e := range t.Events() {
		inspectEvent(w, t, e, names)
	}
}

// inspectSettings prints what the policy declares beside its hooks.
func inspectSettings(w io.Writer, settings value.Value) {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range settingsOf(settings) {
		fmt.Fprintf(tw, "%s\t%s\n", strings.Replace(s[0], " ", "\t", 1), s[1])
	}
	tw.Flush()
}

// settingsOf is what the policy declares beside its hooks: names, and what they are.
func settingsOf(settings value.Value) (out [][2]string) {
	for i := range settings.Len() {
		part, v := settings.Key(i).Str(), settings.At(i)
		switch {
		case part == "policy": // said at the top
		case (part == "state" || part == "events") && v.Kind() == value.Map:
			for j := range v.Len() {
				out = append(out, [2]string{strings.TrimSuffix(part, "s") + " " + v.Key(j).Str(), v.At(j).Text()})
			}
		default:
			out = append(out, [2]string{part, v.Text()})
		}
	}
	return out
}

// ownEvents is the names of the events that the policy declares, by number.
func ownEvents(settings value.Value) map[uint16]string {
	names := map[uint16]string{}
	events, _ := settings.Get("events")
	if events.Kind() != value.Map {
		return names
	}
	for i := range events.Len() {
		id, _ := events.At(i).Get("id")
		names[uint16(id.Int())] = events.Key(i).Str()
	}
	return names
}

// eventName is an event as policies spell it; of rows that derive, their source.
func eventName(kind uint16, own map[uint16]string) string {
	if kind&event.Derive != 0 {
		return "derived from " + eventName(kind&^event.Derive, own)
	}
	if k, ok := event.KindByID(kind); ok {
		return k.Name
	}
	if name, ok := own[kind]; ok {
		return name
	}
	return fmt.Sprintf("event %d", kind)
}

func inspectEvent(w io.Writer, t *table.Table, e table.Event, own map[uint16]string) {
	name := eventName(e.Kind, own)
	always := len(t.Posting(nil, e.Always))
	fmt.Fprintf(w, "\n%s: %s, %d behind a literal or value, %d looked at on every event\n",
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

// stepNames is the steps of a hook, each with those inside of it.
func stepNames(t *table.Table, h table.Hook) string {
	return stepsFrom(t, h.Steps, uint32(h.NumSteps))
}

func stepsFrom(t *table.Table, first, n uint32) string {
	var names []string
	for i := first; i < first+n && t.Err() == nil; i++ {
		s := t.Step(i)
		if int(s.Kind) >= len(effect.All) {
			continue
		}
		kind := effect.All[s.Kind]
		name := kind.Name
		if label := t.Text(s.Label); label != "" {
			name += " " + label
		}
		for _, b := range kind.Blocks {
			if inner, count, ok := eval.Block(t, s, i, b.Name); ok {
				name += " (" + b.Name + " " + stepsFrom(t, inner, count) + ")"
			}
		}
		names = append(names, name)
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
