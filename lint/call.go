package lint

import (
	"encoding/json"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/decision"
)

// ExampleProject is the project of the events that rules make up.
const ExampleProject = "/home/dev/project"

// needed is the input that a call of a tool always has.
var needed = map[string]map[string]string{
	"Shell":     {"command": "ls"},
	"ReadFile":  {"path": "README.md"},
	"WriteFile": {"path": "README.md", "content": "text"},
	"EditFile":  {"path": "README.md", "old": "a", "new": "b"},
	"Glob":      {"pattern": "*.md"},
	"Grep":      {"pattern": "TODO"},
	"Fetch":     {"url": "https://example.com/", "prompt": "What is this?"},
	"Search":    {"query": "weather"},
	"Agent":     {"prompt": "Look around."},
}

// ToolCall is a call of a tool as an event: before_tool, or one like it. What the
// input does not say is what such a call has.
func ToolCall(event, tool string, input map[string]string) *analyze.Event {
	all := map[string]string{}
	for name, text := range needed[tool] {
		all[name] = text
	}
	for name, text := range input {
		all[name] = text
	}
	return toolCall(event, tool, all)
}

// Fetches is a fetch of all addresses that its prompt names, as Gemini CLI sends it.
func Fetches(event string, urls []string) *analyze.Event {
	return toolCall(event, "Fetch", map[string]string{"prompt": strings.Join(urls, " ")})
}

func toolCall(event, tool string, input map[string]string) *analyze.Event {
	line, err := json.Marshal(struct {
		Type    string            `json:"event_type"`
		Dir     string            `json:"work_dir"`
		Project string            `json:"project"`
		Tool    string            `json:"tool_name"`
		Input   map[string]string `json:"tool_input"`
	}{event, ExampleProject, ExampleProject, tool, input})
	if err != nil {
		panic("lint: an event cannot be written: " + err.Error())
	}
	return &analyze.Event{JSON: line, Name: event, Tool: tool}
}

// CallLike is a call of a tool that is otherwise like an event to which a hook applies: of the same
// agent, for example.
func (p *Policy) CallLike(h *ast.Hook, event, tool string, input map[string]string) *analyze.Event {
	e := p.Facts.Witness(p.Facts.Guard(h, event))
	var members map[string]any
	if e == nil || json.Unmarshal(e.JSON, &members) != nil {
		return ToolCall(event, tool, input)
	}
	members["tool_name"], members["tool_input"] = tool, input
	members["project"], members["work_dir"] = ExampleProject, ExampleProject
	data, err := json.Marshal(members)
	if err != nil {
		panic("lint: an event cannot be written: " + err.Error())
	}
	return &analyze.Event{JSON: data, Name: event, Tool: tool}
}

// Witness is an event that shows a finding.
func Witness(e *analyze.Event, shows string) *diag.Witness {
	return &diag.Witness{Event: e.JSON, Shows: shows}
}

// Blocks reports whether the policy stops an event, by whichever hook.
func (p *Policy) Blocks(e *analyze.Event) bool {
	switch p.Facts.Verdict(e) {
	case decision.Deny, decision.Ask:
		return true
	}
	return false
}

// EventBeforeTool are the events on which a tool has not run yet.
func EventBeforeTool(h *ast.Hook) string {
	for _, on := range h.On {
		if on == "before_tool" || on == "permission_request" {
			return on
		}
	}
	return ""
}

// CommandOf is the command line of an event; "" where it has none.
func CommandOf(e *analyze.Event) string {
	var call struct {
		Input map[string]any `json:"tool_input"`
	}
	if json.Unmarshal(e.JSON, &call) != nil {
		return ""
	}
	line, _ := call.Input["command"].(string)
	return line
}

// BeforeTool is a call as the event before it runs; nil where it is none.
func BeforeTool(e *analyze.Event) *analyze.Event {
	if e == nil || e.Tool == "" {
		return nil
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(e.JSON, &all) != nil {
		return nil
	}
	all["event_type"] = json.RawMessage(`"before_tool"`)
	for _, name := range []string{"tool_output", "tool_response", "duration", "background"} {
		delete(all, name)
	}
	line, err := json.Marshal(all)
	if err != nil {
		return nil
	}
	return &analyze.Event{JSON: line, Name: "before_tool", Tool: e.Tool}
}
