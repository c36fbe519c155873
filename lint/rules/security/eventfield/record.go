package eventfield

import (
	"slices"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// ownRecords are the members with the record of the subagent that ends, by agent. Beside them the
// event has the one of the main agent.
var ownRecords = map[string]string{"claude-code": "agent_transcript_path"}

// otherRecord reports a script that judges a subagent by the record of the main agent.
func otherRecord(s *hostconfig.Script, r *lint.Report) {
	f, e := s.Handler.Group.File, s.Handler.Group.Event
	own := ownRecords[f.Agent.Name]
	if _, blocks := s.Parsed().Blocks(); own == "" || e.Canonical != "subagent_stop" || !blocks || mentions(s, own) || s.RunsOnSeveralEvents() || s.ServesSeveral() {
		return
	}
	reads := s.Parsed().EventReads()
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
