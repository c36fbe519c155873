package eventfield

import (
	"github.com/hookc/hookc/lint/script/eventread"
	"slices"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// otherRecord reports a script that judges a subagent by the record of the main agent.
func otherRecord(s *hostconfig.Script, r *lint.Report) {
	e := s.Handler.Group.Event
	own := e.OwnRecord
	if _, blocks := s.Parsed().Blocks(); own == "" || !blocks || mentions(s, own) || s.RunsOnSeveralEvents() || s.ServesSeveral() {
		return
	}
	reads := eventread.Reads(s.Parsed().Program)
	for _, main := range fields["session.transcript"] {
		for _, read := range reads {
			if read.Of == "" && read.Name == main && !slices.Contains([]string{"transcript"}, main) {
				d := r.At(s.SpanOf(read.Place), "%s of %s is the record of the main agent, not of the subagent that ends", main, e.Name)
				d.Detail = "Read " + own + "."
				return
			}
		}
	}
}
