// Package clearedbeforeread finds states that one hook resets before another reads them.
package clearedbeforeread

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is cleared-before-read.
var Rule = &lint.Rule{
	Code: "HK4374", Name: "cleared-before-read", Severity: diag.Warning,
	Title: "A state is reset, or set to the present value, before it is read.",
	Why: `Hooks of an event run in the order of their priority, and each sees what those before it
have changed. If the first one clears a state, or sets it to a constant, the later one always
reads that value on this event. Give the hook that reads the higher priority, or reset the
state in a step below the one that reads it. So it is with a state that is set to the time, the
branch or the path of this event and then compared with the same: the two are always equal.`,
	Misses: "Resets with a condition of their own, or in hooks that do not apply to all events of the later one.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		facts := hookfacts.Of(p)
		seen := map[diag.Span]bool{}
		for _, on := range facts.Events() {
			for i, h := range on.Hooks {
				if !p.Own(h.Span) {
					continue
				}
				for _, name := range resets(h) {
					hook(p, on.Event, h, rest(facts, on.Hooks, i), name, nil, seen, r)
				}
				for name, x := range renews(h) {
					hook(p, on.Event, h, rest(facts, on.Hooks, i), name, x, seen, r)
				}
			}
		}
		for _, h := range p.OwnHooks() {
			steps(h, seen, r)
		}
	},
}

// rest is the hooks that are asked after one, in order.
func rest(facts *hookfacts.Analysis, hooks []*ast.Hook, i int) (out []*ast.Hook) {
	for _, h := range hooks {
		if facts.Before(hooks[i], h) {
			out = append(out, h)
		}
	}
	return out
}

// resets are the states that a hook resets whenever it applies, and does not change
// otherwise.
func resets(h *ast.Hook) (names []string) {
	for _, s := range h.Steps {
		if s.Match == nil && s.When == nil {
			names = append(names, reset(s)...)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return lint.AnyStep(h, func(s *ast.Step) bool { return changes(s, name) && !slices.Contains(reset(s), name) })
	})
}

// reset is the states that a step clears or sets to a constant.
func reset(s *ast.Step) (names []string) {
	if s.Kind != "state" {
		return nil
	}
	if x := s.Arg("clear"); x != nil && x.Op == ast.OpConst && x.Value.Kind() == value.List {
		for i := range x.Value.Len() {
			names = append(names, x.Value.At(i).Text())
		}
	}
	if x := s.Arg("set"); x != nil && x.Op == ast.OpConst && x.Value.Kind() == value.Map {
		for i := range x.Value.Len() {
			names = append(names, x.Value.Key(i).Text())
		}
	} else if x != nil && x.Op == ast.OpMap {
		for i := 0; i+1 < len(x.Args); i += 2 {
			if x.Args[i+1].Op == ast.OpConst {
				names = append(names, x.Args[i].Value.Text())
			}
		}
	}
	return names
}

// renews are the states that a hook sets whenever it applies to something else than their own
// value, each with what it sets.
func renews(h *ast.Hook) map[string]*ast.Expr {
	out := map[string]*ast.Expr{}
	for _, s := range h.Steps {
		if s.Match == nil && s.When == nil {
			renewed(s, out)
		}
	}
	return out
}

// renewed adds the states that a step sets from the event.
func renewed(s *ast.Step, out map[string]*ast.Expr) {
	x := s.Arg("set")
	if s.Kind != "state" || x == nil || x.Op != ast.OpMap {
		return
	}
	for i := 0; i+1 < len(x.Args); i += 2 {
		name, v := x.Args[i].Value.Text(), x.Args[i+1]
		if v.Op == ast.OpTemplate && len(v.Args) == 1 {
			v = v.Args[0]
		}
		if v.Op != ast.OpConst && v.Op != ast.OpTemplate && reads(v, name) == nil {
			out[name] = v
		}
	}
}

// compares is where a condition reads a state and also asks for the value that it was set to; nil
// where it does not.
func compares(x *ast.Expr, name string, with *ast.Expr) (at *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpBinary && at == nil && x.Name != "and" && x.Name != "or" {
			if read := reads(x, name); read != nil && holds(x, with) {
				at = read
			}
		}
		return at == nil
	})
	return at
}

