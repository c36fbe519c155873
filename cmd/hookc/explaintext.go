package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
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
		if s := ev.Get(f).Str(); s != "" {
			return s
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
