package cover

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// Tally counts one kind of what tests should see.
type Tally struct {
	What    string
	Covered int
	Of      int
}

// Percent is how much of it is covered, rounded down; 100 where there is nothing.
func (t Tally) Percent() int {
	if t.Of == 0 {
		return 100
	}
	return 100 * t.Covered / t.Of
}

func (t *Tally) add(covered bool) {
	t.Of++
	if covered {
		t.Covered++
	}
}

// Tallies counts by kind; the last is all of them together.
func (r *Report) Tallies() []Tally {
	applied, spared, rows := Tally{What: "hooks that applied"}, Tally{What: "hooks that did not apply"}, Tally{What: "rows reached"}
	yes, no := Tally{What: "parts seen true"}, Tally{What: "parts seen false"}
	for _, h := range r.Hooks {
		applied.add(h.Applied > 0)
		if h.Guarded {
			spared.add(h.Spared > 0)
		}
	}
	for _, p := range r.Parts {
		yes.add(p.True > 0)
		no.add(p.False > 0)
	}
	for _, w := range r.Rows {
		rows.add(w.Reached > 0)
	}
	out := []Tally{applied, spared, yes, no, rows}
	all := Tally{What: "all"}
	for _, t := range out {
		all.Covered += t.Covered
		all.Of += t.Of
	}
	return append(out, all)
}

// All is everything that tests should see.
func (r *Report) All() Tally {
	list := r.Tallies()
	return list[len(list)-1]
}

// Gap is something that no test has seen.
type Gap struct {
	Span diag.Span
	Text string
}

// Gaps lists what no test has seen, by its place.
func (r *Report) Gaps() (out []Gap) {
	for _, h := range r.Hooks {
		out = append(out, h.gaps()...)
	}
	for _, w := range r.Rows {
		out = append(out, w.gaps()...)
	}
	for _, p := range r.Parts {
		out = append(out, p.gaps()...)
	}
	sortGaps(out)
	return out
}

func (h *Hook) gaps() (out []Gap) {
	if h.Applied == 0 {
		out = append(out, Gap{h.Span, h.Name + ": applied on no event"})
	}
	if h.Guarded && h.Spared == 0 {
		out = append(out, Gap{h.Span, h.Name + ": no event on which it does not apply"})
	}
	return out
}

func (w *Row) gaps() []Gap {
	if w.Reached > 0 {
		return nil
	}
	text := fmt.Sprintf("%s: its row of %s is never reached", w.Hook, w.Event)
	if len(w.Shares) > 0 {
		text += "; it has one guard with " + strings.Join(w.Shares, ", ")
	}
	return []Gap{{w.Span, text}}
}

func (p *Part) gaps() []Gap {
	state := p.Gap()
	if state == "" {
		return nil
	}
	text := state + ": " + p.Text
	if p.Hook != "" {
		text = p.Hook + ": " + text
	}
	return []Gap{{p.Span, text}}
}

// Gap says what has not been seen of a part; "" where both sides have.
func (p *Part) Gap() string {
	switch {
	case p.True == 0 && p.False == 0:
		return "never evaluated"
	case p.True == 0:
		return "never true"
	case p.False == 0:
		return "never false"
	}
	return ""
}
