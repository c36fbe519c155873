package eventfield

import (
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
)

// wholeEvent reports a guard that searches for a word in the whole event.
func wholeEvent(s *hostconfig.Script, r *lint.Report) {
	if _, blocks := s.Parsed().Blocks(); !s.Handler.Group.Event.Blocks || !blocks {
		return
	}
	for _, at := range eventread.WholeSearches(s.Parsed().Program) {
		d := r.At(s.SpanOf(at), "this searches the whole event, which also has the session's id and folders")
		d.Detail = "Search the member that you mean: jq -r '….command' first."
		return
	}
}
