package hookfacts

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
)

var variable = lazyregexp.New(`\b(var|local)\b *[.[]`)

// DependsOnVariables reports whether what a hook is about may hang on variables: with the
// values of another user it may be about other events. A local may be made of
// variables.
func (p *Analysis) DependsOnVariables(h *ast.Hook) bool {
	if len(p.Policy.Variables) == 0 {
		return false
	}
	known, ok := p.variables[h]
	if !ok {
		at := h.Span
		at.End.Byte = inside(h)
		known = variable.MatchString(p.Policy.Text(at))
		p.variables[h] = known
	}
	return known
}
