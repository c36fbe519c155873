// Package windsurf is Windsurf's Cascade, now of Devin Desktop: its events, the
// answers that each of them understands, and the files that make it call the
// evaluator.
//
// The facts come from its documentation; nothing was measured.
package windsurf

import (
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "windsurf"

// Style is how a deny and a failure are answered: exit code 2 blocks, with the
// reason on standard error, and nothing else is read.
var protocol = command.Protocol{
	Name: Name, Title: "Windsurf",
	Rows: events, Common: commonFields, Tools: Tools,
	Named: "agent_action_name",
	Shape: shape, Adjust: adjust,
	Write:   write,
	NoAllow: true, NoUser: true,
	Style: style,
}

var style = command.Style{NoJSON: true}

// Host is Windsurf's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Windsurf as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Windsurf, by the documentation of Devin Desktop; not measured.",
	Marks: []string{".windsurf", ".windsurfrules"},
	Home:  []string{".codeium/windsurf"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Probe: `{"agent_action_name":"pre_run_command","trajectory_id":"hookc-doctor","tool_info":{"command_line":"true","cwd":"/"}}`,

	Install: install,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if need == effect.Fail && s.Level == host.Exact {
		return command.Loss("a deny: Windsurf lets no hook end the turn")
	}
	return s
}

// write writes an answer. Nothing but a deny is read.
func write(a *command.Answer) host.Answer {
	if a.Verdict == decision.Deny {
		return style.Write(a)
	}
	return host.Answer{Stderr: wire.Errors(a.Decision)}
}

// shape makes the members of tool_info those of an event: a call of a tool that
// the action's name tells, or a text.
func shape(raw value.Value) value.Value {
	action, _ := raw.Get("agent_action_name")
	info, _ := raw.Get("tool_info")
	tool, input := toolOf(action.Str()), info
	if strings.HasSuffix(action.Str(), "_mcp_tool_use") {
		tool, input = mcp(info)
	}
	var call, m wire.Members
	m.AddAll(raw, outside)
	m.AddAll(info, lifted)
	call.Text("tool_name", tool)
	call.Add("tool_input", input)
	m.Add("tool_info", call.Value())
	return m.Value()
}

// outside leaves out what becomes a call.
func outside(member string) string {
	if member == "tool_info" {
		return ""
	}
	return member
}

// lifted is the members of tool_info that are not only the input of a tool.
func lifted(member string) string {
	switch member {
	case "cwd", "user_prompt", "response", "mcp_result":
		return member
	}
	return ""
}

// toolOf is the tool of an action; "" where the action does not say it.
func toolOf(action string) string {
	for _, tool := range Tools {
		if action == "pre_"+tool.Name || action == "post_"+tool.Name {
			return tool.Name
		}
	}
	return ""
}

// mcp is the call of an MCP server's tool.
func mcp(info value.Value) (string, value.Value) {
	server, _ := info.Get("mcp_server_name")
	tool, _ := info.Get("mcp_tool_name")
	input, _ := info.Get("mcp_tool_arguments")
	return "mcp__" + server.Str() + "__" + tool.Str(), input
}

// adjust tells what the edits of a file change.
func adjust(e *event.Event, _ *command.Event, _ value.Value) {
	if e.IsTool("EditFile") {
		edits, _ := e.Get(event.ToolRaw).Get("edits")
		wire.AddInput(e, "old", wire.Joined(edits, "old_string"))
		wire.AddInput(e, "new", wire.Joined(edits, "new_string"))
	}
}
