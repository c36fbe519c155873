package script

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// returnedExits adds the codes that functions of a shell's program return and that it ends with:
// of a function that it calls last, in front of exit $?, or anywhere under set -e.
func (r *shell) returnedExits(tree *syntax.Script) {
	if len(r.returns) == 0 {
		return
	}
	e := &endingCalls{src: r.src, bodies: map[string]*syntax.Script{}, found: map[string]bool{}}
	e.errexit = errexit.MatchString(r.src) && !strings.Contains(r.src, "set +")
	e.define(tree, 0)
	e.list(tree, true, 0)
	for _, name := range slices.Sorted(maps.Keys(e.found)) {
		r.p.Exits = append(r.p.Exits, r.returns[name]...)
	}
}

// endingCalls finds the functions whose exit code becomes that of the program.
type endingCalls struct {
	src     string
	errexit bool
	bodies  map[string]*syntax.Script
	found   map[string]bool
}

func (e *endingCalls) define(l *syntax.Script, deep int) {
	if l == nil || deep > src.MaxDepth {
		return
	}
	for _, st := range l.Stmts {
		if c, ok := st.Cmd.(*syntax.Compound); ok {
			if c.Kind == syntax.Function && len(c.Parts) > 0 {
				e.bodies[c.Name] = c.Parts[0]
			}
			for _, part := range c.Parts {
				e.define(part, deep+1)
			}
		}
	}
}

// list looks at commands one after the other; final where the program ends with the code of the
// last of them.
func (e *endingCalls) list(l *syntax.Script, final bool, deep int) {
	if l == nil || deep > src.MaxDepth {
		return
	}
	for i, st := range l.Stmts {
		last := final && i+1 == len(l.Stmts)
		if i+1 < len(l.Stmts) && e.passesStatus(l.Stmts[i+1]) {
			last = true
		}
		e.stmt(st, last, deep+1)
	}
}

func (e *endingCalls) stmt(st *syntax.Stmt, final bool, deep int) {
	if st.Negated || st.Background || deep > src.MaxDepth {
		return
	}
	switch c := st.Cmd.(type) {
	case *syntax.Simple:
		if len(c.Words) == 0 || !final && !e.errexit {
			return
		}
		if name := constant(c.Words[0]); e.bodies[name] != nil && !e.found[name] {
			e.found[name] = true
			e.list(e.bodies[name], true, deep+1)
		}
	case *syntax.Binary:
		if c.Or {
			if e.passesStatus(c.Y) {
				e.stmt(c.X, true, deep+1)
			}
		}
		if final {
			e.stmt(c.Y, true, deep+1)
		}
	case *syntax.Compound:
		if c.Kind == syntax.Function || c.Kind == syntax.Subshell {
			return
		}
		for i, part := range c.Parts {
			condition := c.Kind == syntax.If && i%2 == 0 && i+1 < len(c.Parts) || c.Kind == syntax.While && i == 0
			if !condition {
				e.list(part, final && c.Kind != syntax.While && c.Kind != syntax.For && c.Kind != syntax.ForArith, deep+1)
			}
		}
	}
}

// passesStatus reports whether a statement ends the program, or its function, with the code of
// what stands before it, or keeps that for an end later.
func (e *endingCalls) passesStatus(st *syntax.Stmt) bool {
	c, ok := st.Cmd.(*syntax.Simple)
	if !ok || len(c.Words) > 2 {
		return false
	}
	if len(c.Words) == 0 {
		a := c.Assigns
		return len(a) == 1 && a[0].Value != nil && shown(a[0].Value) == "$?" &&
			regexp.MustCompile(`\b(?:exit|return)\s+"?\$\{?`+regexp.QuoteMeta(a[0].Name)+`\b`).MatchString(e.src)
	}
	name := constant(c.Words[0])
	return (name == "exit" || name == "return") && (len(c.Words) == 1 || shown(c.Words[1]) == "$?")
}
