// Package droid is Factory Droid: its nine events, and the plugin that makes it
// call the evaluator.
//
// The facts come from runs of 0.215.0 against a scripted model (measured) and
// from the text of that program (read).
package droid

import (
	"strings"

	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "droid"

// The style: of several hooks the first with a permissionDecision counts, but exit
// code 2 denies beside an approval of another hook (read): a deny needs both.
// continue:false is looked at first, and ends the run (measured).
var protocol = command.Protocol{
	Name: Name, Title: "Factory Droid",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: 60_000,
	Adjust:  adjust,
	Style:   command.Style{Continue: true},
}

// Host is Factory Droid's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Factory Droid as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Factory Droid, as of 0.215.0.",
	Marks: []string{".factory"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".factory"},
	Moved:   host.Moved{Variable: "FACTORY_HOME_OVERRIDE", Folder: "."},
	Client:  "droid",
	Version: "0.215.0",
	Probe:   `{"hook_event_name":"PreToolUse","session_id":"hookc-doctor","tool_name":"Execute","tool_input":{"command":"true"}}`,
	Install: install,
}

// can is the capability table. The client shows systemMessage on two events and
// writes it to its log on others (read).
func can(need effect.Need, canonical string) host.Support {
	if row := protocol.Carrier(canonical); need == effect.TellUser && row != nil && row.Name != "PostToolUse" && row.Name != "Stop" {
		return command.Loss("only PostToolUse and Stop show the user something")
	}
	return protocol.Can(need, canonical)
}

// adjust gives a tool of an MCP server the name that all hosts have for it: the
// client calls it server___tool (measured). Time-outs of commands are in seconds.
func adjust(e *event.Event, _ *command.Event, _ value.Value) {
	command.TimeoutInSeconds(e)
	server, tool, found := strings.Cut(e.Get(event.ToolHostName).Str(), "___")
	if found {
		wire.SetMCP(e, server, tool)
	}
}
