package claudecode

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// textLimit is what the host shows of one string, in UTF-16 code units: 10,000
// arrive whole, of 10,001 the agent gets a file and the first 2,000 (measured
// on additionalContext).
const textLimit = 10000

// The exit codes that the host knows. 2 blocks even where the standard output
// was lost or is unreadable, and the JSON is honoured beside it: its reason is
// preferred to standard error's, context and continue count too (measured on
// PreToolUse, PostToolUse, UserPromptSubmit and Stop). So a deny says both.
const (
	exitAnswer = 0
	exitFailed = 1
	exitBlock  = 2
)

// encode writes the answer for the event that called, in the one form that it
// understands. No decision and nothing to say is silence.
func encode(c *host.Call, d *decision.Decision) host.Answer {
	row := lookup(c.HostEvent)
	if row == nil || len(c.Events) == 0 {
		return failure(host.Failure{Event: c.HostEvent, Closed: true, Reason: "no event to answer"})
	}
	a := answer{row: row, event: c.Events[0], decision: d}
	a.lower()
	out := a.encode()
	if row.env {
		out.Append = environment(c.EnvFile, d.Env)
	}
	return out
}

// encode writes the lowered answer.
func (a *answer) encode() host.Answer {
	var out wire.Members
	reason := wire.Cut(a.reason, textLimit)
	if a.fail && a.row.form != behavior {
		// Never alone: without the deny the tool would still run (measured).
		out.Add("continue", value.OfBool(false))
		out.Text("stopReason", reason)
	}
	if a.verdict == decision.Deny && a.row.form == block {
		out.Text("decision", "block")
		out.Text("reason", reason)
	}
	out.Text("systemMessage", wire.Cut(a.user, textLimit))
	out.Object("hookSpecificOutput", a.specific(reason))
	if a.verdict != decision.Deny {
		return host.Answer{Stdout: out.Line(), Stderr: wire.Errors(a.decision), Exit: exitAnswer}
	}
	return host.Answer{Stdout: out.Line(), Stderr: reason + "\n", Exit: a.denyExit()}
}

// denyExit is 2 except on PermissionRequest, which ignores 2 on its own and
// whose documentation promises to read JSON only beside 0.
func (a *answer) denyExit() int {
	if a.row.form == behavior {
		return exitAnswer
	}
	return exitBlock
}

// specific is hookSpecificOutput; empty where there is nothing to put in. The
// host drops it without hookEventName.
func (a *answer) specific(reason string) wire.Members {
	var m wire.Members
	switch a.row.form {
	case permission:
		a.permission(&m, reason)
	case behavior:
		m.Object("decision", a.behavior(reason))
	case action:
		if a.verdict == decision.Deny {
			m.Text("action", "decline")
		}
	}
	m.Text("additionalContext", wire.Cut(a.agent, textLimit))
	if m.Empty() {
		return m
	}
	var named wire.Members
	named.Text("hookEventName", a.row.Name)
	named.Append(m)
	return named
}

// permission is the answer of PreToolUse and PreModelSwitch. A rewrite alone
// carries no permissionDecision: the client applies the new input and puts its
// own permission rules to it (measured), so it never becomes an approval.
func (a *answer) permission(m *wire.Members, reason string) {
	if a.verdict != decision.None {
		m.Text("permissionDecision", a.verdict.String())
		m.Text("permissionDecisionReason", reason)
	}
	m.Add("updatedInput", a.newInput())
}

// behavior is the decision of PermissionRequest. The event ignores
// continue:false; interrupt is its way to end the turn (both measured).
func (a *answer) behavior(reason string) wire.Members {
	var m wire.Members
	switch a.verdict {
	case decision.Allow:
		m.Text("behavior", "allow")
		m.Add("updatedInput", a.newInput())
	case decision.Deny:
		m.Text("behavior", "deny")
		m.Text("message", reason)
		if a.fail {
			m.Add("interrupt", value.OfBool(true))
		}
	}
	return m
}

// newInput is the whole input: the host replaces, it does not merge.
func (a *answer) newInput() value.Value {
	if a.rewrite.IsNil() {
		return value.Value{}
	}
	return wire.HostInput(a.event, a.rewrite)
}
