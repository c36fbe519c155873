package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// branch is a node of a tree for people.
type branch struct {
	text  string
	below []branch
}

// writeTree writes what became of an event as a tree.
func writeTree(w io.Writer, t *explain.Tree) {
	root := branch{text: verdictOf(t) + "  " + calledText(t.Call)}
	root.below = hookBranches(t.Hooks)
	if len(t.Hooks) == 0 {
		root.below = []branch{{text: "no hook listens to this event"}}
	}
	fmt.Fprintln(w, root.text)
	writeBranches(w, root.below, "")
}

func writeBranches(w io.Writer, list []branch, indent string) {
	for i, b := range list {
		mark, rest := "├─ ", "│  "
		if i == len(list)-1 {
			mark, rest = "└─ ", "   "
		}
		fmt.Fprintln(w, indent+mark+b.text)
		writeBranches(w, b.below, indent+rest)
	}
}

// verdictOf is the answer in a word.
func verdictOf(t *explain.Tree) string { return t.Decision.Verdict.String() }

// calledText is an event in a line: its name, and the command, path or address of
// a tool call.
func calledText(c *host.Call) string {
	if len(c.Events) == 0 {
		return ""
	}
	ev := c.Events[0]
	tool := ev.Get(event.ToolName).Str()
	if tool == "" {
		return ev.Kind.Name
	}
	if subject := subjectOf(ev); subject != "" {
		return tool + ": " + oneLine(subject)
	}
	return tool
}

// subjectOf is what a tool call is about.
func subjectOf(ev *event.Event) string {
	for _, f := range []event.FieldID{event.Command, event.Path, event.URL, event.Query, event.Prompt} {
		if v := ev.Get(f); v.Kind() == value.String {
			return v.Str()
		}
	}
	return ""
}

// hookBranches are the hooks of a tree. Those side by side that did not apply for
// the same reason are one line.
func hookBranches(hooks []explain.Hook) (out []branch) {
	for i := 0; i < len(hooks); {
		n := i + 1
		for n < len(hooks) && sameFate(&hooks[i], &hooks[n]) {
			n++
		}
		if n-i > 1 {
			out = append(out, branch{text: fmt.Sprintf("%s … %s (%s): %s", hooks[i].Hook.Name, hooks[n-1].Hook.Name, plural(n-i, "hook"), hooks[i].Why)})
		} else {
			out = append(out, hookBranch(&hooks[i]))
		}
		i = n
	}
	return out
}

// sameFate reports whether two hooks did not apply for the same reason, and no more
// is known of either.
func sameFate(a, b *explain.Hook) bool {
	return a.Why != "" && a.Why == b.Why && len(a.Parts)+len(b.Parts)+len(a.Errors)+len(b.Errors) == 0
}

func hookBranch(h *explain.Hook) branch {
	b := branch{text: h.Hook.Name + " (" + placeOf(h.Hook.Span) + "): " + fate(h)}
	for _, e := range h.Errors {
		b.below = append(b.below, branch{text: "error: " + oneLine(e)})
	}
	b.below = append(b.below, partBranches(h.Parts)...)
	if h.Applied && h.Step != nil {
		b.below = append(b.below, branch{text: stepText(h)})
	}
	return b
}

// fate is what a hook made of the event, in a few words.
func fate(h *explain.Hook) string {
	switch {
	case h.Why != "":
		return h.Why
	case len(h.Errors) > 0 && !h.Applied:
		return "it failed"
	case !h.Applied:
		return "it does not apply"
	}
	said := h.Said
	if said == "" {
		said = "it applies"
	}
	if h.Monitor {
		said += ", which is only watched"
	}
	if h.Decides {
		said += ", which decides"
	}
	return said
}

func stepText(h *explain.Hook) string {
	text := h.Step.Kind + " (" + lineOf(h.Step.Span) + ")"
	if h.Reason != "" {
		text += ": " + oneLine(h.Reason)
	}
	return text
}

