package check

import (
	"maps"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// NamesFor is what conditions of a hook can name, as far as the hook has been
// written; nothing is reported. outer are the steps around the place, outermost
// first, and arg is the argument of the last of them; "" for its when.
func NamesFor(p *ast.Policy, h *ast.Hook, outer []*ast.Step, arg string, o Options) *Env {
	pass := &pass{policy: p, options: o, kinds: p.EventKinds(), envs: map[string]*Env{}, tools: map[string]ToolSet{}, dead: map[diag.Span]*deadTools{}}
	hp := &hookPass{pass: pass, hook: h, events: pass.known(h.On), tools: pass.toolSet(h.Match)}
	info := matchInfo(h.Match)
	tools := hp.tools
	for _, s := range outer {
		info = matchInfo(s.Match).or(info)
		if toolRegexes(s.Match) != nil {
			tools = tools.And(pass.toolSet(s.Match))
		}
	}
	hp.env = pass.env(hp.events, tools, info).WithConsts(h.Consts)
	hp.checks = hp.checksOf(h.Steps)
	hp.env = hp.env.withChecks(hp.checks, hp.checks)
	hp.lets()
	if len(outer) == 0 || arg == "" {
		return hp.env
	}
	last := outer[len(outer)-1]
	kind, ok := effect.Lookup(last.Kind)
	if !ok {
		return hp.env
	}
	return hp.argEnv(hp.env, kind, last, arg)
}

// known is those of some events that there are; a hook without one sees what all
// events have.
func (p *pass) known(names []string) (out []*event.Kind) {
	for _, name := range names {
		if k, ok := p.lookupEvent(name); ok {
			out = append(out, k)
		}
	}
	if len(out) == 0 {
		return event.Kinds
	}
	return out
}

// TypeIn is the type of an expression inside of closures over items of these types,
// outermost first, behind a let of these names.
func (e *Env) TypeIn(x *ast.Expr, items []value.Type, lets []value.Field) value.Type {
	c := &checker{Env: e}
	for _, l := range lets {
		c.vars = append(c.vars, variable{l.Name, l.Type})
	}
	for _, item := range items {
		c.loops = append(c.loops, loop{item: item})
	}
	if c.isOutside(x) || x.Op == ast.OpIdent && isConstRoot(x.Name) && !c.bound(x.Name) {
		return e.RootType(x.Name)
	}
	return c.expr(x)
}

// RootType is the type of a name that a condition can begin with, also of one that
// stands for no value itself, such as state and var; any where there is none.
func (e *Env) RootType(name string) value.Type {
	if t, ok := e.lets[name]; ok {
		return t
	}
	if t, ok := e.names[name]; ok {
		return t
	}
	if v, ok := e.consts[name]; ok {
		return typeOf(v)
	}
	if name == allChecks && e.hasRun() {
		return ranType
	}
	return value.AnyType
}

// Has reports whether a condition can begin with a name.
func (e *Env) Has(name string) bool {
	_, let := e.lets[name]
	_, named := e.names[name]
	_, constant := e.consts[name]
	return let || named || constant || name == allChecks && e.hasRun()
}

// Functions lists the functions beyond the pure builtins, sorted.
func (e *Env) Functions() []*fn.Func {
	var out []*fn.Func
	for _, name := range slices.Sorted(maps.Keys(e.funcs)) {
		out = append(out, e.funcs[name])
	}
	return out
}
