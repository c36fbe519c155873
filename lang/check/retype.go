package check

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
)

// Retype types the expressions of one hook of a policy in place, and checks nothing
// else: for a hook that is made of a checked one, or of its table. like is the hook
// whose match says which tools there are, whose own match need not be readable.
func Retype(p *ast.Policy, h, like *ast.Hook, o Options) diag.List {
	pass := &pass{policy: p, options: o, kinds: p.EventKinds(), envs: map[string]*Env{}, tools: map[string]ToolSet{}, dead: map[diag.Span]*deadTools{}}
	var events []*event.Kind
	for _, name := range h.On {
		if k, ok := pass.lookupEvent(name); ok {
			events = append(events, k)
		}
	}
	hp := &hookPass{pass: pass, hook: h, events: events, tools: pass.toolSet(like.Match)}
	info := matchInfo(like.Match)
	ast.EachStep(like.Steps, func(s *ast.Step) {
		more := matchInfo(s.Match)
		info.Available, info.Commands = info.Available || more.Available, info.Commands || more.Commands
		info.Groups = union(info.Groups, more.Groups)
	})
	hp.env = pass.env(events, hp.tools, info).WithConsts(h.Consts)
	hp.checks = hp.checksOf(h.Steps)
	hp.env = hp.env.withChecks(hp.checks, hp.checks)
	hp.lets()
	hp.condition(hp.env, h.When)
	hp.retypeSteps(h.Steps, like.Steps)
	pass.diags.Sort()
	return pass.diags
}

func (h *hookPass) retypeSteps(steps, like []*ast.Step) {
	for i, s := range steps {
		env := h.env
		if i < len(like) && toolRegexes(like[i].Match) != nil {
			tools := h.toolSet(like[i].Match)
			if toolRegexes(h.hook.Match) != nil {
				tools = tools.And(h.tools)
			}
			narrowed := *env
			narrowed.names, narrowed.tools = h.pass.env(h.events, tools, env.match).names, tools
			env = &narrowed
		}
		h.condition(env, s.When)
		kind, _ := effect.Lookup(s.Kind)
		for _, a := range s.Args {
			_, ds := h.argEnv(env, kind, s, a.Name).Check(a.Expr)
			h.diags.Add(ds...)
		}
		for j, b := range s.Blocks {
			var inner []*ast.Step
			if i < len(like) && j < len(like[i].Blocks) {
				inner = like[i].Blocks[j].Steps
			}
			h.retypeSteps(b.Steps, inner)
		}
	}
}
