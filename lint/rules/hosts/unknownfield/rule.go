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
	Code: "HK1011", Name: "unknown-field", Severity: diag.Warning, Repeats: true,
	Title: "A group or handler has a field that its agent does not know, or ignores in this place.",
	Why: `Agents ignore fields that they do not know, so the field has no effect. A matcher in
the handler does not restrict it, environment variables are not set, and a switch
does not switch the hook off. Codex ignores a whole hooks.json for one key beside
` + "`hooks`" + ` and ` + "`description`" + ` (measured on 0.169.0). Claude Code reads ` + "`once`" + ` in the front matter of skills
alone, and ` + "`onFailure`" + ` not on Stop and on other events at an end (documented).`,
	Misses: "Names, descriptions and comments count as notes for people. Where it is not known which fields an agent has in a group, only one that is meant as the matcher, such as tool_name, is reported. Handlers of a type that the agent does not have are skipped.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil {
			return
		}
		top(f, r)
		for _, g := range f.Groups {
			if f.Agent.Group != nil && g.Value.Get("hooks") != nil {
				members(f, g.Value, append([]string{"hooks"}, f.Agent.Group...), "a group", r)
			}
			forMatcher(g, r)
			for _, h := range g.Handlers {
				handler(h, r)
			}
		}
	},
}

// forMatcher finds a member of a group that is meant as its matcher, where it is not known which members
// the agent has there.
func forMatcher(g *hostconfig.Group, r *lint.Report) {
	a := g.File.Agent
	if a.Group != nil || a.Shape != agents.Nested || g.Event == nil || g.Event.Matches != "tool" || g.Matcher != nil || g.Value.Get("hooks") == nil {
		return
	}
	for _, m := range g.Value.Members {
		if !slices.Contains(likeMatcher, agents.Plain(m.Key)) || m.Kind != hostconfig.String && m.Kind != hostconfig.Array {
			continue
		}
		d := r.At(m.Span, "%s does not know the field %s in a group", a.Title, m.Key)
		d.Detail = "The field has no effect, and the hook runs for every tool. Write matcher."
		if m.Kind == hostconfig.String {
			d.Fix = &diag.Fix{Title: "write matcher", Unsafe: true, Edits: []diag.Edit{{Span: m.Span, Text: `"matcher"`}}}
		}
	}
}

// likeMatcher are what people write for a matcher, without what spellings differ in.
var likeMatcher = []string{"toolname", "toolnames", "tool", "tools", "match", "matches", "matchers", "filter", "toolfilter", "toolmatcher", "pattern"}

// top finds keys beside the hooks for which the agent drops the file.
func top(f *hostconfig.File, r *lint.Report) {
	if !f.Agent.TopOnly || !f.Only || !f.Sure || f.Plugin || f.Format != hostconfig.JSON || f.Hooks == nil || f.Hooks == f.Top {
		return
	}
	for _, m := range f.Top.Members {
		if m.Key == "hooks" || slices.Contains(f.Agent.Top, m.Key) {
			continue
		}
		d := r.At(m.Span, "%s does not know the key %s in this file", f.Agent.Title, m.Key)
		d.Detail = "It then ignores the whole file, and none of its hooks run. Remove the key."
		d.Severity = min(d.Severity, diag.Error)
		if e, ok := f.Top.RemoveMember(m.Key); ok {
			d.Fix = &diag.Fix{Title: "remove it", Unsafe: true, Edits: []diag.Edit{e}}
		}
	}
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
	known := slices.Concat(t.Required, t.Fields, a.Timeout.Keys)
	if !a.Strict || a.Untyped == "" {
		known = append(known, "type")
	}
	for _, one := range t.OneOf {
		known = append(known, one...)
	}
	if h.Value == h.Group.Value {
		known = append(known, "matcher")
	}
	members(h.Group.File, h.Value, known, "a handler of type "+t.Name, r)
	idle(h, r)
}

// idle reports fields that the agent knows and ignores in this place.
func idle(h *hostconfig.Handler, r *lint.Report) {
	f, e := h.Group.File, h.Group.Event
	for _, m := range h.Value.Members {
		switch {
		case slices.Contains(f.Agent.InFront, m.Key) && f.Format != hostconfig.FrontMatter && m.Value.Kind == hostconfig.Bool && m.Value.Bool:
			d := r.At(m.Span, "%s ignores %s outside of the front matter of a skill", f.Agent.Title, m.Key)
			d.Detail = "The hook runs on each " + h.Group.EventKey.Key + "."
		case m.Key == f.Agent.FailClosed && e != nil && e.OpenClosed && e.Blocks && m.Value.Text == f.Agent.FailClosedValue:
			d := r.At(m.Span, "%s ignores %s on %s", f.Agent.Title, m.Key, e.Name)
			d.Detail = "A hook that fails blocks nothing here. Make the script end with the code that blocks."
		}
	}
}

func members(f *hostconfig.File, v *hostconfig.Value, known []string, what string, r *lint.Report) {
	for _, m := range v.Members {
		if slices.Contains(known, m.Key) || !f.Agent.Strict && isNote(m.Key) {
			continue
		}
		d := r.At(m.Span, "%s does not know the field %s in %s", f.Agent.Title, m.Key, what)
		d.Detail = "The field has no effect."
		explain(f, v, m, known, d)
		if f.Agent.Strict {
			d.Detail, d.Severity = f.Agent.Title+" then runs none of the hooks.", min(d.Severity, diag.Error)
		}
	}
}

func isNote(key string) bool {
	return slices.Contains(notes, strings.ToLower(key)) || key == "async" || key == "" || strings.ContainsAny(key[:1], "_$/#")
}

// explain says what is meant, as far as that is known.
func explain(f *hostconfig.File, v *hostconfig.Value, m hostconfig.Member, known []string, d *diag.Diag) {
	if near, ok := diag.Nearest(m.Key, known); ok && v.Get(near) == nil {
		d.Summary += "; did you mean " + near + "?"
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true, Edits: []diag.Edit{{Span: m.Span, Text: hostconfig.Quote(near)}}}
		return
	}
	switch {
	case m.Key == "matcher":
		d.Detail = "Put the matcher into the group, beside hooks. Here it has no effect, and the hook runs for everything that the group matches."
	case m.Key == "enabled" || m.Key == "disabled":
		d.Detail = "The field has no effect: the hook runs. Remove the hook to switch it off."
		if f.Agent.OffNames != "" {
			d.Detail = "The field has no effect: the hook runs. To switch it off, add its name to " + f.Agent.OffNames + "."
		}
	case m.Key == "env" || m.Key == "environment":
		d.Detail = "The variables are not set. Set them in the command or in the program."
	case m.Key == "blocking" || m.Key == "continueOnError" || m.Key == "failOnError":
		d.Detail = "The field has no effect: only the exit code or the answer of a hook blocks."
	default:
		if owner := owner(m.Key); owner != nil && owner != f.Agent {
			d.Detail = "The field has no effect here; it belongs to handlers of " + owner.Title + "."
		}
	}
}

// owner is the agent whose handlers have a member of the name.
func owner(key string) *agents.Agent {
	for _, a := range agents.All() {
		for _, t := range a.Types {
			if slices.Contains(t.Fields, key) || slices.Contains(t.Required, key) || slices.Contains(a.Timeout.Keys, key) {
				return a
			}
		}
	}
	return nil
}
