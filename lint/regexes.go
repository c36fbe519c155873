package lint

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
)

// Regexes is every regex of a policy that is linted, in the order of hooks. One
// that several hooks use, or several instances of a hook, is one.
func Regexes(p *Policy) []*Regex {
	c := &collector{
		policy: p, texts: newTexts(p.Source), known: map[regexKey]*Regex{},
		trees: map[string]parsed{}, machines: &machines{}, tools: policyTools(p),
	}
	for _, t := range p.Targets {
		c.alone = c.alone || t.Alone && p.NamesTargets()
	}
	p.EachHook(func(h *ast.Hook) { c.hook(h) })
	return c.list
}

// regexKey tells uses of regexes apart: what is one for rules has one.
type regexKey struct {
	source, field string
	at            diag.Span
	role          Role
}

type parsed struct {
	tree *regex.Tree
	err  *regex.Error
}

type collector struct {
	policy   *Policy
	texts    *texts
	list     []*Regex
	known    map[regexKey]*Regex
	trees    map[string]parsed
	machines *machines
	tools    []string
	alone    bool // a host that the policy names starts each hook by itself
}

// use is where a regex is met: a hook, and a step where it is the step's.
type use struct {
	hook *ast.Hook
	step *ast.Step
}

func (c *collector) hook(h *ast.Hook) {
	u := use{hook: h}
	c.match(u, h.Match)
	c.condition(u, h.When)
	for _, l := range h.Lets {
		if c.policy.Own(l.Span) {
			c.condition(u, l.Expr)
		}
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		u := use{h, s}
		c.match(u, s.Match)
		c.condition(u, s.When)
		for _, a := range s.Args {
			if a.Expr != nil && a.Expr.Op != ast.OpConst {
				c.condition(u, a.Expr)
			}
		}
	})
}

func (c *collector) match(u use, m *ast.Match) {
	if m == nil {
		return
	}
	for _, f := range m.Whole {
		role, names := RoleName, []string(nil)
		if f.Field == "tool" {
			role, names = RoleTool, c.tools
		}
		c.regexes(u, f.Regexes, Regex{Role: role, Whole: true, Field: f.Field, Names: names})
	}
	c.regexes(u, m.Pattern, Regex{Role: RolePattern})
	if c.alone && u.step == nil && emit.HostPattern(m) != "" {
		for _, r := range m.Pattern {
			c.emitted(r)
		}
	}
	for _, f := range m.Input {
		c.regexes(u, f.Regexes, Regex{Role: RoleInput, Field: f.Field})
	}
	for _, f := range m.Fields {
		c.regexes(u, f.Regexes, Regex{Role: RoleField, Field: f.Field})
	}
	for _, cm := range m.Command {
		c.regexes(u, cm.Program, Regex{Role: RoleProgram, Whole: true, Field: "program"})
		c.regexes(u, cm.Args, Regex{Role: RoleWord, Whole: true, Field: "args"})
		c.regexes(u, cm.Flags, Regex{Role: RoleWord, Whole: true, Field: "flags"})
		c.regexes(u, cm.Operands, Regex{Role: RoleWord, Whole: true, Field: "operands"})
	}
}

// emitted notes that a host is given a pattern, whose engine is Python's.
func (c *collector) emitted(r ast.Regex) {
	if known := c.known[regexKey{r.Source, "", r.Span, RolePattern}]; known != nil && known.Emitted == nil {
		known.Emitted, _ = regex.Parse(r.Source, regex.Python)
	}
}

func (c *collector) regexes(u use, list []ast.Regex, like Regex) {
	for _, r := range list {
		c.add(u, r.Source, r.Span, like)
	}
}

// condition finds what `matches` compares with.
func (c *collector) condition(u use, x *ast.Expr) {
	negated := map[*ast.Expr]bool{}
	ast.Walk(x, func(e *ast.Expr) bool {
		if e.Op == ast.OpUnary && e.Name == "not" {
			negated[e.Args[0]] = !negated[e]
			return true
		}
		for _, a := range e.Args {
			if a != nil && negated[e] {
				negated[a] = true
			}
		}
		if e.Op == ast.OpBinary && e.Name == "matches" && e.Args[1].Op == ast.OpConst {
			left, pattern := e.Args[0], e.Args[1]
			like := Regex{Role: RoleMatches, Field: left.String(), Expr: e, Not: negated[e]}
			if like.Field == "tool.name" || like.Field == "tool.host_name" {
				like.Names = c.tools
			}
			c.add(u, pattern.Value.Text(), pattern.Span, like)
		}
		return true
	})
}

func (c *collector) add(u use, source string, at diag.Span, like Regex) {
	if !c.policy.Own(at) {
		return
	}
	key := regexKey{source, like.Field, at, like.Role}
	r := c.known[key]
	if r == nil {
		tree := c.parse(source)
		r = &like
		r.Source, r.Span, r.Dialect, r.Policy = source, at, regex.RE2, c.policy
		r.Tree, r.Err = tree.tree, tree.err
		r.literal = c.texts.policyLiteral(at, source)
		r.machines = c.machines
		r.Hook = u.hook
		c.known[key] = r
		c.list = append(c.list, r)
	}
	if n := len(r.Hooks); n == 0 || r.Hooks[n-1] != u.hook {
		r.Hooks = append(r.Hooks, u.hook)
	}
	if r.Hook != nil && r.Hook.Span != u.hook.Span {
		r.Hook = nil
	}
	r.Allows = r.Allows || allows(u)
	r.Blocks = r.Blocks || blocks(u)
}

func (c *collector) parse(source string) parsed {
	p, ok := c.trees[source]
	if !ok {
		p.tree, p.err = regex.Parse(source, regex.RE2)
		c.trees[source] = p
	}
	return p
}

// allows reports whether a step that a regex guards can allow.
func allows(u use) bool { return anyStep(u, func(n effect.Need) bool { return n == effect.Allow }) }

// blocks reports whether a step that a regex guards can deny or ask.
func blocks(u use) bool {
	return anyStep(u, func(n effect.Need) bool { return n == effect.Deny || n == effect.Fail || n == effect.Ask })
}

func anyStep(u use, is func(effect.Need) bool) (found bool) {
	steps := u.hook.Steps
	if u.step != nil {
		steps = []*ast.Step{u.step}
	}
	ast.EachStep(steps, func(s *ast.Step) { found = found || is(Need(s)) })
	return found
}

// policyTools are the names that match.tool of a policy can meet: canonical ones,
// and what the hosts that it is for call them.
func policyTools(p *Policy) []string {
	var out []string
	for _, t := range event.Tools {
		out = append(out, t.Name)
	}
	for _, target := range p.Targets {
		if target.Tools == nil {
			continue
		}
		for _, t := range target.Tools() {
			if !strings.Contains(t.Name, "*") && !slices.Contains(out, t.Name) {
				out = append(out, t.Name)
			}
		}
	}
	return out
}
