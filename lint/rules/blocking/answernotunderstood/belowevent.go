package answernotunderstood

import (
	"bytes"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// belowEvent reports an answer that stands below the name of its event in hookSpecificOutput, where no
// agent looks for it; false where there is none.
func belowEvent(s *hostconfig.Script, r *lint.Report) (found bool) {
	h := s.Handler
	a, e := h.Group.File.Agent, h.Group.Event
	if a == nil || e == nil || h.Async || s.Source == nil {
		return false
	}
	seen := s.Parsed()
	for _, x := range seen.Answers() {
		if inner, ok := x.Own[e.Name]; !ok || !bytes.HasPrefix(bytes.TrimSpace(inner), []byte("{")) {
			continue
		}
		found = true
		d := report(seen, r, seen.MemberPlace(x, e.Name), "hookSpecificOutput has the answer below %s, where no agent reads it", e.Name)
		d.Detail = `Write its members into hookSpecificOutput itself, beside "hookEventName": "` + e.Name + `".`
	}
	return found
}
