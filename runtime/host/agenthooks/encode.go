package agenthooks

import (
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/protocol"
)

// The exit codes of the format. Any other is a hook that failed: the agent goes
// on.
const (
	exitAnswer = 0
	exitFailed = 1
	exitBlock  = 2
)

// Encode writes the answer. A deny is exit code 2 and its reason on standard
// error, beside which the format reads nothing else: what the agent is told
// besides stands behind the reason. Everything else is one line of JSON, and no
// opinion is silence.
func (*lines) Encode(c *host.Call, d *decision.Decision) host.Answer {
	if why, found := inexpressible(c, d); found {
		return deny(d, why)
	}
	if d.Verdict == decision.Deny {
		return deny(d, "")
	}
	var m wire.Members
	if d.Verdict != decision.None {
		m.Text("decision", d.Verdict.String())
		m.Text("reason", wire.Reason(d))
	}
	if d.UpdatedInput.Len() > 0 {
		m.Add("modified_input", wire.HostInput(c.Events[0], d.UpdatedInput))
	}
	m.Text("additional_context", wire.ForAgent(d))
	m.Text("log", log(d))
	return host.Answer{Stdout: m.Line(), Stderr: wire.Errors(d), Exit: exitAnswer}
}

// inexpressible is why a rewrite cannot be sent as it was meant: the tool would
// run on the old input.
func inexpressible(c *host.Call, d *decision.Decision) (why string, found bool) {
	if d.Verdict == decision.Deny || d.UpdatedInput.Len() == 0 {
		return "", false
	}
	if len(c.Events) == 0 || c.Events[0].Kind.Name != rewritten {
		return "The policy changes the input of an event that takes no new one.", true
	}
	field, found := wire.Inexpressible(c.Events[0], d.UpdatedInput)
	if !found {
		return "", false
	}
	return "The policy rewrites the field " + field + ", which " + c.Events[0].Get(event.ToolHostName).Str() + " does not have.", true
}

func deny(d *decision.Decision, why string) host.Answer {
	parts := make([]string, 0, 3)
	for _, s := range []string{d.Reason, why, wire.ForAgent(d)} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if d.Reason == "" && why == "" {
		parts = append([]string{"Refused by policy."}, parts...)
	}
	return host.Answer{Stderr: protocol.Clean(strings.Join(parts, "\n\n")) + "\n", Exit: exitBlock}
}

// log is what the agent's log gets: what is for the user, who is not told
// otherwise, and what programs said.
func log(d *decision.Decision) string {
	var parts []string
	if s := wire.ForUser(d); s != "" {
		parts = append(parts, s)
	}
	for _, l := range d.Log {
		parts = append(parts, l.Text)
	}
	return strings.Join(parts, "\n")
}

// Failure answers an event that could not be decided.
func (*lines) Failure(f host.Failure) host.Answer {
	a := host.Answer{Stderr: protocol.Clean("hookc: "+f.Reason) + "\n", Exit: exitFailed}
	if f.Closed {
		a.Exit = exitBlock
	}
	return a
}
