package analyze

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Truth is a part of a condition that says nothing: wherever it is asked, its
// answer is known before. An operand of and, or, not and ? : is a part; so is the
// whole.
type Truth struct {
	Expr *ast.Expr // the part, as it is written
	Step *ast.Step // whose when it is in; nil for the hook's own
	// Always: it is true whenever it is asked. Else it is never true: false, nil
	// or an error.
	Always  bool
	Because Because
	// Given are the parts that it follows from, as they are written; no part of
	// them can be left out. Where Because is ByRest they are other parts of the
	// condition, or the hook's where the part is a step's. Of an and that is never
	// true, and an or that always is, they are the operands that make it so.
	Given []*ast.Expr
	// Fails says that on some event the part may be an error, in place of false or
	// nil: what is an error is not the same below a not, or beside an or.
	Fails bool
	// Proved is as in Answer. Nothing is listed that is not proved.
	Proved bool
}

// Because says what a part's answer follows from.
type Because uint8

// The reasons, the plainest first; a Truth has the plainest that is enough.
const (
	ByItself Because = iota // on every event of this name: a contradiction, a tautology
	ByMatch                 // on every event that the hook's (and step's) match lets through
	ByRest                  // and for which the rest of the condition lets the part matter
)

// Truths lists the parts of a hook's condition, and of its steps' conditions,
// that are always or never true on an event. A part within one that is listed is
// not listed again. They stand in the order of the source.
//
// What a variable, a local or for_each says can be another with the next user of
// the policy: it is taken for unknown. Of a hook with for_each only what is so of
// all its instances is listed.
func (a *Policy) Truths(h *ast.Hook, event string) []Truth {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	out := a.truths(h, event)
	if _, several := h.Consts["each"]; !several {
		return out
	}
	return slices.DeleteFunc(slices.Clone(out), func(t Truth) bool {
		return slices.ContainsFunc(a.instances(h), func(other *ast.Hook) bool {
			return other != h && !slices.ContainsFunc(a.truths(other, event), t.sameAs)
		})
	})
}

// sameAs reports whether two instances of a part say the same.
func (t Truth) sameAs(u Truth) bool { return t.Expr.Span == u.Expr.Span && t.Always == u.Always }

// instances are the hooks that stand at the same place.
func (a *Policy) instances(h *ast.Hook) []*ast.Hook {
	if a.facts.places == nil {
		a.facts.places = map[diag.Span][]*ast.Hook{}
		for _, h := range a.Policy.Hooks {
			a.facts.places[h.Span] = append(a.facts.places[h.Span], h)
		}
	}
	return a.facts.places[h.Span]
}

func (a *Policy) truths(h *ast.Hook, event string) []Truth {
	key := guardKey{hook: h, event: event}
	if out, ok := a.facts.truths[key]; ok {
		return out
	}
	kind, ok := a.kind(event)
	if !ok {
		return nil
	}
	r := a.facts.reader(a.Policy, h, kind)
	r.hidden = a.chosen
	t := &truths{reader: r, match: r.match(h.Match)}
	if h.When != nil {
		t.visit(h.When, nil, nil)
	}
	ast.EachStep(h.Steps, func(s *ast.Step) { t.visitStep(h, s) })
	a.facts.truths[key] = t.out
	return t.out
}

// truths is a search for what says nothing.
type truths struct {
	*reader
	match *formula
	step  *ast.Step
	out   []Truth
}

// given is a part of the condition with what is known of it where another part
// is asked.
type given struct {
	expr  *ast.Expr
	f     *formula
	fails *formula // an error of it; it must not be one because a part is gone
}

func (t *truths) visitStep(h *ast.Hook, s *ast.Step) {
	if s.When == nil {
		return
	}
	var before []given
	if h.When != nil {
		before = append(before, given{expr: h.When, f: t.condition(h.When).t})
	}
	match, blocks, place := t.match, t.blocks, t.place
	t.step, t.asking, t.known = s, s, map[readKey]verdict{} // the same let may give another value now
	if s.Match != nil {
		t.place += ", " + s.Span.String()
		if len(s.Match.Command) > 0 {
			t.blocks = s.Match.Command
		}
		t.match = allOf(t.match, t.reader.match(s.Match))
	}
	t.visit(s.When, before, nil)
	t.blocks, t.place, t.match, t.step, t.asking, t.known = blocks, place, match, nil, nil, map[readKey]verdict{}
}

// visit looks at a part that is asked where what is before it is so, and that
// matters where the rest is so too.
func (t *truths) visit(e *ast.Expr, before, rest []given) {
	if !t.decided(e, before, rest) {
		t.descend(e, before, rest)
	}
}

func (t *truths) descend(e *ast.Expr, before, rest []given) {
	switch {
	case e.Class() == ast.Logic:
		t.operands(operands(e, e.Name), e.Name == "and", before, rest)
	case e.Not() != nil:
		t.visit(e.Not(), before, rest)
	case e.Op == ast.OpCond:
		c := t.condition(e.Args[0])
		t.visit(e.Args[0], before, nil)
		t.visit(e.Args[1], append(before[:len(before):len(before)], given{expr: e.Args[0], f: c.t}), rest)
		t.visit(e.Args[2], append(before[:len(before):len(before)], given{expr: e.Args[0], f: c.f}), rest)
	}
}

// operands looks at the operands of an and or an or: each first where those
// before it are so, then where all others are that say something.
func (t *truths) operands(ops []*ast.Expr, and bool, before, rest []given) {
	idle := make([]bool, len(ops))
	at := func(i int) given {
		v := t.condition(ops[i])
		g := given{expr: ops[i], f: v.t}
		if !and {
			g.f = v.f
		}
		if !v.sure {
			g.fails = allOf(not(v.t), not(v.f))
		}
		return g
	}
	known := before[:len(before):len(before)]
	first := len(t.out)
	for i, op := range ops {
		idle[i] = t.decided(op, known, nil)
		known = append(known, at(i))
	}
	known = before[:len(before):len(before)]
	for i, op := range ops {
		if !idle[i] {
			others := rest[:len(rest):len(rest)]
			for j := i + 1; j < len(ops); j++ {
				if !idle[j] {
					others = append(others, at(j))
				}
			}
			n := len(t.out)
			if idle[i] = t.decided(op, known, others); !idle[i] {
				t.descend(op, known, others)
			}
			t.earlier(first, n)
		}
		if !idle[i] {
			known = append(known, at(i))
		}
	}
}

// earlier moves what was found last to where it stands in the source.
func (t *truths) earlier(first, from int) {
	for i := from; i < len(t.out); i++ {
		for j := i; j > first && before(t.out[j].Expr, t.out[j-1].Expr); j-- {
			t.out[j], t.out[j-1] = t.out[j-1], t.out[j]
		}
	}
}

func before(a, b *ast.Expr) bool {
	if a.Span.Start.Line != b.Span.Start.Line {
		return a.Span.Start.Line < b.Span.Start.Line
	}
	return a.Span.Start.Column < b.Span.Start.Column
}

// operands is the operands of a chain of one operator.
func operands(e *ast.Expr, op string) []*ast.Expr {
	if e.Op != ast.OpBinary || e.Name != op {
		return []*ast.Expr{e}
	}
	return append(operands(e.Args[0], op), operands(e.Args[1], op)...)
}
