package analyze

import (
	"bytes"
	"regexp"
	"strings"
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
	b.WriteString("event witness.json\n")
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

var bare = regexp.MustCompile(`^[\w./:@%+=,-]+$`)

// scriptQuote is a word of a test's script.
func scriptQuote(s string) string {
	if bare.MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
