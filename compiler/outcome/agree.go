package outcome

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
)

// agrees asks whether another policy decides the events of an assertion as this one
// does: a comparison of the two, of these events alone. A fail is a deny here.
func (v *verifier) agrees(other *analyze.Policy) Verdict {
	other.Apart(v.side.Policy)
	d := &differ{sides: [2]*side{v.side, {Policy: other, new: true}}}
	for _, name := range v.verdict.Guard.On {
		units := [2][]*unit{d.sides[0].units(name), d.sides[1].units(name)}
		v.begin(name, slices.Concat(units[0], units[1]))
		d.only = v
		v.rewrites()
		gone, added := unmatched(units[0], units[1])
		for i, list := range [2][]*unit{gone, added} {
			for _, u := range list {
				if u.decides() && len(d.result.Changes) == 0 && analyze.MayShareTool(v.about[0], u.guard) {
					d.outcome(name, i, u, units)
				}
			}
		}
	}
	v.verdict.Open = append(v.verdict.Open, d.result.Open...)
	if len(d.result.Changes) > 0 {
		c := d.result.Changes[0]
		v.verdict.Counter = &Counter{Event: c.Witness, Outcome: c.From, By: c.By[0], Other: c.To, OtherBy: c.By[1]}
	}
	return v.verdict
}

// about are the guards of the events that a comparison is about; none where it is about
// all.
func (d *differ) about() []*analyze.Guard {
	if d.only == nil {
		return nil
	}
	return d.only.about
}

// alike reports whether two outcomes are no difference.
func (d *differ) alike(o, p Outcome) bool {
	return o == p || d.only != nil && o.strength() >= Deny.strength() && p.strength() >= Deny.strength()
}
