// Package cline is Cline: its events, the answers that it understands, and the
// hooks, executables with the events' names, that make it call the evaluator.
//
// Where a comment says measured, the facts come from runs of the command line
// 3.0.65 against a scripted model; cmd/hookc/client_scenarios_test.go repeats them. The
// rest is read in that program. The extension of VS Code has other tools.
//
// Only PreToolUse and PostToolUse can change anything: the client starts the others
// and does not wait. Of several hooks of an event all run, one after the other, on
// the same input; one that cancels is enough, and the last new input counts.
package cline

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "cline"

// limit is when the client ends a hook, in milliseconds; the tool runs then.
const limit = 120_000

var rules = command.Protocol{
	Name: Name, Title: "Cline",
	Rows: events, Common: commonFields, Tools: Tools,
	Named: "hookName", Tool: "name", Input: "input",
	Timeout: limit,
	NoAllow: true, NoUser: true,
	Reshape: reshape, Adjust: adjust,
	Write: write, Fail: fail,
}

// Host is Cline's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &rules,
}

// Target is Cline as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Cline's command line, as of 3.0.65. A deny ends the run.",
	Marks: []string{".clinerules", ".cline"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".cline"},
	Moved:   host.Moved{Variable: "CLINE_DIR", Folder: ".cline"},
	Client:  "cline",
	Version: "3.0.65",
	Probe:   `{"hookName":"tool_call","taskId":"hookc-doctor","tool_call":{"id":"1","name":"run_commands","input":{"commands":["true"]}}}`,
	Install: install,
}

// can is the capability table: what denies ends the run, which is what fail asks
// for, and more than any other step does.
func can(need effect.Need, canonical string) host.Support {
	s := rules.Can(need, canonical)
	denies := need == effect.Deny || need == effect.Ask || need == effect.Obey
	if !denies || s.Level > host.Stricter {
		return s
	}
	return host.Support{Level: host.Stricter, Accept: host.AcceptStop,
		Note: "Cline ends the run: the call is not made, and the agent is not told why"}
}

// textLimit is how much of a context the client takes; it cuts the rest.
const textLimit = 50_000

// write is the answer. Exit codes mean nothing (measured: 2 lets the tool run), and
// context is dropped beside a cancel.
func write(a *command.Answer) host.Answer {
	var m wire.Members
	if a.Verdict == decision.Deny {
		return cancel(command.Join(a.Reason, a.Agent))
	}
	m.Text("contextModification", wire.Cut(a.Agent, textLimit))
	if !a.Rewrite.IsNil() {
		m.Add("overrideInput", newInput(a))
	}
	return host.Answer{Stdout: m.Line(), Stderr: wire.Errors(a.Decision)}
}

// cancel ends the run. The user reads why, the agent does not (measured).
func cancel(why string) host.Answer {
	var m wire.Members
	m.Add("cancel", value.OfBool(true))
	m.Text("errorMessage", why)
	return host.Answer{Stdout: m.Line()}
}

// fail answers an event that could not be decided. Open is silence: the hook takes
// any exit code but 0 for an evaluator that failed.
func fail(f host.Failure) host.Answer {
	text := protocol.Clean("hookc: " + f.Reason)
	if f.Closed {
		return cancel(text)
	}
	return host.Answer{Stderr: text + "\n"}
}
