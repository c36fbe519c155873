// Package copilot is Copilot CLI: its events, the answers that each of them
// understands, and the plugin that makes it call the evaluator.
//
// An event has two spellings, and the one in the configuration decides what the
// client sends. This host takes PascalCase: the event then names itself, and VS
// Code, which reads the same files, sends and reads that form too (documented).
// The facts come from runs of 1.0.102 against a scripted model where a comment
// says measured, else from GitHub's and VS Code's documentation.
package copilot

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
)

// Name is the --host flag and the target of a policy.
const Name = "copilot"

// The style, all measured: beside exit code 2 no JSON is read on PreToolUse and
// standard error is lost, any other code but 0 denies there without a reason.
// Context counts in hookSpecificOutput on PreToolUse and beside it elsewhere, but
// not with a block. PermissionRequest reads nothing in hookSpecificOutput.
// updatedInput replaces the input without an allow, and the client then asks about
// the new one; an allow lifts the question.
var protocol = command.Protocol{
	Name: Name, Title: "Copilot CLI",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: standard,
	Project: []string{"COPILOT_PROJECT_DIR"},
	Shape:   shape, Reshape: reshape, Adjust: adjust,
	Write:  write,
	NoUser: true,
	Style:  style,
}

var style = command.Style{Flat: true, Joins: true}

// Host is Copilot CLI's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &decoder{&protocol},
}

// Target is Copilot CLI as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Copilot CLI, as of 1.0.102; VS Code reads the same hooks.",
	Marks: []string{".github/hooks", ".github/copilot", ".github/copilot-instructions.md"},
	Home:  []string{".copilot"},
	Moved: host.Moved{Variable: "COPILOT_HOME", Folder: ".copilot"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Client: "copilot", Version: "1.0.102",
	Probe: `{"hook_event_name":"PreToolUse","session_id":"hookc-doctor","tool_name":"Bash","tool_input":{"command":"true"}}`,

	Install: install,
}

// decoder leaves out the Stop of a subagent: SubagentStop comes too (measured).
type decoder struct{ *command.Protocol }

// Decode reads one event.
func (d *decoder) Decode(input []byte, w host.World) (*host.Call, error) {
	call, err := d.Protocol.Decode(input, w)
	if err == nil && call.HostEvent == "Stop" && !call.Events[0].Get(event.AgentID).IsNil() {
		call.Events = nil
	}
	return call, err
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if need == effect.Fail && s.Level == host.Exact && canonical != "before_agent" {
		return command.Loss("a deny: Copilot CLI lets no hook end the turn")
	}
	return s
}

// write leaves an approval out where the name of an MCP server's tool has several
// readings: it would approve another server's tool too.
func write(a *command.Answer) host.Answer {
	if a.Verdict == decision.Allow && len(a.Event.Tools) > 1 && event.MCPServer(a.Event.Tools[0]) != "" {
		a.Verdict, a.Reason = decision.None, ""
	}
	return style.Write(a)
}
