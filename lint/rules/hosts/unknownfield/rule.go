// Package unknownfield finds members of groups and handlers that the agent does
// not know.
package unknownfield

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is unknown-field.
var Rule = &lint.Rule{
	Code: "HK1011", Name: "unknown-field", Severity: diag.Warning,
	Title: "A group or handler has a member that its agent does not know.",
	Why: `Agents step over members that they do not know. What was meant by one does not
happen: a matcher in the handler narrows nothing, an environment is not set, a
switch switches nothing off.`,
	Misses: "Names, descriptions and comments are taken for notes to people. Handlers of a type that the agent does not have are left alone.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil {
			return
		}
		for _, g := range f.Groups {
			if f.Agent.Group != nil && g.Value.Get("hooks") != nil {
				members(f, g.Value, append([]string{"hooks"}, f.Agent.Group...), "a group", r)
			}
			for _, h := range g.Handlers {
				handler(h, r)
			}
		}
	},
}

// notes are members that are for people.
var notes = []string{"description", "name", "id", "title", "note", "notes", "comment", "comments", "label", "event", "author", "version", "tags"}

func handler(h *hostconfig.Handler, r *lint.Report) {
	a := h.Group.File.Agent
	name := ""
	if h.Type != nil {
		name = h.Type.Text
	}
	t := a.Type(name)
	if t == nil && name == "" && len(a.Types) > 0 {
		t = &a.Types[0]
	}
	if t == nil || t.Skipped || t.Fields == nil || h.Value.Kind != hostconfig.Object {
		return
	}
	known := slices.Concat([]string{"type"}, t.Required, t.Fields, a.Timeout.Keys)
	for _, one := range t.OneOf {
		known = append(known, one...)
	}
	if h.Value == h.Group.Value {
		known = append(known, "matcher")
	}
	members(h.Group.File, h.Value, known, "a handler of type "+t.Name, r)
}

func members(f *hostconfig.File, v *hostconfig.Value, known []string, what string, r *lint.Report) {
	for _, m := range v.Members {
		if slices.Contains(known, m.Key) || slices.Contains(notes, strings.ToLower(m.Key)) || m.Key == "async" || m.Key == "" || strings.ContainsAny(m.Key[:1], "_$/#") {
			continue
		}
		d := r.At(m.Span, "%s has no %s in %s", f.Agent.Title, m.Key, what)
		d.Detail = "It is stepped over."
		if f.Agent.Strict {
			d.Detail, d.Severity = "Nothing of the file is read.", min(d.Severity, diag.Error)
		}
		explain(f, v, m, known, d)
	}
}

// explain says what is meant, as far as that is known.
func explain(f *hostconfig.File, v *hostconfig.Value, m hostconfig.Member, known []string, d *diag.Diag) {
	if near, ok := diag.Nearest(m.Key, known); ok && v.Get(near) == nil {
		d.Summary += ": " + near + " is meant"
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true, Edits: []diag.Edit{{Span: m.Span, Text: hostconfig.Quote(near)}}}
		return
	}
	switch {
	case m.Key == "matcher":
		d.Detail = "The matcher stands beside hooks, in the group: here it narrows nothing, and the hook runs for everything that the group matches."
	case m.Key == "enabled" || m.Key == "disabled":
		d.Detail = "The hook runs whatever it says. Take it out of the file to switch it off."
		if f.Agent.Name == "gemini" {
			d.Detail = "Names of hooks that are off stand in hooksConfig.disabled."
		}
	case m.Key == "env" || m.Key == "environment":
		d.Detail = "The variables are not set. Set them in the command, or in the program."
	case m.Key == "blocking" || m.Key == "continueOnError" || m.Key == "failOnError":
		d.Detail = "Whether a hook blocks is said by its exit code or its answer alone."
	default:
		if owner := owner(m.Key); owner != nil && owner != f.Agent {
			d.Detail = "It is a member of " + owner.Title + "'s handlers; here it is stepped over."
		}
	}
}

// owner is the agent whose handlers have a member of the name.
func owner(key string) *agents.Agent {
	for _, a := range agents.All {
		for _, t := range a.Types {
			if slices.Contains(t.Fields, key) || slices.Contains(t.Required, key) || slices.Contains(a.Timeout.Keys, key) {
				return a
			}
		}
	}
	return nil
}
