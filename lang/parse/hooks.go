package parse

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
)

// draft is a hook on its way: uses and overrides may still change it.
type draft struct {
	hook    *ast.Hook
	name    string // as the module that looks at it calls it
	key     string // ["key"] of an instance, else empty
	enabled bool

	ifEnabled diag.List // errors that count only then
}

// hooks gives the module's hooks, those of its uses where these stand.
func (m *module) hooks() []*draft {
	var out []*draft
	first := map[string]diag.Span{}
	for _, b := range m.ordered {
		if m.ld.Stopped() || m.ld.Enough() {
			break
		}
		if b.Type == "use" {
			out = append(out, m.use(b)...)
			continue
		}
		if !m.ld.Fits(b, block.Schema("hook")) {
			continue
		}
		at := m.ld.Span(b.LabelRanges[0])
		m.ld.Kebab("hook", b.Labels[0], at) // of a wrong name, too, the hook is read for its other errors
		if before, twice := first[b.Labels[0]]; twice {
			m.ld.Diags.Duplicate(at, before, "hook "+b.Labels[0]+" is defined twice")
			continue
		}
		first[b.Labels[0]] = at
		out = append(out, m.instances(b)...)
	}
	m.overrides(out)
	return out
}

// hook reads a hook in a scope.
func hook(s *block.Scope, b *hclsyntax.Block) *draft {
	h, enabled, ifEnabled := s.Hook(b)
	return &draft{hook: h, name: h.Name, enabled: enabled, ifEnabled: ifEnabled}
}
