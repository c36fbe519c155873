package explain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
)

// Near is an event that differs little from another one, and passes.
type Near struct {
	Event   []byte
	Subject string // the command line, or the path
	Edits   []Edit
	Verdict decision.Verdict // none or allow
}

// Edit is one difference.
type Edit struct {
	From string // what is taken out or replaced
	To   string // what stands there then; "" for nothing
}

// The costs. A flag is left out before a file or a branch is another one, and that
// before words go that say what is done.
const (
	dropFlag    = 2
	replaceWord = 3
	dropCommand = 5
	dropWord    = 6
)

const (
	maxTokens = 400  // of a line, that are looked at
	maxTries  = 3000 // events that are tried
	maxPairs  = 60   // changes of which pairs are tried, the cheapest
)

// Nearest is events near to one that was stopped which pass, the nearest first, at
// most n, each of other words. Every one has been decided by the policy's table.
func (p *Policy) Nearest(text []byte, t *Tree, n int) []Near {
	subject, changes := p.changes(t)
	if subject == "" {
		return nil
	}
	s := &searching{policy: p, text: text, subject: subject, seen: map[string]bool{subject: true}, left: affordable(text, maxTries)}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range changes {
		if c.cost >= dropWord && len(s.found) > 0 {
			break // a word less is seldom a call that somebody would make
		}
		s.try(n, c)
	}
	if len(s.found) > 0 {
		return s.found
	}
	pairs := pairsOf(changes[:min(len(changes), maxPairs)])
	for _, pair := range pairs {
		s.try(1, pair[0], pair[1])
	}
	return s.found
}

// searching is a search for events that pass.
type searching struct {
	policy  *Policy
	text    []byte
	subject string
	seen    map[string]bool
	left    int // tries
	found   []Near
}

// try decides the event with changes, which stand in order, unless so many are
// found already, or one is that changes the same words.
func (s *searching) try(n int, changes ...change) {
	if len(s.found) >= n || s.left <= 0 || s.known(changes) {
		return
	}
	with := s.subject
	var edits []Edit
	for _, c := range slices.Backward(changes) {
		with = applied(with, c)
		edits = slices.Insert(edits, 0, Edit{s.subject[c.from:c.to], c.with})
	}
	if s.seen[with] || strings.TrimSpace(with) == "" {
		return
	}
	s.seen[with] = true
	s.left--
	event, ok := withCommand(s.text, s.subject, with)
	if !ok {
		return
	}
	if v, ok := s.policy.passes(event); ok {
		s.found = append(s.found, Near{Event: event, Subject: with, Edits: edits, Verdict: v})
	}
}

// known reports whether an event was found already that changes one of the words.
func (s *searching) known(changes []change) bool {
	for _, near := range s.found {
		for _, c := range changes {
			if slices.ContainsFunc(near.Edits, func(e Edit) bool { return e.From == s.subject[c.from:c.to] }) {
				return true
			}
		}
	}
	return false
}

func applied(s string, c change) string {
	if c.with == "" {
		return cut(s, c.from, c.to)
	}
	return s[:c.from] + c.with + s[c.to:]
}

// passes reports whether an event is neither stopped nor asked about, without a
// failure.
func (p *Policy) passes(text []byte) (decision.Verdict, bool) {
	call, res, err := p.decide(p.Table, text, "")
	if err != nil || len(res.Errors) > 0 || !readable(call, p.World.Home) {
		return 0, false
	}
	for _, ev := range call.Events {
		if len(ev.Problems) > 0 {
			return 0, false
		}
	}
	return res.Verdict, res.Verdict == decision.None || res.Verdict == decision.Allow
}

// pairsOf are pairs of changes that do not overlap, the cheapest first, each in the
// order of the text.
func pairsOf(changes []change) (out [][2]change) {
	for i, a := range changes {
		for _, b := range changes[i+1:] {
			switch {
			case a.to <= b.from:
				out = append(out, [2]change{a, b})
			case b.to <= a.from:
				out = append(out, [2]change{b, a})
			}
		}
	}
	slices.SortStableFunc(out, func(x, y [2]change) int { return cmp.Compare(x[0].cost+x[1].cost, y[0].cost+y[1].cost) })
	return out
}

// readable reports whether a command line can be read as a whole.
func readable(call *host.Call, home string) bool {
	for _, ev := range call.Events {
		if l := eval.CommandLine(ev, home); l != nil && !l.Parsed {
			return false
		}
	}
	return true
}