func partBranches(parts []explain.Part) (out []branch) {
	for _, p := range parts {
		out = append(out, branch{partText(p), partBranches(p.Parts)})
	}
	return out
}

func partText(p explain.Part) string {
	text := fmt.Sprintf("%-5s %s (%s)", p.State, p.Text, lineOf(p.Span))
	switch {
	case p.Error != "":
		text += ": " + oneLine(p.Error)
	case len(p.Words) > 0:
		text += ": " + oneLine(strings.Join(p.Words, " "))
	case p.Value != "":
		text += ": " + p.Value
	}
	return text
}

func placeOf(s diag.Span) string { return fmt.Sprintf("%s:%d", s.File, s.Start.Line) }

func lineOf(s diag.Span) string { return fmt.Sprintf("line %d", s.Start.Line) }

// treeJSON is a tree for machines.
func treeJSON(t *explain.Tree) value.Value {
	hooks := make([]value.Value, len(t.Hooks))
	for i := range t.Hooks {
		hooks[i] = hookJSON(&t.Hooks[i])
	}
	var m members
	m.text("decision", verdictOf(t))
	m.text("reason", t.Decision.Reason)
	m.add("event", eventJSON(t.Call))
	m.add("hooks", value.OfList(hooks))
	if len(t.Async) > 0 {
		m.add("async", value.Strings(t.Async...))
	}
	return m.value()
}

// eventJSON is what is told of an event.
func eventJSON(c *host.Call) value.Value {
	var m members
	if len(c.Events) > 0 {
		ev := c.Events[0]
		m.text("event", ev.Kind.Name)
		m.text("tool", ev.Get(event.ToolName).Str())
		m.text("command", ev.Get(event.Command).Str())
		if paths := ev.Get(event.Paths); paths.Len() > 0 {
			m.add("paths", paths)
		}
		m.text("url", ev.Get(event.URL).Str())
		m.text("cwd", ev.Get(event.Cwd).Str())
		m.text("session", ev.Get(event.SessionID).Str())
	}
	return m.value()
}

func hookJSON(h *explain.Hook) value.Value {
	var m members
	m.text("name", h.Hook.Name)
	m.place(h.Hook.Span)
	m.add("applied", value.OfBool(h.Applied))
	m.text("decision", h.Said)
	m.text("reason", h.Reason)
	if h.Decides {
		m.add("decides", value.OfBool(true))
	}
	if h.Monitor {
		m.text("mode", "monitor")
	}
	m.text("why", h.Why)
	if len(h.Errors) > 0 {
		m.add("errors", value.Strings(h.Errors...))
	}
	if h.Applied && h.Step != nil {
		m.add("step", value.OfMap([]string{"kind", "line"}, []value.Value{value.OfString(h.Step.Kind), value.OfInt(h.Step.Span.Start.Line)}))
	}
	if len(h.Parts) > 0 {
		m.add("parts", partsJSON(h.Parts))
	}
	return m.value()
}

func partsJSON(parts []explain.Part) value.Value {
	items := make([]value.Value, len(parts))
	for i, p := range parts {
		var m members
		m.text("text", p.Text)
		m.place(p.Span)
		m.text("state", p.State.String())
		if len(p.Words) > 0 {
			m.add("words", value.Strings(p.Words...))
		}
		m.text("value", p.Value)
		m.text("error", p.Error)
		if len(p.Parts) > 0 {
			m.add("parts", partsJSON(p.Parts))
		}
		items[i] = m.value()
	}
	return value.OfList(items)
}

// members is an object under construction.
type members struct {
	keys  []string
	items []value.Value
}

func (m *members) add(key string, v value.Value) {
	m.keys, m.items = append(m.keys, key), append(m.items, v)
}

// text adds a text that there is.
func (m *members) text(key, text string) {
	if text != "" {
		m.add(key, value.OfString(text))
	}
}

func (m *members) place(s diag.Span) {
	m.text("file", s.File)
	m.add("line", value.OfInt(s.Start.Line))
}

func (m *members) value() value.Value { return value.OfMap(m.keys, m.items) }
