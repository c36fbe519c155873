package command

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Answer is the decision as one event of the host can say it.
type Answer struct {
	Row      *Event
	Event    *event.Event
	Decision *decision.Decision

	Verdict decision.Verdict
	Stop    bool        // the turn ends too
	Reason  string      // of the verdict
	Rewrite value.Value // canonical fields to replace; nil where there are none
	Agent   string      // what the agent is told
	User    string      // what the user is told
}

// Encode writes the answer for the event that called, in the one form that it
// understands. No decision and nothing to say is silence.
func (p *Protocol) Encode(c *host.Call, d *decision.Decision) host.Answer {
	row := p.Row(c.HostEvent)
	if row == nil {
		return host.Answer{Stderr: "hookc: no event to answer\n", Exit: ExitBlock}
	}
	if len(c.Events) == 0 {
		return host.Answer{} // an event of the host alone
	}
	a := Answer{Row: row, Event: c.Events[0], Decision: d}
	a.lower()
	out := p.write(&a)
	if row.Env {
		out.Append = environment(c.EnvFile, d.Env)
	}
	return out
}

func (p *Protocol) write(a *Answer) host.Answer {
	if p.Write != nil {
		return p.Write(a)
	}
	return p.Style.Write(a)
}

// lower turns the decision into what the event can express, never into less
// than a deny asks for and never into an approval.
func (a *Answer) lower() {
	d := a.Decision
	a.Verdict, a.Stop, a.Reason = d.Verdict, d.Fail && d.Verdict == decision.Deny, wire.Reason(d)
	a.Agent, a.User = wire.ForAgent(d), wire.ForUser(d)
	a.lowerAsk()
	a.lowerRewrite()
	a.lowerDeny()
	if a.Row.NoAllow && a.Verdict == decision.Allow {
		a.Verdict, a.Reason = decision.None, ""
	}
	if !a.Row.Context || a.Row.Resumes && a.Verdict != decision.Deny {
		a.Agent = "" // a loss that the capability table lists
	}
}

// lowerAsk makes an ask a deny where the event has no question.
func (a *Answer) lowerAsk() {
	if a.Verdict != decision.Ask {
		return
	}
	switch a.Row.Ask {
	case AskIsSilence:
		a.Verdict = decision.None
	case AskDenies:
		a.Verdict = decision.Deny
	}
}

// lowerRewrite keeps a rewrite only where it takes effect as it was meant: else
// the tool would run on the old input, so the answer is a deny.
func (a *Answer) lowerRewrite() {
	d := a.Decision
	if d.UpdatedInput.Len() == 0 || a.Verdict == decision.Deny || a.Row.Rewrite == RewriteNever {
		return
	}
	if field, found := wire.Inexpressible(a.Event, d.UpdatedInput); found {
		tool := a.Event.Get(event.ToolHostName).Str()
		a.deny("The policy rewrites the field " + field + ", which " + tool + " does not have.")
		return
	}
	switch {
	case a.Row.Rewrite == RewriteAdvises:
		a.deny("The policy changes this call. Make it with this input instead: " + string(value.AppendJSON(nil, wire.HostInput(a.Event, d.UpdatedInput))))
	case a.Row.Rewrite == RewriteWithAllow && a.Verdict != decision.Allow:
		a.deny("The policy changes this call's input, which a permission request takes only with an approval.")
	default:
		a.Rewrite = d.UpdatedInput
	}
}

func (a *Answer) deny(why string) {
	a.Verdict = decision.Deny
	if a.Reason == "" {
		a.Reason = why
	} else {
		a.Reason += " " + why
	}
}

// lowerDeny says a deny to the user where nothing can be stopped. The checker
// refuses such a policy; a closed failure can still get here.
func (a *Answer) lowerDeny() {
	if a.Verdict != decision.Deny {
		return
	}
	if a.Reason == "" {
		a.Reason = "Refused by policy."
	}
	if a.Row.Deny != Observe {
		return
	}
	a.Verdict, a.Stop = decision.None, false
	a.User = Join("Refused by policy, but "+a.Row.Name+" cannot be blocked: "+a.Reason, a.User)
}

// Join is two texts with an empty line between, or the one that is not empty.
func Join(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + "\n\n" + b
}

// NewInput is the whole input with the rewritten fields, as the host spells it;
// nil where nothing was rewritten.
func (a *Answer) NewInput() value.Value {
	if a.Rewrite.IsNil() {
		return value.Value{}
	}
	return wire.HostInput(a.Event, a.Rewrite)
}
