package hostconfig

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// Denial is a member of an answer that is written to deny or to ask.
type Denial struct {
	src.Place
	Member, Value string
}

var denyingMember = lazyregexp.New(`\b(decision|permissionDecision|permission)["'\\]*\s*:\s*["'\\]*(block|deny|ask)\b`)

// Refusals is the answers of a script that deny or ask and that it is seen to
// write, in JSON or in an object of Python or JavaScript.
func (s ParsedScript) Refusals() (out []Denial) {
	for _, at := range s.Denials {
		if at.End > len(s.Source) {
			continue
		}
		if s.Program.Lang == "sh" && !s.writes(at) {
			continue
		}
		for _, m := range denyingMember.FindAllSubmatch(s.Source[at.Start:at.End], -1) {
			out = append(out, Denial{at, string(m[1]), string(m[2])})
		}
	}
	for _, x := range s.Answers() {
		for _, member := range []string{"decision", "permissionDecision", "permission"} {
			if value := x.Text(member); slices.Contains(x.Given, member) && slices.Contains([]string{"block", "deny", "ask"}, value) {
				out = append(out, Denial{x.Call, member, value})
			}
		}
	}
	return out
}

// writes reports whether a place is in what a shell writes to standard output.
func (s ParsedScript) writes(at src.Place) bool {
	in := func(p src.Place) bool { return p.Start <= at.Start && at.End <= p.End }
	for _, p := range s.Prints {
		if in(p.Place) || strings.Contains(p.Text, string(s.Source[at.Start:at.End])) { // a here-document stands behind
			return true
		}
	}
	return slices.ContainsFunc(s.Commands, func(c script.Command) bool {
		return in(c.Place) && len(c.PipedTo) == 0 && len(c.Words) > 2 && c.Words[0] == "jq" && strings.HasPrefix(c.Words[1], "-") &&
			(c.Words[1] == "--null-input" || strings.Contains(c.Words[1], "n"))
	})
}

// Answer is a JSON object that a script writes, as far as it is constant.
type Answer struct {
	src.Place
	Members map[string]json.RawMessage
	Own     map[string]json.RawMessage // of hookSpecificOutput
	Called  bool                       // in a function, whose output may go elsewhere

	Call  src.Place // of the function that writes it, where that gives the members Given
	Given []string
}

// Written is what a script writes to standard output, as text or as JSON.
func (s ParsedScript) Written() []script.Print {
	return append(s.Prints[:len(s.Prints):len(s.Prints)], s.Objects...)
}

// Answers is the JSON objects that a script writes.
func (s ParsedScript) Answers() (out []Answer) {
	for _, p := range s.Written() {
		var a Answer
		if p.Called && s.Pipes() || !p.JSON() || json.NewDecoder(strings.NewReader(p.Text)).Decode(&a.Members) != nil {
			continue
		}
		if own, ok := a.Members["hookSpecificOutput"]; ok && json.Unmarshal(own, &a.Own) != nil {
			continue
		}
		a.Place, a.Called, a.Call, a.Given = p.Place, p.Called, p.Call, p.Given
		out = append(out, a)
	}
	return out
}

// Pipes reports whether what a function writes may go through a pipe.
func (s ParsedScript) Pipes() bool {
	known := []string{"echo", "printf", "cat", "jq", "grep", "sed", "head", "tail", "tr", "cut", "sort", "git", "find", "ls"}
	return slices.ContainsFunc(s.Commands, func(c script.Command) bool {
		return len(c.PipedTo) > 0 && len(c.Words) > 0 && !slices.Contains(known, c.Words[0])
	})
}

// MemberPlace is the place of a member's name in an answer; of all that writes it
// where it is not found, and the call that gives its value.
func (s ParsedScript) MemberPlace(x Answer, member string) src.Place {
	if slices.Contains(x.Given, member) {
		return x.Call
	}
	for _, quote := range []string{`"`, `\"`, `'`, ""} {
		whole := quote + member + quote
		if i := strings.Index(string(s.Source[x.Start:min(x.End, len(s.Source))]), whole); i >= 0 {
			return src.Place{Start: x.Start + i, End: x.Start + i + len(whole)}
		}
	}
	return x.Place
}

// Denies is the member by which an agent takes an answer for a denial; "" for none.
func (a Answer) Denies(of agents.Answer) string {
	switch {
	case of.Takes("decision", stringOf(a.Members["decision"])):
		return "decision"
	case of.Takes("permissionDecision", stringOf(a.Own["permissionDecision"])):
		return "permissionDecision"
	}
	for _, member := range of.Flat {
		if of.Takes(member, stringOf(a.Members[member])) {
			return member
		}
	}
	return ""
}

// Text is a member of an answer, where that is a text: a reason, say.
func (a Answer) Text(member string) string {
	if v, ok := a.Own[member]; ok {
		return stringOf(v)
	}
	return stringOf(a.Members[member])
}

func stringOf(v json.RawMessage) (s string) {
	if json.Unmarshal(v, &s) != nil {
		return ""
	}
	return s
}
