package compiler

import (
	"slices"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// Breaks are the passes of which each has a mistake, by the pass. Each works as the pass
// does and then errs, or errs in what the pass is given.
var Breaks = map[string]func(*unit){
	"fold": func(u *unit) { // a constant gets another value
		u.fold()
		u.rewrite(func(e *ast.Expr) *ast.Expr { return replaced(e, "main", "master") }, nil)
	},
	"simplify": func(u *unit) { // an operand that says something is left out
		u.rewrite(func(e *ast.Expr) *ast.Expr {
			if e.Op == ast.OpBinary && e.Name == "and" {
				return e.Args[0]
			}
			return e
		}, nil)
	},
	"prune": func(u *unit) { // a hook that can apply is dropped
		u.prune()
		u.hooks = u.hooks[1:]
	},
	"order": func(u *unit) { // priorities are not looked at
		for _, h := range u.hooks {
			h.Priority = 500 - h.Priority
		}
		u.order()
		for _, h := range u.hooks {
			h.Priority = 500 - h.Priority
		}
	},
	"automata": func(u *unit) { // an automaton accepts nothing
		u.automata()
		b, _ := u.lower.Automata.Encoded(automata.KindRegex, "feature/[a-z]")
		clear(b[8:12]) // it starts in the state that accepts nothing
	},
	"lower": func(u *unit) { // what a match says of the program is lost
		for i, h := range u.hooks {
			if h.Match != nil && len(h.Match.Command) > 0 {
				m, c := *h.Match, *h.Match.Command[0]
				c.Flags = nil
				m.Command = []*ast.CommandMatch{&c}
				broken := *h
				broken.Match = &m
				u.hooks[i] = &broken
			}
		}
		u.lowerHooks()
	},
	"index": func(u *unit) { // a row is selected by a literal that it does not need
		u.index()
		for _, e := range u.events {
			for _, p := range e.index.Places {
				for i, lit := range p.Literals {
					p.Literals[i] = lit + "~"
				}
			}
		}
	},
	"encode": func(u *unit) { // the last hook of an event is not written
		for _, e := range u.events {
			e.hooks = e.hooks[:len(e.hooks)-1]
			e.index = lower.NewIndex(u.policy, e.list())
		}
		u.encode()
	},
}

// BreaksMore are further mistakes of passes, by what is wrong.
var BreaksMore = map[string]struct {
	Pass string
	Run  func(*unit)
}{
	"a hook is enforced that only monitors": {"lower", func(u *unit) {
		for _, h := range u.hooks {
			h.Mode = ast.Enforce
		}
		u.lowerHooks()
	}},
	"errors are open": {"lower", func(u *unit) {
		for _, h := range u.hooks {
			h.OnError = ast.OnError{}
		}
		u.lowerHooks()
	}},
	"errors of the event are open": {"encode", func(u *unit) {
		for _, h := range u.hooks {
			h.OnError = ast.OnError{}
		}
		u.encode()
	}},
	"a message is another's": {"lower", func(u *unit) {
		for _, h := range u.hooks {
			for _, s := range h.Steps {
				for i := range s.Args {
					s.Args[i].Expr = ast.Const(value.OfString("no"), s.Span)
				}
			}
		}
		u.lowerHooks()
	}},
	"a let that steps change is evaluated once for two hooks": {"lower", func(u *unit) {
		for _, h := range u.hooks {
			for i := range h.Lets {
				h.Lets[i].Shared = true
			}
		}
		u.lowerHooks()
	}},
	"async hooks are not started": {"encode", func(u *unit) {
		for _, h := range u.hooks {
			h.Async = false
		}
		u.encode()
	}},
	"a row has no posting": {"index", func(u *unit) {
		u.index()
		for _, e := range u.events {
			for i := range e.index.Places {
				for j := range e.index.Places[i].Rows {
					e.index.Places[i].Rows[j] = nil
				}
			}
		}
	}},
	"an exception is a file": {"lower", func(u *unit) {
		for _, h := range u.hooks {
			if h.Match != nil && len(h.Match.Reads.Not) > 0 {
				m := *h.Match
				m.Reads.Any, m.Reads.Not = slices.Concat(m.Reads.Any, m.Reads.Not), nil
				h.Match = &m
			}
		}
		u.lowerHooks()
	}},
	"a glob is relative to another folder": {"lower", func(u *unit) {
		for _, h := range u.hooks {
			if h.Match != nil && len(h.Match.Reads.Any) > 1 {
				m := *h.Match
				m.Reads.Any = slices.Clone(m.Reads.Any)
				m.Reads.Any[1].Source = "/" + m.Reads.Any[1].Source
				h.Match = &m
			}
		}
		u.lowerHooks()
	}},
}

func replaced(e *ast.Expr, from, to string) *ast.Expr {
	if e.Op == ast.OpConst && e.Value.Kind() == value.String && e.Value.Str() == from {
		return ast.Const(value.OfString(to), e.Span)
	}
	c := *e
	c.Args = slices.Clone(e.Args)
	for i, a := range c.Args {
		if a != nil {
			c.Args[i] = replaced(a, from, to)
		}
	}
	return &c
}

// CompileBroken is Compile in which a pass is another.
func CompileBroken(p *ast.Policy, pass string, run func(*unit)) []byte {
	u := newUnit(p)
	for _, real := range passes {
		if real.name == pass {
			run(u)
		} else {
			real.run(u)
		}
	}
	return u.file
}
