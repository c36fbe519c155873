package parse

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
)

// declared is what folders declare beside hooks. Its names are the whole
// policy's, whichever folder declares them, so that hooks of all folders mean
// the same by one. A name is declared once; two uses of a folder may both bring
// it, if it comes to the same.
type declared struct {
	events   []*ast.Event
	states   []*ast.State
	commands []*ast.Command
}

// declare reads what the module declares.
func (m *module) declare() {
	d := &m.ld.declared
	m.unnamed("event")
	for _, b := range m.named("event") {
		d.events = add(m, b, d.events, m.scope.Event(b), func(e *ast.Event) (string, diag.Span) { return e.Name, e.Span })
	}
	m.unnamed("state")
	for _, b := range m.named("state") {
		d.states = add(m, b, d.states, m.scope.State(b), func(s *ast.State) (string, diag.Span) { return s.Name, s.Span })
	}
	m.unnamed("command")
	for _, b := range m.named("command") {
		d.commands = add(m, b, d.commands, m.scope.Command(b), func(c *ast.Command) (string, diag.Span) { return c.Name, c.Span })
	}
}

// unnamed reports declarations without a name.
func (m *module) unnamed(kind string) {
	for _, b := range m.blocks[kind] {
		if len(b.Labels) == 0 {
			m.ld.Labels(b, block.Schema(kind))
		}
	}
}

// add puts a declaration on its list; nil is one that was wrong.
func add[T any](m *module, b *hclsyntax.Block, list []*T, now *T, place func(*T) (string, diag.Span)) []*T {
	if now == nil {
		return list
	}
	name, at := place(now)
	for _, before := range list {
		other, first := place(before)
		if other != name {
			continue
		}
		switch {
		case first != at:
			m.ld.Diags.Duplicate(at, first, b.Type+" "+name+" is declared twice").
				Detail = "A policy and everything that it uses share the names of events, states and commands. Declare it once."
		case !same(now, before):
			m.ld.Diags.Duplicate(m.used, first, b.Type+" "+name+" has two different declarations").
				Detail = "Two uses of this folder set different values of its variables, but its declarations must be the same."
		}
		return list
	}
	return append(list, now)
}
