// Package kimicode is Kimi Code: its events, and the plugin that makes it call the
// evaluator.
//
// The facts come from runs of 2.1.0 against a scripted model (measured) and from
// the text of that program (read).
package kimicode

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "kimi-code"

// The style is exit code 2 and a reason on standard error for a deny, because
// beside another code than 0 the client reads no JSON; and "message" for context,
// because a text that is JSON by itself would be read as an answer (measured).
var protocol = command.Protocol{
	Name: Name, Title: "Kimi Code",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: 30_000,
	Adjust:  adjust,
	Style:   command.Style{NoJSON: true, Message: true},
	NoAllow: true, NoUser: true,
}

// Host is Kimi Code's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Kimi Code as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Kimi Code, as of 2.1.0.",
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".kimi-code"},
	Moved:   host.Moved{Variable: "KIMI_CODE_HOME", Folder: ".kimi-code"},
	Client:  "kimi",
	Version: "2.1.0",
	Probe:   `{"hook_event_name":"PreToolUse","session_id":"hookc-doctor","tool_name":"Bash","tool_input":{"command":"true"}}`,
	Install: install,
}

// can is the capability table. No answer ends the turn but that to a prompt.
func can(need effect.Need, canonical string) host.Support {
	if need == effect.Fail && canonical != "before_agent" && protocol.Can(need, canonical).Level == host.Exact {
		return command.Loss("a deny: Kimi Code lets no hook end the turn")
	}
	return protocol.Can(need, canonical)
}

// adjust reads what the client says in lists and objects: a prompt is a list of
// parts, an error an object (measured). Time-outs of commands are in seconds.
func adjust(e *event.Event, row *command.Event, raw value.Value) {
	command.TimeoutInSeconds(e)
	if row.Context {
		parts, _ := raw.Get("prompt")
		e.Set(event.Prompt, event.OutputText(parts))
	}
	failed, _ := raw.Get("error")
	if text, _ := failed.Get("message"); text.Kind() == value.String {
		e.Set(event.Error, text)
	}
}
