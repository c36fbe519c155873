package parse

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// definePolicy reads what the policy block gives the module's hooks: lets and
// defaults. The importer's defaults win over a pack's own.
func (m *module) definePolicy() {
	blocks := m.blocks["policy"]
	if len(blocks) > 0 {
		m.policy = blocks[0]
		m.scope.Define(m.policy)
	}
	for _, again := range blocks[min(1, len(blocks)):] {
		m.ld.Diags.Duplicate(m.ld.Span(again.TypeRange), m.ld.Span(m.policy.TypeRange), "a second policy block")
	}
	if m.parent != nil {
		m.scope.Defaults = m.parent.scope.Defaults.Over(m.scope.Defaults)
	}
}

// finish fills the policy from its root module.
func (m *module) finish(p *ast.Policy) {
	drafts := m.hooks()
	m.scope.Policy(m.policy, p)
	p.Variables = m.described()
	p.Hooks, p.Off = m.ld.enabled(drafts)
	p.Events, p.States, p.Commands = m.ld.declared.events, m.ld.declared.states, m.ld.declared.commands
	p.Asserts = m.asserts(p.Hooks)
	p.Files = m.ld.scripts.Of(p.Hooks)
}

// asserts reads the assertions of the policy. One about a hook is about its events,
// where it names no others.
func (m *module) asserts(hooks []*ast.Hook) (out []*ast.Assert) {
	m.unnamed("assert")
	for _, b := range m.named("assert") {
		a := m.scope.Assert(b)
		if a == nil {
			continue
		}
		if a.Hook != "" {
			m.about(a, hooks)
		}
		out = append(out, a)
	}
	return out
}

func (m *module) about(a *ast.Assert, hooks []*ast.Hook) {
	names := make([]string, len(hooks))
	for i, h := range hooks {
		names[i] = h.Name
	}
	i := slices.Index(names, a.Hook)
	if i < 0 {
		m.ld.Diags.Errorf(diag.CodeName, a.HookSpan, "there is no hook %q", a.Hook).
			Detail = diag.Suggest(a.Hook, names, func(n string) string { return strconv.Quote(n) })
		return
	}
	if a.Guard.On == nil {
		a.Guard.On = hooks[i].On
	}
}
