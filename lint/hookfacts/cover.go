package hookfacts

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
)

// maxTries bounds the effects that are held against one hook: of many that apply
// on its witness a few are enough.
const maxTries = 16

// Covers reports whether it is proved that every event on which h applies is one
// of the effect.
func (p *Analysis) Covers(v *Effect, h *ast.Hook) bool {
	if !v.Conditional() && p.alike(v.Hook, h) {
		return true
	}
	return p.includes(p.Guard(v), p.Facts.Guard(h, v.Event))
}

// Within reports whether it is proved that every event of the inner effect is one
// of the outer.
func (p *Analysis) Within(inner, outer *Effect) bool {
	if !outer.Conditional() && p.alike(outer.Hook, inner.Hook) {
		return true
	}
	return p.includes(p.Guard(outer), p.Guard(inner))
}

// Equivalent reports whether it is proved that two hooks apply on the same events
// of a name.
func (p *Analysis) Equivalent(g, h *ast.Hook, event string) bool {
	if p.alike(g, h) {
		return true
	}
	one, two := p.Facts.Guard(g, event), p.Facts.Guard(h, event)
	return p.includes(one, two) && p.includes(two, one)
}

// includes is asked by several rules, so the answer is kept.
func (p *Analysis) includes(outer, inner *analyze.Guard) bool {
	key := [2]*analyze.Guard{outer, inner}
	known, ok := p.included[key]
	if !ok {
		known = p.Facts.Within(inner, outer)
		p.included[key] = known
	}
	return known
}

// alike reports whether the guards of two hooks are written alike, or the first
// has none: then nothing needs to be proved.
func (p *Analysis) alike(g, h *ast.Hook) bool {
	if g.Match == nil && g.When == nil {
		return true
	}
	return p.spelt(g) == p.spelt(h)
}

// spelt is a hook's guard as text, with the lets that it may use.
func (p *Analysis) spelt(h *ast.Hook) string {
	if known, ok := p.spellings[h]; ok {
		return known
	}
	var b strings.Builder
	spellMatch(&b, h.Match)
	if h.When != nil {
		b.WriteString("when " + h.When.String())
		for _, l := range h.Lets {
			b.WriteString(" let " + l.Name + " " + l.Expr.String())
		}
		if used := h.UsedNames(); used["var"] || used["local"] || used["each"] {
			b.WriteString(" of " + h.Name) // constants, which another hook's need not be
		}
	}
	p.spellings[h] = b.String()
	return p.spellings[h]
}

func spellMatch(b *strings.Builder, m *ast.Match) {
	if m == nil {
		return
	}
	regexes := func(name string, list []ast.Regex) {
		b.WriteString(name)
		for _, r := range list {
			b.WriteString(strconv.Quote(r.Source))
		}
	}
	fields := func(kind string, list []ast.FieldMatch) {
		for _, f := range list {
			regexes(kind+strconv.Quote(f.Field), f.Regexes)
		}
	}
	fields("whole", m.Whole)
	fields("input", m.Input)
	fields("fields", m.Fields)
	regexes("pattern", m.Pattern)
	spellGlobs(b, "path", m.Path)
	for _, t := range m.Touched() {
		spellGlobs(b, t.Name, t.Any)
		spellGlobs(b, "not", t.Not)
	}
	for _, c := range m.Command {
		regexes("program", c.Program)
		regexes("args", c.Args)
		regexes("flags", c.Flags)
		regexes("operands", c.Operands)
		b.WriteString(strconv.FormatBool(c.Dry))
	}
}

func spellGlobs(b *strings.Builder, name string, list []ast.Glob) {
	b.WriteString(name)
	for _, g := range list {
		b.WriteString(strconv.Quote(g.Source))
	}
}

// shadow is what Shadow has found of a hook.
type shadow struct{ by *Effect }

// Shadow is a deny that keeps a hook from being asked on every event that it
// listens to: of the first event, where each has one. Nil where some event may
// reach it.
func (p *Analysis) Shadow(h *ast.Hook) *Effect {
	if h.OnError.Failure && h.When != nil || p.DependsOnVariables(h) {
		return nil // its failures deny; variables may tell it apart
	}
	known, ok := p.shadows[h]
	if !ok {
		for _, event := range h.On {
			v := p.denier(h, event)
			if v == nil {
				known.by = nil
				break
			}
			if known.by == nil {
				known.by = v
			}
		}
		p.shadows[h] = known
	}
	return known.by
}

// denier is the first hook that denies all of a hook's events before it is asked;
// nil where none is known.
func (p *Analysis) denier(h *ast.Hook, event string) *Effect {
	tries := 0
	for _, v := range p.OnWitness(p.Facts.Guard(h, event)).Denies {
		if !p.Before(v.Hook, h) || tries == maxTries {
			break
		}
		if v.First && !p.DependsOnVariables(v.Hook) && !p.Interrupted(event, v.Hook, h) {
			if tries++; p.Covers(v, h) {
				return v
			}
		}
	}
	return nil
}

// Coverer is the first effect of a list that is wanted and applies on every event
// of a hook; nil where none is known.
func (p *Analysis) Coverer(h *ast.Hook, list []*Effect, wanted func(*Effect) bool) *Effect {
	tries := 0
	for _, v := range list {
		if tries == maxTries {
			break
		}
		if v.Hook.Span == h.Span || !v.First || p.DependsOnVariables(v.Hook) || p.DependsOnVariables(h) || !wanted(v) {
			continue
		}
		first, later := v.Hook, h
		if p.Before(h, v.Hook) {
			first, later = h, v.Hook
		}
		if p.Interrupted(v.Event, first, later) || later == v.Hook && p.MaySkip(v.Event, first, later) {
			continue
		}
		if tries++; p.Covers(v, h) {
			return v
		}
	}
	return nil
}
