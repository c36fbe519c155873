package parse

import "github.com/hookc/hookc/lang/ast"

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
	p.Files = m.ld.scripts.Of(p.Hooks)
}
