package agent

import (
	"slices"
	"strings"
)

// Event finds an event; nil where the agent has none of the name.
func (a *Agent) Event(name string) *Event {
	if a == nil {
		return nil
	}
	for i := range a.Events {
		if a.Events[i].Name == name {
			return &a.Events[i]
		}
	}
	return nil
}

// Tool finds a tool; nil where none of the name is known.
func (a *Agent) Tool(name string) *Tool {
	if a == nil {
		return nil
	}
	for _, list := range [][]Tool{a.Tools, a.MoreTools} {
		for i := range list {
			if list[i].Name == name {
				return &list[i]
			}
		}
	}
	return nil
}

// HoldsPatch reports whether a tool's input is a patch, so that none of its members is a
// path.
func HoldsPatch(t *Tool) bool {
	return t != nil && strings.EqualFold(strings.ReplaceAll(t.Name, "_", ""), "applypatch")
}

// AllTools is every tool that is known.
func (a *Agent) AllTools() []Tool { return slices.Concat(a.Tools, a.MoreTools) }

// ToolList is tools of an agent.
type ToolList []Tool

// NamedTools is tools of which no more than the name is known.
func NamedTools(names ...string) (out ToolList) {
	for _, name := range names {
		out = append(out, Tool{Name: name})
	}
	return out
}

// With is a list with more tools.
func (l ToolList) With(more ...Tool) []Tool { return append(l, more...) }

// Type finds a type of handlers; the one that stands for "" where a handler needs
// none; nil where there is none.
func (a *Agent) Type(name string) *HandlerType {
	if a == nil {
		return nil
	}
	if name == "" {
		name = a.Untyped
	}
	for i := range a.Types {
		if a.Types[i].Name == name {
			return &a.Types[i]
		}
	}
	return nil
}

// EventFor is what the agent calls a canonical event, so that the event of
// another agent can be translated; nil where it has none.
func (a *Agent) EventFor(canonical string) *Event {
	for i := range a.Events {
		if canonical != "" && a.Events[i].Canonical == canonical {
			return &a.Events[i]
		}
	}
	return nil
}

// ToolsFor is what the agent calls a canonical tool.
func (a *Agent) ToolsFor(canonical string) (out []string) {
	for _, t := range a.Tools {
		for _, c := range t.Canonical {
			if c == canonical && !t.Gone && t.Renamed == "" {
				out = append(out, t.Name)
			}
		}
	}
	return out
}

// ComparesText reports whether a matcher of the event is compared with a text of any
// length, and not with a name.
func (e *Event) ComparesText() bool {
	return e.Matches == "prompt" || e.Matches == "command" && e.Canonical != "prompt_expansion"
}

// Sets reports whether the agent sets a variable for its hooks, as far as known.
func (a *Agent) Sets(variable string) bool {
	for _, p := range a.Paths {
		if p.Name == variable {
			return true
		}
	}
	for _, name := range a.Env {
		if family, ok := strings.CutSuffix(name, "*"); name == variable || ok && strings.HasPrefix(variable, family) {
			return true
		}
	}
	return false
}
