package answernotunderstood

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// refusing are the members by which agents are told to deny, and the words that people
// write there; no agent takes all of them.
var (
	refusing = []string{"decision", "permissionDecision", "permission", "behavior"}
	refusals = []string{"deny", "denied", "block", "blocked", "reject", "rejected", "refuse", "refused"}
)

// wish is what an answer says to deny with.
type wish struct{ member, value string }

// constants reports the texts of a shell that are meant to deny and do not. It returns
// the places of all that it could judge, and false where one of them denies.
func constants(s hostconfig.ParsedScript, r *lint.Report) (seen []src.Place, none bool) {
	type finding struct {
		script.Print
		answer any
		wish
	}
	var list []finding
	for _, p := range s.Written() {
		var answer any
		if text := strings.TrimSpace(p.Text); text == "" || text[0] != '{' && text[0] != '[' || json.Unmarshal([]byte(text), &answer) != nil {
			continue
		}
		if at, ok := asks(s, answer); ok {
			d := report(s, r, place(s, p, at), "%s does not ask on %s, so the tool runs", s.Handler.Group.File.Agent.Title, s.Handler.Group.Event.Name)
			d.Severity = max(d.Severity, diag.Warning)
			d.Detail = "Deny the call, or ask on an event on which the agent knows that answer."
			seen = append(seen, p.Place, p.Call)
			continue
		}
		w, ok := wished(answer, 0)
		if !ok {
			continue
		}
		seen = append(seen, p.Place, p.Call)
		if understood(s, answer) {
			return nil, false
		}
		list = append(list, finding{p, answer, w})
	}
	if s.Pipes() {
		return nil, true
	}
	for _, f := range list {
		d, measured := explain(s, f.Print, f.answer, f.wish, r)
		if !measured || f.Called {
			d.Severity = max(d.Severity, diag.Warning)
		}
	}
	return seen, true
}

// asks is the member of an answer that asks, at its place, on an event on which the agent
// takes that for no answer.
func asks(s hostconfig.ParsedScript, answer any) (string, bool) {
	top, _ := answer.(map[string]any)
	own, _ := top["hookSpecificOutput"].(map[string]any)
	a := s.Handler.Group.File.Agent.Answer
	for member, values := range a.Denies {
		in := own
		if slices.Contains(a.Flat, member) {
			in = top
		}
		if s.Handler.Group.Event.AskRuns && in[member] == "ask" && slices.Contains(values, "ask") {
			return member, true
		}
	}
	return "", false
}

// wished is what an answer denies with, wherever that stands.
func wished(v any, depth int) (w wish, ok bool) {
	switch v := v.(type) {
	case []any:
		if len(v) > 0 && depth == 0 {
			return wished(v[0], depth+1)
		}
	case map[string]any:
		for _, member := range refusing {
			if text, is := v[member].(string); is && slices.Contains(refusals, strings.ToLower(text)) {
				return wish{member, text}, true
			}
		}
		for _, member := range []string{"hookSpecificOutput", "decision"} {
			if w, ok = wished(v[member], depth+1); ok {
				return w, true
			}
		}
		if v["continue"] == false && depth == 0 {
			return wish{"continue", "false"}, true
		}
	}
	return wish{}, false
}

// understood reports whether the agent takes an answer for a denial; true too where that is
// another part of the rule's business, or not known.
func understood(s hostconfig.ParsedScript, answer any) bool {
	a := s.Handler.Group.File.Agent.Answer
	top, ok := answer.(map[string]any)
	if !ok {
		return a.Continue == agents.NotMeasured // an agent may block for what it cannot read
	}
	if top["continue"] == false && a.Continue != agents.Runs {
		return true
	}
	if a.Cancel != "" && top[a.Cancel] == true {
		return true
	}
	own, _ := top["hookSpecificOutput"].(map[string]any)
	for member, values := range a.Denies {
		in := own
		if slices.Contains(a.Flat, member) {
			in = top
		}
		if text, _ := in[member].(string); slices.Contains(values, text) {
			name, _ := own["hookEventName"].(string)
			return !a.Named || slices.Contains(a.Flat, member) || name == "" || name == s.Handler.Group.Event.Name
		}
	}
	return false
}

// explain reports an answer, and says whether it was measured that the tool runs.
func explain(s hostconfig.ParsedScript, at script.Print, answer any, w wish, r *lint.Report) (d *diag.Diag, measured bool) {
	a := s.Handler.Group.File.Agent
	detail := remedy(a)
	top, ok := answer.(map[string]any)
	own, _ := top["hookSpecificOutput"].(map[string]any)
	written, _ := own[w.member].(string)
	flat := slices.Contains(a.Answer.Flat, w.member)
	switch {
	case !ok:
		d, measured = report(s, r, at.Place, "the answer is an array, so the tool runs"), true
		detail = "Write the object without the brackets."
	case w.member == "continue":
		d, measured = report(s, r, place(s, at, w.member), "continue: false does not stop the tool in %s", a.Title), true
	case written == w.value && !flat && a.Answer.Takes(w.member, w.value):
		name, _ := own["hookEventName"].(string)
		d, measured = report(s, r, place(s, at, "hookEventName"), "hookEventName is %s, not %s, so the tool runs", name, s.Handler.Group.Event.Name), a.Answer.Named
		detail = `Write "hookEventName": "` + s.Handler.Group.Event.Name + `".`
	case a.Answer.Takes(w.member, w.value) && flat:
		d = report(s, r, place(s, at, w.member), "%s looks for %s at the top level of an answer, so the tool runs", a.Title, w.member)
		detail = "Write it beside hookSpecificOutput, not into it."
	case a.Answer.Takes(w.member, w.value):
		d = report(s, r, place(s, at, w.member), "%s looks for %s in hookSpecificOutput, so the tool runs", a.Title, w.member)
		detail = `Write {"hookSpecificOutput": {"hookEventName": "` + s.Handler.Group.Event.Name + `", "` + w.member + `": "` + w.value + `", …}}.`
	default:
		ran := a.Answer.Ran(w.member, w.value)
		d, measured = report(s, r, place(s, at, w.member), "%s does not understand %s with the value %q here", a.Title, w.member, w.value), ran
		if ran {
			d.Summary += ", so the tool runs"
		}
	}
	d.Detail = detail
	return d, measured
}

// place is where a member stands in a text that is written.
func place(s hostconfig.ParsedScript, at script.Print, member string) src.Place {
	return s.MemberPlace(hostconfig.Answer{Place: at.Place, Call: at.Call, Given: at.Given}, member)
}
