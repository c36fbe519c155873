package refeval

import (
	"maps"
	"strings"
	"sync"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// context is what a condition sees besides the event: the lets, the constants
// and the match of its hook or step.
type context struct {
	lets   []ast.Let
	consts ast.Consts
	match  *ast.Match
	hook   *ast.Match // what match.* in a let means
	blocks *ast.Match // whose command { } match.commands is of, before the hook's
}

func (t *turn) context(finds, blocks *ast.Match) context {
	return context{t.hook.Lets, t.hook.Consts, finds, t.hook.Match, blocks}
}

// eval runs an expression on expr's own machine.
func (s *sight) eval(e *ast.Expr, c context) (any, error) {
	program, err := programOf(calling(e, c.lets).String())
	if err != nil {
		return nil, err
	}
	return expr.Run(program, s.environment(c))
}

// names is the environment of a condition.
func (s *sight) environment(c context) map[string]any {
	env := maps.Clone(s.env)
	for name, v := range c.consts {
		env[name] = s.boxes.box(v)
	}
	match := s.found(c.match)
	env["match"] = match
	for _, m := range []*ast.Match{c.blocks, c.hook} {
		if m != nil && len(m.Command) > 0 && match["commands"] == nil {
			match["commands"] = s.boxes.box(value.OfList(s.commands(m)))
		}
	}
	env["unknown"] = unknown
	for i, let := range c.lets {
		before := context{c.lets[:i], c.consts, c.hook, c.hook, nil}
		env[letCall(let.Name)] = func() (any, error) { return s.let(let.Expr, before) }
	}
	return env
}

// let is the value of a let. It is evaluated anew for each use: it is the same
// each time.
func (s *sight) let(e *ast.Expr, c context) (any, error) {
	if !isLive(e) {
		return s.eval(e, c)
	}
	v, err := s.live(e, c)
	if err != nil {
		return nil, err
	}
	return s.boxes.box(v), nil
}

// found is what match.text and its like are; all nil where nothing was found.
func (s *sight) found(m *ast.Match) map[string]any {
	if m != nil {
		for _, p := range places(s, m) {
			if f, ok := search(p); ok {
				return f.names()
			}
		}
	}
	return map[string]any{}
}

// A let is lazy, and expr's names are not: so a condition calls it.
func letCall(name string) string { return "let_" + name }

// calling is e with its lets called.
func calling(e *ast.Expr, lets []ast.Let) *ast.Expr {
	if e == nil {
		return nil
	}
	out := *e
	if e.Op == ast.OpIdent {
		for _, let := range lets {
			if let.Name == e.Name {
				return &ast.Expr{Op: ast.OpCall, Name: letCall(e.Name)}
			}
		}
	}
	out.Args = make([]*ast.Expr, len(e.Args))
	for i, a := range e.Args {
		out.Args[i] = calling(a, lets)
	}
	return &out
}

// live evaluates an argument of a step: text with {{ }}, lists and maps of
// such, or one expression.
func (s *sight) live(e *ast.Expr, c context) (value.Value, error) {
	switch {
	case e.Op == ast.OpConst:
		return e.Value, nil
	case !isLive(e):
		x, err := s.eval(e, c)
		if err != nil {
			return value.Value{}, err
		}
		return s.boxes.unbox(x)
	case e.Op == ast.OpTemplate:
		return s.text(e.Args, c)
	case e.Op == ast.OpArray:
		return s.list(e.Args, c)
	}
	return s.mapping(e.Args, c)
}

// isLive reports whether an expression is HCL's, with expressions of expr's
// inside. A map is taken for HCL's, since expr's forget the order of their keys.
func isLive(e *ast.Expr) bool {
	live := e.Op == ast.OpMap && constantKeys(e)
	ast.Walk(e, func(x *ast.Expr) bool {
		live = live || x.Op == ast.OpTemplate || x.Op == ast.OpArray && x.Name == "splice"
		return !live
	})
	return live
}

func constantKeys(e *ast.Expr) bool {
	for i := 0; i < len(e.Args); i += 2 {
		if e.Args[i].Op != ast.OpConst {
			return false
		}
	}
	return true
}

func (s *sight) text(parts []*ast.Expr, c context) (value.Value, error) {
	var b strings.Builder
	for _, p := range parts {
		v, err := s.live(p, c)
		if err != nil {
			return value.Value{}, err
		}
		b.WriteString(v.Text())
	}
	return value.OfString(b.String()), nil
}

// list is a list of the items; an item that is a list stands for its items.
func (s *sight) list(items []*ast.Expr, c context) (value.Value, error) {
	var out []value.Value
	for _, item := range items {
		v, err := s.live(item, c)
		if err != nil {
			return value.Value{}, err
		}
		if v.Kind() != value.List {
			out = append(out, v)
			continue
		}
		for i := range v.Len() {
			out = append(out, v.At(i))
		}
	}
	return value.OfList(out), nil
}

func (s *sight) mapping(pairs []*ast.Expr, c context) (value.Value, error) {
	out := value.OfMap(nil, nil)
	for i := 0; i+1 < len(pairs); i += 2 {
		v, err := s.live(pairs[i+1], c)
		if err != nil {
			return value.Value{}, err
		}
		out = out.With(pairs[i].Value.Str(), v)
	}
	return out, nil
}

var programs sync.Map

// programOf compiles an expression without expr's optimiser, which changes what
// nil means.
func programOf(source string) (*vm.Program, error) {
	if p, ok := programs.Load(source); ok {
		return p.(*vm.Program), nil
	}
	p, err := expr.Compile(source, expr.Optimize(false))
	if err == nil {
		programs.Store(source, p)
	}
	return p, err
}
