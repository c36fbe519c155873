package claudecode

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

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
	a.verdict, a.fail, a.reason = d.Verdict, d.Fail && d.Verdict == decision.Deny, wire.Reason(d)
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
	a.user = joinText("Refused by policy, but "+a.row.Name+" cannot be blocked: "+a.reason, a.user)
}

func joinText(a, b string) string {
	if b == "" {
		return a
	}
	return a + "\n\n" + b
}
