package wire

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/value"
)

// LookupTool finds a host's tool by the host's name.
func LookupTool(tools []agent.Tool, name string) (agent.Tool, bool) {
	for _, t := range tools {
		if t.Name == name {
			return t, true
		}
	}
	return agent.Tool{}, false
}

// SetTool gives e its tool call: the names, the input as it came and under
// canonical names, and what derives from them. A tool that the host's table
// does not list keeps its own names (an MCP tool, say). at is how the host
// spells the input's member, for messages.
func SetTool(e *event.Event, tools []agent.Tool, name string, input value.Value, at string) {
	t, known := LookupTool(tools, name)
	if _, has := input.Get(t.Needs); t.Needs != "" && !has {
		t, known = agent.Tool{Name: name}, false
	}
	e.Tools, e.HostInput = t.Canonical, t.Input
	e.Set(event.ToolHostName, value.OfString(name))
	e.Set(event.ToolName, value.OfString(name))
	if known && len(t.Canonical) > 0 {
		e.Set(event.ToolName, value.OfString(t.Canonical[0]))
	}
	canonical, problems := canonicalInput(t, input, at)
	e.Problems = problems
	e.Set(event.ToolRaw, input)
	e.Set(event.ToolInput, canonical)
	e.Derive()
}

// SetMCP says that the event's tool is an MCP server's, for a host that calls it
// otherwise than mcp__server__tool: a policy knows it by both names.
func SetMCP(e *event.Event, server, tool string) {
	name := "mcp__" + server + "__" + tool
	if event.MCPServer(name) == "" {
		return
	}
	e.Tools = []string{name}
	e.Set(event.ToolName, value.OfString(name))
	e.Derive()
}

// canonicalInput is the input with canonical names where the tool has them. A
// member of the host's that bears a canonical name without being it stays in
// tool.raw only, so that a condition never reads the wrong thing. So does one of
// another type, with a word about it: the host may run the call all the same, so
// the policy decides on the rest, and where it refuses the agent is told by it.
func canonicalInput(t agent.Tool, input value.Value, at string) (_ value.Value, problems []string) {
	var out Members
	for i := range input.Len() {
		key, v := input.Key(i).Str(), input.At(i)
		name, mapped := canonicalName(t, key)
		if _, taken := t.Input.Host(key); taken && !mapped {
			continue
		}
		if v, problem := checkInput(t.Canonical, name, v, at+"."+key); problem == "" {
			out.Add(name, v)
		} else {
			problems = append(problems, problem)
		}
	}
	return out.Value(), problems
}

// canonicalName is the canonical name of a host's input member; mapped where
// the tool's table has it.
func canonicalName(t agent.Tool, key string) (name string, mapped bool) {
	if name, mapped = t.Input.Canonical(key); mapped {
		return name, true
	}
	return key, false
}

// checkInput holds a canonical member against its type.
func checkInput(canonical []string, name string, v value.Value, at string) (_ value.Value, problem string) {
	for _, c := range canonical {
		tool, ok := event.LookupTool(c)
		if !ok || v.IsNil() {
			continue
		}
		for _, f := range tool.Input {
			if f.Name != name {
				continue
			}
			kind := kindOf(f.Type)
			out, ok := kind.accept(v)
			if !ok {
				return v, at + ": want " + kind.article() + ", got " + got(v)
			}
			return out, ""
		}
	}
	return v, ""
}

// kindOf is what an input field's member must be. Where an integer is meant any
// number will do: a model may write "timeout": 1.5, clients pass it on (measured
// on Claude Code), and a call that cannot be read is one that an open policy
// lets through.
func kindOf(t value.Type) Kind {
	switch t.Kind {
	case value.TString:
		return Text
	case value.TInt:
		return Whole
	case value.TFloat:
		return Number
	case value.TBool:
		return Flag
	case value.TList:
		return List
	case value.TMap, value.TObject:
		return Object
	}
	return Any
}
