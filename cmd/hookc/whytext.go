package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// reason is all that is told of a call.
type reason struct {
	*whyCall
	policy *explain.Policy
	tree   *explain.Tree
	near   []explain.Near
	ways   []way
}

// write tells it to people.
func (r *reason) write(w io.Writer) {
	t := r.tree
	fmt.Fprintf(w, "%s  %s\n", verdictOf(t), calledText(t.Call))
	fmt.Fprintf(w, "  %s\n", r.when())
	if r.note != "" {
		fmt.Fprintf(w, "  Note: %s.\n", r.note)
	}
	if r.entry != nil && r.entry.Decision != verdictOf(t) {
		fmt.Fprintf(w, "  Then it was %s%s. The policy has changed since, or something outside of the event.\n", r.entry.Decision, because(r.entry.Reason))
	}
	if t.Decision.Reason != "" {
		fmt.Fprintf(w, "  Reason: %s\n", oneLine(t.Decision.Reason))
	}
	fmt.Fprintln(w, "\nThe hooks, in order:")
	writeBranches(w, hookBranches(t.Hooks), "")
	if !stopped(t) {
		fmt.Fprintln(w, "\nNothing stops this call.")
		return
	}
	r.writeNear(w)
	r.writeWays(w)
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return " (" + oneLine(reason) + ")"
}

// when says where and when the call was.
func (r *reason) when() string {
	cwd := r.tree.Call.Events[0].Get(event.Cwd).Str()
	if r.entry == nil {
		return "in " + shown(cwd) + ", decided now"
	}
	text := fmt.Sprintf("in %s, %s", shown(cwd), r.entry.Time.Local().Format(time.DateTime))
	if r.entry.Host != "" {
		text += " by " + r.entry.Host
	}
	return text + ", entry " + r.entry.ID
}

func (r *reason) writeNear(w io.Writer) {
	if len(r.near) == 0 {
		fmt.Fprintln(w, "\nNo small change of the call was found that passes.")
		return
	}
	fmt.Fprintln(w, "\nThese calls pass; the policy has decided each:")
	for _, n := range r.near {
		fmt.Fprintf(w, "  %s\n    %s\n", oneLine(n.Subject), editText(n.Edits))
	}
}

// editText says what the edits of a near call are.
func editText(edits []explain.Edit) string {
	var out []string
	for _, e := range edits {
		if from := oneLine(strings.TrimSpace(e.From)); e.To == "" {
			out = append(out, "without "+from)
		} else {
			out = append(out, "with "+e.To+" instead of "+from)
		}
	}
	return strings.Join(out, ", ")
}

func (r *reason) writeWays(w io.Writer) {
	if len(r.ways) == 0 {
		return
	}
	fmt.Fprintln(w, "\nTo change the policy:")
	for _, x := range r.ways {
		fmt.Fprintf(w, "  %s\n", x.text)
		for line := range strings.Lines(x.code) {
			fmt.Fprintf(w, "    %s", line)
		}
		if x.code != "" {
			fmt.Fprintln(w)
		}
	}
}

// json is the same for machines.
func (r *reason) json() value.Value {
	v := treeJSON(r.tree)
	if r.entry != nil {
		var m members
		m.text("id", r.entry.ID)
		m.text("time", r.entry.Time.UTC().Format(time.RFC3339))
		m.text("host", r.entry.Host)
		m.text("decision", r.entry.Decision)
		m.text("reason", r.entry.Reason)
		v = v.With("entry", m.value())
	}
	if r.note != "" {
		v = v.With("note", value.OfString(r.note))
	}
	near := make([]value.Value, len(r.near))
	for i, n := range r.near {
		near[i] = nearJSON(n)
	}
	ways := make([]value.Value, len(r.ways))
	for i, x := range r.ways {
		ways[i] = x.json()
	}
	return v.With("passes", value.OfList(near)).With("ways", value.OfList(ways))
}

func nearJSON(n explain.Near) value.Value {
	event, _ := value.DecodeJSON(n.Event)
	edits := make([]value.Value, len(n.Edits))
	for i, e := range n.Edits {
		edits[i] = value.OfMap([]string{"from", "to"}, []value.Value{value.OfString(e.From), value.OfString(e.To)})
	}
	return value.OfMap([]string{"subject", "decision", "edits", "event"},
		[]value.Value{value.OfString(n.Subject), value.OfString(n.Verdict.String()), value.OfList(edits), event})
}
