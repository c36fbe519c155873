package answerwithouteffect

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
)

// purpose is what a member of an answer is for.
type purpose uint8

const (
	denies purpose = iota
	rewrites
	tells
)

// acting is the members with which agents are told to do something, and what for.
var acting = []struct {
	name string
	purpose
}{
	{"decision", denies}, {"permissionDecision", denies}, {"permission", denies}, {"behavior", denies},
	{"continue", denies}, {"followup_message", denies},
	{"updatedInput", rewrites}, {"updated_input", rewrites}, {"modifiedArgs", rewrites}, {"tool_input", rewrites},
	{"additionalContext", tells}, {"additional_context", tells},
}

// words are the values of members that deny, ask or send the agent back.
var words = []string{"deny", "denied", "block", "blocked", "reject", "refuse", "ask"}

// wrongEvent reports answers of which the event takes no member, but would take another
// one, or none at all: they are in the form of another event or agent.
func wrongEvent(s *hostconfig.Script, r *lint.Report) {
	h := s.Handler
	a, e := h.Group.File.Agent, h.Group.Event
	if e.Takes == nil || e.Like != "" || s.ServesSeveral() || endsWithBlock(s, e) {
		return
	}
	seen := s.Parsed()
	answers := seen.Answers()
	some := slices.ContainsFunc(answers, func(x hostconfig.Answer) bool { return taken(e, x) })
	if some && (!canDeny(e) || slices.ContainsFunc(answers, func(x hostconfig.Answer) bool { return deniesHere(e, x) })) {
		return
	}
	for _, x := range answers {
		member, what := meantFor(e, x)
		if some && what != denies {
			continue // it may be for another agent, beside what this one takes
		}
		if member == "" || what == denies && saidElsewhere(a, e) && !slices.Contains(e.NotAlone, member) || reported(a, e, member) {
			continue
		}
		d := r.At(s.SpanOf(seen.MemberPlace(x, member)), "%s ignores %s of an answer on %s", a.Title, member, e.Name)
		if v := x.Own[member]; v != nil && isTextForObject(e, member, v) {
			d.Summary = fmt.Sprintf("%s wants an object for decision on %s, and ignores a text", a.Title, e.Name)
		}
		if x.Own[member] == nil && slices.Contains(e.Takes, "own."+member) {
			d.Summary = fmt.Sprintf("%s reads %s on %s in hookSpecificOutput alone", a.Title, member, e.Name)
		}
		d.Detail = instead(a, e, what)
		if !h.Group.File.Certain(agents.Answers) {
			d.Severity = max(d.Severity, diag.Info)
		}
	}
}

// alone are the members that an event takes without another one beside them.
func alone(e *agents.Event) []string {
	return slices.DeleteFunc(slices.Clone(e.Takes), func(member string) bool { return slices.Contains(e.NotAlone, member) })
}

// taken reports whether an event takes a member of an answer that does something.
func taken(e *agents.Event, x hostconfig.Answer) bool {
	for _, member := range alone(e) {
		in := x.Members
		if own, ok := strings.CutPrefix(member, "own."); ok {
			member, in = own, x.Own
		}
		if v, ok := in[member]; ok && (member != "continue" || string(v) != "true") && !isTextForObject(e, member, v) {
			return true
		}
	}
	return false
}

// isTextForObject reports whether the decision of an answer is a text where the event takes an
// object with a behavior.
func isTextForObject(e *agents.Event, member string, value json.RawMessage) bool {
	return member == "decision" && slices.Contains(e.Takes, "own.decision") && value[0] == '"' && !bytes.ContainsRune(value, '…')
}

// canDeny reports whether an event takes a member with which an answer denies.
func canDeny(e *agents.Event) bool {
	return slices.ContainsFunc(e.Takes, func(member string) bool {
		_, ok := denyingMember(member)
		return ok
	})
}

// deniesHere reports whether an answer denies with a member that its event takes.
func deniesHere(e *agents.Event, x hostconfig.Answer) bool {
	return slices.ContainsFunc(alone(e), func(member string) bool {
		in := x.Members
		if strings.HasPrefix(member, "own.") {
			in = x.Own
		}
		name, ok := denyingMember(member)
		return ok && in[name] != nil && (acts(name, in[name]) || bytes.ContainsRune(in[name], '…'))
	})
}