func holds(x, part *ast.Expr) (found bool) {
	text := part.String()
	ast.Walk(x, func(x *ast.Expr) bool {
		found = found || x.String() == text
		return !found
	})
	return found
}

// changes reports whether a step may change a state.
func changes(s *ast.Step, name string) bool {
	if s.Kind != "state" {
		return false
	}
	for _, a := range s.Args {
		switch {
		case a.Expr == nil:
		case a.Expr.Op == ast.OpConst && a.Expr.Value.Kind() == value.Map:
			if _, ok := a.Expr.Value.Get(name); ok {
				return true
			}
		case a.Expr.Op == ast.OpMap:
			for i := 0; i+1 < len(a.Expr.Args); i += 2 {
				if a.Expr.Args[i].Value.Text() == name {
					return true
				}
			}
		case a.Name == "clear" && slices.Contains(reset(s), name):
			return true
		}
	}
	return false
}

// reads is where an expression reads a state; nil where it does not.
func reads(x *ast.Expr, name string) (at *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember && x.Name == name && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state" && at == nil {
			at = x
		}
		return at == nil
	})
	return at
}

// hook looks at the hooks that are asked after one that resets a state, or sets it to a value of
// the event with which they compare it.
func hook(p *lint.Policy, event string, first *ast.Hook, later []*ast.Hook, name string, set *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	for _, h := range later {
		at := reads(h.When, name)
		if set != nil {
			at = compares(h.When, name, set)
		}
		switch {
		case at != nil && p.Own(h.Span) && covers(p, event, first, h):
			report(first, h, at, name, event, set, seen, r)
			return
		case lint.AnyStep(h, func(s *ast.Step) bool { return changes(s, name) }):
			return
		}
	}
}

// covers reports whether a hook applies wherever another does.
func covers(p *lint.Policy, event string, outer, inner *ast.Hook) bool {
	return outer.Match == nil && outer.When == nil || p.Facts.Within(p.Facts.Guard(inner, event), p.Facts.Guard(outer, event))
}

func report(first, later *ast.Hook, read *ast.Expr, name, event string, set *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	at := first.At("priority")
	if at == first.Span && later.At("priority") != later.Span {
		at = later.At("priority")
	}
	if seen[at] {
		return
	}
	seen[at] = true
	verb := "resets"
	if set != nil {
		verb = "sets"
	}
	d := r.At(at, "%s %s the state %s before %s reads it on %s", lint.BaseName(first), verb, name, lint.BaseName(later), event)
	d.Detail = "Give " + lint.BaseName(later) + " a higher priority than " + lint.BaseName(first) + "."
	d.Notes = append(d.Notes, diag.Note{Span: read.Span, Text: "this reads the value after that"})
}

// steps looks at steps of one hook that read what a step above them has reset.
func steps(h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	for i, s := range h.Steps {
		if s.Match != nil || s.When != nil {
			continue
		}
		set := map[string]*ast.Expr{}
		renewed(s, set)
		for name, x := range set {
			for _, below := range h.Steps[i+1:] {
				if at := compares(below.When, name, x); at != nil && !seen[at.Span] {
					seen[at.Span] = true
					d := r.At(at.Span, "the step on line %d has just set the state %s to %s, so the two are equal here", s.Span.Start.Line, name, x)
					d.Detail = "Move the state step below this one."
					d.Notes = append(d.Notes, diag.Note{Span: s.Span, Text: "the state is set here"})
				}
				if changes(below, name) {
					break
				}
			}
		}
		for _, name := range reset(s) {
			for _, below := range h.Steps[i+1:] {
				if changes(below, name) {
					break
				}
				at := reads(below.When, name)
				for _, a := range below.Args {
					if at == nil {
						at = reads(a.Expr, name)
					}
				}
				if at != nil && !seen[at.Span] {
					seen[at.Span] = true
					d := r.At(at.Span, "the state %s has just been reset by the step on line %d", name, s.Span.Start.Line)
					d.Detail = "Move the state step below this one."
				}
			}
		}
	}
}
