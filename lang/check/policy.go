package check

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Policy checks every hook of a policy, and of the events that it declares: its
// events, match, lets, conditions and steps. It types the expressions in place; what several hooks share is copied
// first, since a name has a type per event.
func Policy(p *ast.Policy, o Options) diag.List {
	pass := &pass{policy: p, options: o, kinds: p.EventKinds(), envs: map[string]*Env{}, tools: map[string]ToolSet{}, dead: map[diag.Span]*deadTools{}}
	pass.events()
	for _, h := range p.Hooks {
		pass.hook(h)
	}
	for _, a := range p.Asserts {
		pass.hook(a.Guard)
	}
	pass.reportDead()
	pass.diags.Sort()
	return pass.diags
}

// pass is one walk over a policy. Most hooks of a policy look at the same events
// and tools, so that what follows from those is kept.
type pass struct {
	policy  *ast.Policy
	options Options
	kinds   []*event.Kind // the events that the policy declares
	diags   diag.List
	envs    map[string]*Env
	tools   map[string]ToolSet
	names   *toolname.Names
	dead    map[diag.Span]*deadTools
}

// hookPass is one hook while it is checked.
type hookPass struct {
	*pass
	hook   *ast.Hook
	events []*event.Kind
	tools  ToolSet
	env    *Env
	checks []string // of all steps
	run    []string // of the steps before the one in hand
}

func (p *pass) hook(h *ast.Hook) {
	events := p.resolveEvents(h)
	if len(events) == 0 {
		p.regexesOnly(h)
		return
	}
	if _, forEach := h.Consts["each"]; forEach {
		unshare(h)
	}
	hp := &hookPass{pass: p, hook: h, events: events, tools: p.toolSet(h.Match)}
	hp.match(h.Match, hp.tools)
	hp.env = p.env(events, hp.tools, matchInfo(h.Match)).WithConsts(h.Consts).WithFailed(h.Failed)
	hp.env.sync = !h.Async
	hp.checks = hp.checksOf(h.Steps)
	hp.env.checks = hp.checks
	hp.lets()
	hp.condition(hp.env, h.When)
	for _, s := range h.Steps {
		hp.step(s)
	}
}

// regexesOnly checks what can be said of a hook without events.
func (p *pass) regexesOnly(h *ast.Hook) {
	p.regexes(h.Match)
	ast.EachStep(h.Steps, func(s *ast.Step) { p.regexes(s.Match) })
}

func (h *hookPass) condition(env *Env, x *ast.Expr) {
	if x == nil {
		return
	}
	_, ds := env.CheckBool(x)
	h.diags.Add(ds...)
}

// env is the environment without constants and lets, shared by all hooks on the
// same events and tools.
func (p *pass) env(events []*event.Kind, tools ToolSet, m MatchInfo) *Env {
	var key strings.Builder
	for _, k := range events {
		key.WriteString(k.Name + " ")
	}
	key.WriteString("|" + tools.key())
	if m.Available {
		key.WriteString("|" + strings.Join(m.Groups, " "))
	}
	if m.Commands {
		key.WriteString("|commands")
	}
	if env, ok := p.envs[key.String()]; ok {
		return env
	}
	env := EnvFor(events, tools, m).WithAliases(p.options.Aliases)
	env.toolNames = p.toolNames()
	env = env.withDeclared(p.kinds).withOutside(p.options.Names...).WithFuncs(p.options.Funcs...)
	env = env.withOutside(value.Field{Name: "state", Type: stateType(p.policy.States)}).withChecks(nil, nil)
	p.envs[key.String()] = env
	return env
}

// toolSet is what match.tool selects.
func (p *pass) toolSet(m *ast.Match) ToolSet {
	regexes := toolRegexes(m)
	var key strings.Builder
	for _, r := range regexes {
		key.WriteString(r.Source + "\x00")
	}
	s, ok := p.tools[key.String()]
	if !ok {
		s = ToolsFor(regexes, p.options.Aliases)
		p.tools[key.String()] = s
	}
	return s
}

func toolRegexes(m *ast.Match) []ast.Regex {
	if m == nil {
		return nil
	}
	for _, f := range m.Whole {
		if f.Field == "tool" {
			return f.Regexes
		}
	}
	return nil
}

// unshare gives a hook of a for_each its own expressions: each.key differs.
func unshare(h *ast.Hook) {
	h.When = ast.Clone(h.When)
	h.Steps = ast.CloneSteps(h.Steps)
}
