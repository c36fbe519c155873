package command

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/protocol"
	"github.com/hookc/hookc/runtime/value"
)

// The exit codes of command hooks.
const (
	ExitAnswer = 0
	ExitFailed = 1
	ExitBlock  = 2
)

// Style is what differs between hosts that understand Claude Code's answer.
type Style struct {
	Limit     int  // UTF-16 code units of one text that the host takes; 0 without a limit
	AllowNew  bool // a new input counts only together with "permissionDecision": "allow"
	JSONAlone bool // a denied permission request is exit 0, because exit 2 means nothing there
	Continue  bool // "continue": false ends the turn
	NoJSON    bool // beside exit 2 nothing but standard error is read, and JSON there would do harm
	OnStderr  bool // beside exit 2 the JSON is read on standard error alone, and beside other codes standard error where there is no JSON
	Message   bool // context is "message" alone; what else is on standard output would be context too
	Flat      bool // exit code 0 alone is an answer: a deny is JSON beside it; what PreToolUse alone has in hookSpecificOutput stands beside it elsewhere
	Joins     bool // what a deny tells the agent stands in its reason, for a host that reads no other text beside one

	NewInput string // the member of hookSpecificOutput for a new input where the form is Block; "" where there is none
}

// Write is the answer in Claude Code's form. A deny says it twice, by exit code
// 2 with the reason on standard error and by JSON: the one counts where the
// other is lost.
func (s *Style) Write(a *Answer) host.Answer {
	deny := a.Verdict == decision.Deny
	if deny && (s.NoJSON || s.Joins) {
		a.Reason, a.Agent = Join(a.Reason, a.Agent), ""
	}
	ends := deny && a.Row.Deny == Ends
	reason := s.cut(a.Reason)
	if deny && s.NoJSON && !ends {
		return host.Answer{Stderr: reason + "\n", Exit: ExitBlock}
	}
	var out wire.Members
	if s.Message {
		out.Text("message", s.cut(a.Agent))
		return host.Answer{Stdout: out.Line(), Stderr: wire.Errors(a.Decision)}
	}
	if ends || a.Stop && s.Continue && a.Row.Deny != Behavior {
		// Never alone: without the deny the tool would still run (measured).
		out.Add("continue", value.OfBool(false))
		out.Text("stopReason", reason)
	}
	if deny && a.Row.Deny == Block {
		out.Text("decision", "block")
		out.Text("reason", reason)
	}
	out.Text("systemMessage", s.cut(a.User))
	if s.Flat {
		s.flat(a, &out, reason)
	}
	out.Object("hookSpecificOutput", s.specific(a, reason))
	if !deny {
		return s.placed(host.Answer{Stdout: out.Line(), Stderr: wire.Errors(a.Decision), Exit: ExitAnswer})
	}
	exit := ExitBlock
	if ends || s.Flat || s.JSONAlone && a.Row.Deny == Behavior {
		exit = ExitAnswer
	}
	return s.placed(host.Answer{Stdout: out.Line(), Stderr: reason + "\n", Exit: exit})
}

// flat is what stands beside hookSpecificOutput.
func (s *Style) flat(a *Answer, out *wire.Members, reason string) {
	if a.Row.Deny == Behavior {
		out.Append(a.behavior(reason))
	}
	if a.Row.Deny != Permission {
		out.Text("additionalContext", s.cut(a.Agent))
	}
}

// placed puts the answer where the host reads it. What stands on standard error
// must not be taken for an answer: an empty one is before it.
func (s *Style) placed(a host.Answer) host.Answer {
	switch {
	case !s.OnStderr:
	case a.Exit == ExitBlock && len(a.Stdout) > 0:
		a.Stderr, a.Stdout = string(a.Stdout), nil
	case a.Exit != ExitBlock && a.Stderr != "" && len(a.Stdout) == 0:
		a.Stdout = []byte("{}\n")
	}
	return a
}

func (s *Style) cut(text string) string {
	if s.Limit == 0 {
		return text
	}
	return wire.Cut(text, s.Limit)
}

// specific is hookSpecificOutput; empty where there is nothing to put in. The
// host drops it without hookEventName.
func (s *Style) specific(a *Answer, reason string) wire.Members {
	var m wire.Members
	switch a.Row.Deny {
	case Block:
		m.Add(s.NewInput, a.NewInput())
	case Permission:
		s.permission(a, &m, reason)
	case Behavior:
		if !s.Flat {
			m.Object("decision", a.behavior(reason))
		}
	case Action:
		if a.Verdict == decision.Deny {
			m.Text("action", "decline")
		}
	}
	m.Text("additionalContext", s.cut(a.Agent))
	if m.Empty() {
		return m
	}
	var named wire.Members
	named.Text("hookEventName", a.Row.Name)
	named.Append(m)
	return named
}

// permission is the answer of PreToolUse and PreModelSwitch.
func (s *Style) permission(a *Answer, m *wire.Members, reason string) {
	input := a.NewInput()
	switch {
	case a.Verdict != decision.None:
		m.Text("permissionDecision", a.Verdict.String())
		m.Text("permissionDecisionReason", reason)
	case s.AllowNew && !input.IsNil():
		m.Text("permissionDecision", "allow")
	}
	m.Add("updatedInput", input)
}

// behavior is the decision of PermissionRequest. The event ignores
// continue:false; interrupt is its way to end the turn.
func (a *Answer) behavior(reason string) wire.Members {
	var m wire.Members
	switch a.Verdict {
	case decision.Allow:
		m.Text("behavior", "allow")
		m.Add("updatedInput", a.NewInput())
	case decision.Deny:
		m.Text("behavior", "deny")
		m.Text("message", reason)
		if a.Stop {
			m.Add("interrupt", value.OfBool(true))
		}
	}
	return m
}

// Failure answers an event that could not be decided. Open: exit code 1, which the
// hosts take as a hook that failed, and go on. Closed: exit code 2 and the
// reason on standard error; where a permission request ignores that, its deny is
// on standard output as well, where it counts beside any exit code.
func (p *Protocol) Failure(f host.Failure) host.Answer {
	if p.Fail != nil {
		return p.Fail(f)
	}
	s := &p.Style
	text := s.cut(protocol.Clean("hookc: " + f.Reason))
	row := p.row(f.Event)
	if row != nil && (s.Flat || f.Closed && row.Deny == Ends) {
		return p.answerFailure(row, f.Closed, text)
	}
	if !f.Closed {
		return s.placed(host.Answer{Stderr: text + "\n", Exit: ExitFailed})
	}
	a := host.Answer{Stderr: text + "\n", Exit: ExitBlock}
	if row != nil && row.Deny == Behavior {
		a.Stdout = refusal(row.Name, text)
	}
	return s.placed(a)
}

// answerFailure answers a failure as an event is answered, where an exit code of
// another kind would not be understood.
func (p *Protocol) answerFailure(row *Event, closed bool, text string) host.Answer {
	a := Answer{Row: row, Decision: &decision.Decision{}, User: text}
	if closed && row.Deny != Observe {
		a.Verdict, a.Reason, a.User = decision.Deny, text, ""
	}
	out := p.write(&a)
	out.Stderr = text + "\n"
	return out
}

// refusal is the answer that denies a permission request.
func refusal(event, text string) []byte {
	var deny, specific, out wire.Members
	deny.Text("behavior", "deny")
	deny.Text("message", text)
	specific.Text("hookEventName", event)
	specific.Object("decision", deny)
	out.Object("hookSpecificOutput", specific)
	return out.Line()
}
