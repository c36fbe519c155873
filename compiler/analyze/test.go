package analyze

import (
	"bytes"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// Test is a policy test that sends an event and expects what the policy says of
// it now: what `hookc lint --write-test` writes.
func (a *Policy) Test(name string, e *Event) []byte {
	shown := a.Replay(e)
	var b bytes.Buffer
	b.WriteString("# " + strings.Join(strings.Fields(name), " ") + "\n")
	if bytes.Contains(e.JSON, []byte("~")) {
		b.WriteString("env HOME=" + home + "\n")
	}
	if shown.Problem != "" {
		b.WriteString("! ")
	}
	b.WriteString("event witness.json" + a.session(e, shown) + "\n")
	if shown.Problem == "" {
		b.WriteString("decide " + decideWords(shown) + "\n")
		b.WriteString("hooks")
		for _, h := range shown.Hooks {
			b.WriteString(" " + scriptQuote(h.Name))
		}
		b.WriteString("\n")
	}
	b.WriteString("-- witness.json --\n")
	b.Write(bytes.TrimSpace(e.JSON))
	b.WriteString("\n")
	return b.Bytes()
}

// testSession is the id of the session that a test gives to an event without one.
const testSession = "test"

// session is what keeps a test from giving a session to an event that has none,
// where it would be decided otherwise in one.
func (a *Policy) session(e *Event, shown Shown) string {
	v, err := value.DecodeObject(e.JSON)
	if _, ok := v.Get("session_id"); ok || err != nil || shown.Problem != "" {
		return ""
	}
	within := slices.Concat([]byte(`{"session_id":"`+testSession+`",`), bytes.TrimSpace(e.JSON)[1:])
	other := a.Replay(&Event{JSON: within, Name: e.Name})
	same := func(x, y decision.Applied) bool { return x.Name == y.Name }
	if decideWords(other) == decideWords(shown) && slices.EqualFunc(other.Hooks, shown.Hooks, same) {
		return ""
	}
	return " session_id:=null"
}

// decideWords is the decision as `decide` spells it, with the hook whose reason it
// gives.
func decideWords(s Shown) string {
	name := s.Verdict.String()
	if s.Fail {
		name = "fail"
	}
	for _, h := range s.Hooks {
		if h.Verdict == s.Verdict && !h.Monitor && s.Verdict != 0 {
			return name + " " + scriptQuote(h.Name)
		}
	}
	return name
}

var bare = lazyregexp.New(`^[\w./:@%+=,-]+$`)

// scriptQuote is a word of a test's script.
func scriptQuote(s string) string {
	if bare.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
