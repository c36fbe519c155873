package format

import (
	"slices"
	"sync"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/agents"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// documents are names of tools in documents about the format, beside those that
// agents have.
var documents = []agent.Tool{
	{Name: "execute_bash_command", Canonical: []string{"Shell"}},
	{Name: "execute_shell_command", Canonical: []string{"Shell"}},
}

// each calls f with the tools of every agent, the most common first, until f is
// false. The format does not say whose events it carries.
func each(f func(t *agent.Tool) bool) {
	for _, tools := range append(agents.Tools(), documents) {
		for i := range tools {
			if !f(&tools[i]) {
				return
			}
		}
	}
}

// Tools is every known tool under every name, without the input: that depends on
// what an event holds. A name that agents give to different tools is the first
// one's. The list is made once, for all callers.
func Tools() []agent.Tool {
	known.once.Do(func() { known.tools = slices.Clip(everyTool()) })
	return known.tools
}

var known struct {
	once  sync.Once
	tools []agent.Tool
}

func everyTool() []agent.Tool {
	var out []agent.Tool
	seen := map[string]bool{}
	add := func(name string, canonical []string) {
		if len(canonical) > 0 && !seen[name] {
			seen[name] = true
			out = append(out, agent.Tool{Name: name, Canonical: canonical})
		}
	}
	for _, t := range event.Tools {
		add(t.Name, []string{t.Name})
	}
	each(func(t *agent.Tool) bool {
		add(t.Name, t.Canonical)
		return true
	})
	return out
}

// EveryName is the tools under every name that a host may give them: whoever
// compares names would leave a hook out where one is missing.
func EveryName(tools []string) []string {
	out := slices.Clone(tools)
	for _, t := range Tools() {
		if slices.ContainsFunc(tools, func(name string) bool { return slices.Contains(t.Canonical, name) }) {
			out = append(out, t.Name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// setTool gives e the tool call of the event.
func setTool(e *event.Event, raw value.Value) error {
	name, err := wire.RequiredText(raw, "tool_name")
	if err != nil {
		return err
	}
	input, err := wire.RequiredObject(raw, "tool_input")
	if err != nil {
		return err
	}
	wire.SetTool(e, []agent.Tool{ToolOf(name, "", input)}, name, input, "tool_input")
	return nil
}

// ToolOf is the tool of one call: its name in any host's spelling, and for each
// canonical field the spelling that this input has. A field that it lacks has
// its canonical name, so that a rewrite can add it. A name that nobody knows is
// the canonical tool otherwise, where there is one.
func ToolOf(name, otherwise string, input value.Value) agent.Tool {
	t := agent.Tool{Name: name, Canonical: canonical(name)}
	if len(t.Canonical) == 0 && otherwise != "" {
		t.Canonical = []string{otherwise}
	}
	for _, c := range t.Canonical {
		tool, _ := event.LookupTool(c)
		for _, f := range tool.Input {
			t.Input = append(t.Input, [2]string{f.Name, spelling(c, f.Name, input)})
		}
	}
	return t
}

func canonical(name string) (found []string) {
	if _, ok := event.LookupTool(name); ok {
		return []string{name}
	}
	each(func(t *agent.Tool) bool {
		if t.Name == name {
			found = t.Canonical
		}
		return len(found) == 0
	})
	return found
}

// spelling is how the input spells a canonical field of a tool: by its canonical
// name, or as some agent does.
func spelling(tool, field string, input value.Value) string {
	if _, ok := input.Get(field); ok {
		return field
	}
	found := field
	each(func(t *agent.Tool) bool {
		if member, ok := t.Input.Host(field); ok && slices.Contains(t.Canonical, tool) {
			if _, ok := input.Get(member); ok {
				found = member
			}
		}
		return found == field
	})
	return found
}
