package protocol

import (
	"errors"
	"strconv"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// answer is the reading of one JSON answer.
type answer struct {
	Outcome
	err error // the first member that is not what it must be
}

// heard is what a JSON answer says. Of several verdicts the strongest counts;
// members that nobody knows say nothing.
func heard(obj value.Value) (Outcome, error) {
	a := &answer{}
	specific := a.object(obj, "hookSpecificOutput")
	inner := a.object(specific, "decision")

	message, system := a.text(obj, "message"), a.text(obj, "systemMessage")
	failure := a.text(obj, "error")
	reason := a.text(obj, "reason")
	word := a.word(obj, "decision")
	texts := []string{reason, failure, message, system}
	if word == "warn" {
		texts = []string{message, reason}
	}
	spent := a.decide(word, texts)
	a.decide(a.word(specific, "permissionDecision"), []string{a.text(specific, "permissionDecisionReason")})
	a.decide(a.word(inner, "behavior"), []string{a.text(inner, "message")})
	if a.stops(obj) {
		spent = a.stop([]string{a.text(obj, "stopReason"), reason, failure, message, system})
	}
	a.tell(message, spent, decision.ToAgent)
	a.tell(system, spent, decision.ToUser)
	if reason != spent {
		a.log([]byte(reason))
	}
	if failure != spent {
		a.log([]byte(failure))
	}
	a.know(obj)
	a.know(specific)
	for _, from := range []value.Value{obj, specific, inner} {
		a.rewrite(from)
	}
	a.note(obj)
	return a.Outcome, a.err
}

// decide takes a verdict, with the first of some texts as its reason, which it
// returns.
func (a *answer) decide(word string, texts []string) (spent string) {
	reason := first(texts)
	switch word {
	case "", "none":
		return ""
	case "warn":
		a.Warned = true
		a.tell(reason, "", decision.ToAgent)
		return reason
	case "allow", "approve":
		a.verdict(decision.Allow, reason)
	case "ask":
		a.verdict(decision.Ask, reason)
	case "deny", "block":
		a.verdict(decision.Deny, reason)
	case "fail":
		a.verdict(decision.Deny, reason)
		a.Fail = true
	default:
		a.wrong("decision", "there is no decision "+strconv.Quote(Head(word, 60)))
		return ""
	}
	return reason
}

// verdict keeps the strongest verdict; of equal ones the first reason speaks.
func (a *answer) verdict(v decision.Verdict, reason string) {
	if v > a.Verdict || v == a.Verdict && a.Reason == "" {
		a.Verdict, a.Reason = v, reason
	}
}

// stops reads continue, which ends the turn where it is false.
func (a *answer) stops(obj value.Value) bool {
	v, _ := obj.Get("continue")
	if !v.IsNil() && v.Kind() != value.Bool {
		a.wrong("continue", "want true or false")
	}
	return v.Kind() == value.Bool && !v.Bool()
}

// stop ends the turn. Its own reason counts, whatever else was decided.
func (a *answer) stop(texts []string) (spent string) {
	reason := first(texts)
	if a.Verdict < decision.Deny || !a.Fail {
		a.Verdict, a.Fail = decision.Deny, true
		if reason != "" {
			a.Reason = reason
		}
	}
	return reason
}

func first(texts []string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// tell adds a message, unless it has been said as a reason.
func (a *answer) tell(text, spent string, to decision.Audience) {
	if text != "" && text != spent {
		a.Messages = append(a.Messages, Message{text, to})
	}
}

// know takes text for the agent, under either spelling.
func (a *answer) know(obj value.Value) {
	for _, name := range []string{"additional_context", "additionalContext"} {
		if text := a.textOf(obj, name, maxContext); text != "" {
			a.Context = append(a.Context, text)
		}
	}
}

// rewrite takes new input, under any spelling. Of one field the last counts.
func (a *answer) rewrite(obj value.Value) {
	for _, name := range []string{"updated_input", "modified_input", "updatedInput"} {
		v, _ := obj.Get(name)
		if v.IsNil() {
			continue
		}
		if v.Kind() != value.Map {
			a.wrong(name, "want an object")
			continue
		}
		if a.Input.IsNil() {
			a.Input = v
			continue
		}
		a.Input = a.Input.Merged(v, nil)
	}
}

// note takes text for the log, of any type: it is for people.
func (a *answer) note(obj value.Value) {
	if v, _ := obj.Get("log"); !v.IsNil() {
		a.log([]byte(v.Text()))
	}
}

// word is a member that names a decision.
func (a *answer) word(obj value.Value, name string) string {
	v, _ := obj.Get(name)
	if v.IsNil() {
		return ""
	}
	if v.Kind() != value.String || v.Str() == "" {
		a.wrong(name, "want a decision")
	}
	return v.Str()
}

// text is a member that people or models read, made fit for it.
func (a *answer) text(obj value.Value, name string) string {
	return a.textOf(obj, name, maxReason)
}

func (a *answer) textOf(obj value.Value, name string, limit int) string {
	v, _ := obj.Get(name)
	if !v.IsNil() && v.Kind() != value.String {
		a.wrong(name, "want a string")
	}
	return Head(Plain([]byte(v.Str())), limit)
}

func (a *answer) object(obj value.Value, name string) value.Value {
	v, _ := obj.Get(name)
	if !v.IsNil() && v.Kind() != value.Map {
		a.wrong(name, "want an object")
		return value.Value{}
	}
	return v
}

func (a *answer) wrong(name, problem string) {
	if a.err == nil {
		a.err = errors.New(name + ": " + problem)
	}
}