// denyingMember is the name of a member that an event takes, where one denies with it.
func denyingMember(member string) (string, bool) {
	name := strings.TrimPrefix(member, "own.")
	return name, slices.ContainsFunc(acting, func(m struct {
		name string
		purpose
	}) bool {
		return m.name == name && m.purpose == denies
	})
}

// meantFor is the first member of an answer that is to do something, wherever it stands.
func meantFor(e *agents.Event, x hostconfig.Answer) (string, purpose) {
	for _, m := range acting {
		for _, in := range []map[string]json.RawMessage{x.Members, x.Own} {
			if v := in[m.name]; v != nil && (acts(m.name, v) || answersRequest(e, v)) {
				return m.name, m.purpose
			}
		}
	}
	return "", tells
}

// acts reports whether a member does something with a value: an approval changes nothing.
func acts(member string, value json.RawMessage) bool {
	switch member {
	case "continue":
		return string(value) == "false"
	case "decision", "permissionDecision", "permission", "behavior":
		var object struct{ Behavior string }
		if json.Unmarshal(value, &object) == nil {
			return slices.Contains(words, object.Behavior)
		}
		return slices.Contains(words, strings.ToLower(text(value)))
	}
	return true
}

// answersRequest reports whether a value approves on an event on which the user would be asked.
func answersRequest(e *agents.Event, value json.RawMessage) bool {
	return e.Canonical == "permission_request" && text(value) == "allow"
}

// text is a value that is a text; "" for any other.
func text(value json.RawMessage) (s string) {
	if json.Unmarshal(value, &s) != nil {
		return ""
	}
	return s
}

// saidElsewhere reports whether another rule says what becomes of a denial on an event:
// answer-not-understood before a tool call, handler-cannot-block where nothing blocks.
func saidElsewhere(a *agents.Agent, e *agents.Event) bool {
	if e.Canonical == "before_tool" && e.Blocks && a.Answer.Denies != nil || e.Deaf {
		return true
	}
	return !e.Blocks && !e.After && !e.Unsure && !e.Loops && !strings.HasPrefix(e.Canonical, "after_")
}

// reported reports whether the facts about all answers of an agent say what becomes of a
// member already.
func reported(a *agents.Agent, e *agents.Event, member string) bool {
	return slices.Contains(e.Lost, member) || listens(a, e) && slices.Contains(a.Answer.Lost, member) || a.Answer.Means[member] != ""
}

// endsWithBlock reports whether a script ends somewhere with the code that blocks, where
// that counts: its answers do not matter then.
func endsWithBlock(s *hostconfig.Script, e *agents.Event) bool {
	if !e.Blocks && !e.After || e.JSONOnly {
		return false
	}
	code := s.Handler.BlockingExitCode()
	seen := s.Parsed()
	for _, x := range seen.Exits {
		if x.Code == code && !guard.OnFailure(seen.Program, x) && !script.SaysFailed(x.Stderr) {
			return true
		}
	}
	return false
}

// instead is what an event takes for the same purpose.
func instead(a *agents.Agent, e *agents.Event, what purpose) string {
	var names []string
	for _, member := range alone(e) {
		name, own := strings.CutPrefix(member, "own.")
		for _, m := range acting {
			if m.name != name || m.purpose != what {
				continue
			}
			switch {
			case name == "continue":
				name = "continue: false"
			case own && name == "decision":
				name = `decision: {behavior: "deny", message: …} in hookSpecificOutput`
			case own:
				name += " in hookSpecificOutput"
			}
			names = append(names, name)
		}
	}
	switch {
	case len(names) > 0:
		return "It reads " + strings.Join(names, " or ") + " here."
	case what == denies && (e.Blocks || e.After) && !e.JSONOnly && a.Exit.Block != 0:
		return fmt.Sprintf("Write the text to standard error and exit with code %d.", a.Exit.Block)
	case what == denies && slices.Contains(e.Takes, "own.additionalContext"):
		return "It reads additionalContext in hookSpecificOutput here."
	}
	return "No answer does that on this event."
}
