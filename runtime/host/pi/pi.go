// Package pi is pi: an extension in JavaScript that asks the evaluator, and the
// events that it sends.
//
// Where a comment says measured, the facts come from runs of
// @mariozechner/pi-coding-agent 0.73.1 (Node) against a scripted model;
// cmd/hookc/client_scenarios_test.go repeats them. The rest is read in its
// docs/extensions.md.
//
// The client has no time-out for extensions and no trust: the extension has its own
// limits. With an extension that cannot be loaded the client does not start
// (measured).
package pi

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
const Name = "pi"

var protocol = command.Protocol{
	Name: Name, Title: "pi",
	Rows: events, Common: commonFields, Tools: Tools,
	Adjust: adjust,
	Write:  command.Line, Fail: command.FailLine,
}

// Host is the protocol of the extension.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is pi as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "pi, as of 0.73.1: an extension in JavaScript.",
	Marks: []string{".pi"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".pi"},
	Moved:   host.Moved{Variable: "PI_CODING_AGENT_DIR", Folder: ".pi/agent"},
	Client:  "pi",
	Version: "0.73.1",
	Probe:   `{"hook_event_name":"tool_call","session_id":"hookc-doctor","tool_name":"bash","tool_input":{"command":"true"}}`,
	Install: install,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if need == effect.Fail && s.Level == host.Exact {
		return command.Loss("a deny: the turn does not end")
	}
	return s
}

// adjust reads the several changes of one edit, and a time-out in seconds.
func adjust(e *event.Event, _ *command.Event, _ value.Value) {
	in := e.Get(event.ToolInput)
	switch e.Get(event.ToolHostName).Str() {
	case "bash":
		if t, ok := in.Get("timeout"); ok {
			e.Set(event.ToolInput, in.With("timeout", value.OfInt(int(t.Float()*1000))))
		}
	case "edit":
		if edits, ok := in.Get("edits"); ok {
			wire.AddInput(e, "old", wire.Joined(edits, "oldText"))
			wire.AddInput(e, "new", wire.Joined(edits, "newText"))
		}
	}
}
