package main

import (
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

// allowed lets a call that was stopped run where a person has allowed this very
// call once, with hookc allow --once. Else the decision has the call's digest, so
// that a person can: they find it in the ledger, so a policy that does not record
// has no such calls. Whatever goes wrong leaves the call stopped.
func (e *evaluation) allowed() {
	defer func() { recover() }() // the decision stands
	d := &e.result.Decision
	if d.Verdict < decision.Ask || d.Fail || len(e.input) > maxOnce || !e.world.Declared(state.Once).IsNil() || !ledger.Records(e.world) {
		return
	}
	session, call := e.stopped()
	if call == "" {
		return
	}
	o, err := state.OfSession(e.world.State, e.host.Name, session)
	if err != nil {
		return
	}
	if a, ok, _ := o.Approved(state.Once); ok && a.Subject.Of == call && fresh(a, e.world.Time()) {
		if first, _ := o.Revoke(state.Once); first {
			text := "hookc: " + a.By + " has allowed this call once, which was stopped: " + d.Reason
			*d = decision.Decision{Hooks: d.Hooks, Errors: d.Errors, Messages: []decision.Message{{To: decision.ToUser, Text: text}}}
			return
		}
	}
	d.Call = call
}

// fresh reports whether an approval of one call counts: it ends, soon after it was
// given, and not yet.
func fresh(a state.Approval, now time.Time) bool {
	return now.Before(a.Expires) && !a.Expires.After(now.Add(onceLasts))
}

// maxOnce is the largest event of a call that can be allowed, in bytes: a digest
// takes time.
const maxOnce = 4 << 20

// onceLasts is how long such an approval counts at most.
const onceLasts = 5 * time.Minute

// stopped is the session and the digest of this very call, as the agent made it:
// a rewrite makes another event. The digest is empty where the event is no call.
func (e *evaluation) stopped() (session, call string) {
	ev := e.call.Events[0]
	if ev.Kind.Name != "before_tool" {
		return "", ""
	}
	return ev.Get(event.SessionID).Str(), state.Digest(value.AppendJSON(nil, value.OfList([]value.Value{
		value.OfString(e.world.Policy), value.OfString(e.hook()), ev.Get(event.Cwd), ev.Get(event.ToolHostName), ev.Get(event.ToolRaw),
	})))
}
