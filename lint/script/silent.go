package script

import (
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// written is what may have been written where a program has come to.
type written struct {
	err, out bool
	dead     bool // no way comes here
}

func (w written) or(x written) written {
	switch {
	case w.dead:
		return x
	case x.dead:
		return w
	}
	return written{err: w.err || x.err, out: w.out || x.out}
}

var anything = written{err: true, out: true}

// writes is what holds after something was written.
func (w written) writes(to ...sink) written {
	for _, s := range to {
		w.out = w.out || s == standardOut
		w.err = w.err || s == standardError
	}
	return w
}

// outputFlow follows the ways through a shell's program to its ends. What it does not
// know may write anything.
type outputFlow struct {
	src       string
	at        offset
	functions map[string]function
	calls     int // of functions, followed so far
	ends      map[src.Place]written
	traps     bool
	left      written // what is written where a loop is left
	sub       int     // parts that are open of which an exit ends only them
}

// function is one that a program defines.
type function struct {
	body      *syntax.Script
	redirects []*syntax.Redirect // of its definition
}

// maxFollowed is how many calls of functions are followed: each may hold others.
const maxFollowed = 200

// call follows a function to its end, or to that of the program.
func (s *outputFlow) call(fn function, f sinks, w written, deep int) written {
	if s.calls++; s.calls > maxFollowed {
		s.traps = true
		return anything
	}
	f, known := s.redirects(fn.redirects, f)
	if !known {
		w = w.or(anything)
	}
	return s.list(fn.body, f, w, deep+1)
}

// markSilentExits notes at the ends of a program what cannot have been written before them.
func (p *Program) markSilentExits(tree *syntax.Script, source string, at offset) {
	first, _, _ := strings.Cut(source, "\n")
	if at.whole != nil || tree.Problem != nil || strings.HasPrefix(first, "#!") && strings.Contains(first, " -") {
		return
	}
	s := &outputFlow{src: source, at: at, functions: map[string]function{}, ends: map[src.Place]written{}, left: written{dead: true}}
	s.list(tree, sinks{standardOut, standardError}, written{}, 0)
	for i := range p.Exits {
		if w, ok := s.ends[p.Exits[i].Place]; ok && !s.traps {
			p.Exits[i].SilentStderr, p.Exits[i].SilentStdout = !w.err, !w.out
		}
	}
}

func (s *outputFlow) list(l *syntax.Script, f sinks, w written, deep int) written {
	if l == nil {
		return w
	}
	if deep > src.MaxDepth {
		s.traps = true
		return anything
	}
	for _, st := range l.Stmts {
		if w.dead {
			break
		}
		w = s.stmt(st, f, w, deep+1)
	}
	return w
}

// apart is list for a part that runs in a process of its own.
func (s *outputFlow) apart(l *syntax.Script, f sinks, w written, deep int) written {
	s.sub++
	w = s.list(l, f, w, deep)
	s.sub--
	w.dead = false
	return w
}

func (s *outputFlow) stmt(st *syntax.Stmt, outer sinks, w written, deep int) written {
	if deep > src.MaxDepth {
		s.traps = true
		return anything
	}
	f, known := s.redirects(st.Redirects, outer)
	if !known || st.Timed {
		w = w.or(anything)
	}
	switch c := st.Cmd.(type) {
	case *syntax.Simple:
		return s.simple(st, c, outer, f, w, deep)
	case *syntax.Binary:
		x := s.stmt(c.X, f, w, deep+1)
		if x.dead {
			return x
		}
		return x.or(s.stmt(c.Y, f, x, deep+1))
	case *syntax.Pipeline:
		return s.pipeline(c, f, w, deep)
	case *syntax.Compound:
		if c.Kind == syntax.Function && len(c.Parts) > 0 {
			s.functions[c.Name] = function{c.Parts[0], st.Redirects}
			return w
		}
		return s.compound(c, f, w, deep)
	}
	return w
}

func (s *outputFlow) pipeline(c *syntax.Pipeline, f sinks, w written, deep int) written {
	if len(c.Stmts) == 1 {
		return s.stmt(c.Stmts[0], f, w, deep+1)
	}
	s.sub++
	defer func() { s.sub-- }()
	for i, part := range c.Stmts {
		g := f
		if i+1 < len(c.Stmts) {
			g.out = nowhere
			if i < len(c.Both) && c.Both[i] {
				g.err = nowhere
			}
		}
		w = s.stmt(part, g, w, deep+1)
		w.dead = false
	}
	return w
}

func (s *outputFlow) compound(c *syntax.Compound, f sinks, w written, deep int) written {
	for _, word := range c.Words {
		w = s.word(word, f, w, deep)
	}
	switch c.Kind {
	case syntax.Group:
		for _, part := range c.Parts {
			w = s.list(part, f, w, deep)
		}
		return w
	case syntax.Subshell:
		for _, part := range c.Parts {
			w = s.apart(part, f, w, deep)
		}
		return w
	case syntax.If:
		return s.branches(c, f, w, deep)
	case syntax.Case:
		all, arm := w, w
		for _, part := range c.Parts {
			arm = s.list(part, f, w.or(arm), deep) // ;& goes on in the next
			all = all.or(arm)
		}
		return all
	case syntax.While, syntax.For, syntax.ForArith:
		for range 2 { // what a round writes is written before the next
			once := w
			for _, part := range c.Parts {
				once = s.list(part, f, once, deep)
			}
			w = w.or(once).or(s.left)
		}
		return w
	case syntax.Function:
		return w
	case syntax.Test, syntax.Arith:
		return w
	}
	return anything
}

func (s *outputFlow) branches(c *syntax.Compound, f sinks, w written, deep int) written {
	out := written{dead: true}
	for i := 0; i < len(c.Parts); i += 2 {
		w = s.list(c.Parts[i], f, w, deep)
		if i+1 == len(c.Parts) { // else
			return out.or(w)
		}
		if w.dead {
			break
		}
		out = out.or(s.list(c.Parts[i+1], f, w, deep))
	}
	return out.or(w)
}

// word is what the substitutions of a word write.
func (s *outputFlow) word(word *syntax.Word, f sinks, w written, deep int) written {
	if word == nil {
		return w
	}
	for _, p := range word.Parts {
		if p.Script != nil {
			g := f
			if p.Kind == syntax.CmdSub {
				g.out = nowhere
			}
			w = s.apart(p.Script, g, w, deep+1)
		}
		for _, a := range p.Args {
			w = s.word(a, f, w, deep+1)
		}
	}
	return w
}

func (s *outputFlow) place(start, end int) src.Place {
	return s.at.at(min(start, len(s.src)), min(end, len(s.src)))
}
