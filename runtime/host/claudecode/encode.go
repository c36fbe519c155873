package claudecode

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
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
	return a.encode()
}

// answer is one answer in the making: the decision as this event can say it.
type answer struct {
	row      *hostEvent
	event    *event.Event
	decision *decision.Decision

	verdict decision.Verdict
	fail    bool
	reason  string
	rewrite value.Value // canonical fields to replace; nil when none
	agent   string      // for additionalContext
	user    string      // for systemMessage
}

// lower turns the decision into what the event can express, never into less
// than a deny asks for and never into an approval.
func (a *answer) lower() {
	d := a.decision
	a.verdict, a.fail, a.reason = d.Verdict, d.Fail && d.Verdict == decision.Deny, d.Reason
	a.agent, a.user = wire.ForAgent(d), wire.ForUser(d)
	a.lowerAsk()
	a.lowerRewrite()
	a.lowerDeny()
	if !a.row.context || a.row.resumes && a.verdict != decision.Deny {
		a.agent = "" // a loss that the capability table lists
	}
}

// lowerAsk makes an ask a deny where the event has no question. A permission
// request is the question: silence lets the host put it.
func (a *answer) lowerAsk() {
	if a.verdict != decision.Ask {
		return
	}
	switch a.row.form {
	case permission:
	case behavior:
		a.verdict = decision.None
	default:
		a.verdict = decision.Deny
	}
}

// lowerRewrite keeps a rewrite only where it takes effect as it was meant: else
// the tool would run on the old input, so the answer is a deny.
func (a *answer) lowerRewrite() {
	d := a.decision
	if d.UpdatedInput.Len() == 0 || a.verdict == decision.Deny || !a.row.rewrite {
		return
	}
	if field, found := wire.Inexpressible(a.event, d.UpdatedInput); found {
		tool := a.event.Get(event.ToolHostName).Str()
		a.deny("The policy rewrites the field " + field + ", which " + tool + " does not have.")
		return
	}
	// Only an approval carries a new input on PermissionRequest.
	if a.row.form == behavior && a.verdict != decision.Allow {
		a.deny("The policy changes this call's input, which a permission request takes only with an approval.")
		return
	}
	a.rewrite = d.UpdatedInput
}

func (a *answer) deny(why string) {
	a.verdict = decision.Deny
	if a.reason == "" {
		a.reason = why
	} else {
		a.reason += " " + why
	}
}

// lowerDeny says a deny to the user where nothing can be stopped. The checker
// refuses such a policy; a closed failure can still get here.
func (a *answer) lowerDeny() {
	if a.verdict != decision.Deny {
		return
	}
	if a.reason == "" {
		a.reason = "Refused by policy."
	}
	if a.row.form != observe {
		return
	}
	a.verdict, a.fail = decision.None, false
	a.user = joinText("Refused by policy, but "+a.row.name+" cannot be blocked: "+a.reason, a.user)
}

func joinText(a, b string) string {
	if b == "" {
		return a
	}
	return a + "\n\n" + b
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
	named.Text("hookEventName", a.row.name)
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
