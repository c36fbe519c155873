// Package gemini is Gemini CLI: its events, the answers that each of them
// understands, and the extension that makes it call the evaluator.
//
// The facts come from the documentation of 0.61.0 and, where a comment says
// measured, from runs of that version against a scripted model.
package gemini

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "gemini"

// Style is how the client reads an answer, all measured. Exit code 2 with any
// JSON object on standard output lets the tool run unless the object denies, so a
// deny is in both. With it nothing else reaches the model. continue:false ends
// the turn. An ask without a terminal is never answered, and the client hangs: it
// is not sent. tool_input replaces the whole input. It approves nothing: the
// client puts its own permissions to the new input afterwards (read in 0.61.0).
var protocol = command.Protocol{
	Name: Name, Title: "Gemini CLI",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: standard,
	Project: []string{"GEMINI_PROJECT_DIR"},
	Adjust:  adjust,
	NoAllow: true,
	Style:   command.Style{Continue: true, Joins: true, NewInput: "tool_input"},
}

// Host is Gemini CLI's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Gemini CLI as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Gemini CLI, as of 0.61.0.",
	Marks: []string{".gemini", "GEMINI.md"},
	Can:   func(need effect.Need, canonical string) host.Support { return protocol.Can(need, canonical) },
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".gemini"},
	Moved:   host.Moved{Variable: "GEMINI_CLI_HOME", Folder: "."},
	Client:  "gemini",
	Version: "0.61.0",
	Probe:   `{"hook_event_name":"BeforeTool","session_id":"hookc-doctor","tool_name":"run_shell_command","tool_input":{"command":"true"}}`,
	Install: install,
}

// adjust says which MCP server a tool is of.
func adjust(e *event.Event, _ *command.Event, raw value.Value) {
	mcp, _ := raw.Get("mcp_context")
	server, _ := mcp.Get("server_name")
	if tool, _ := mcp.Get("tool_name"); server.Str() != "" && tool.Str() != "" {
		wire.SetMCP(e, server.Str(), tool.Str())
	}
}
