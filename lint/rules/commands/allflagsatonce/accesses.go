package allflagsatonce

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// accesses reports a match that wants two uses of the same files in one call.
func accesses(p *lint.Policy, h *ast.Hook, r *lint.Report) bool {
	var given []ast.FileMatch
	for _, f := range h.Match.Touched() {
		if len(f.Any) > 0 {
			given = append(given, f)
		}
	}
	for i, b := range given {
		for _, a := range given[:i] {
			if !slices.Equal(sources(a.Any), sources(b.Any)) || !p.Own(b.Any[0].Span) {
				continue
			}
			d := r.At(b.Any[0].Span.To(b.Any[len(b.Any)-1].Span), "%s applies only to a call that has both, %s and %s of these files", lint.BaseName(h), a.Name, b.Name)
			d.Detail = "All arguments of a match must hold. Write a hook for each of the two."
			return true
		}
	}
	return false
}

func sources(list []ast.Glob) (out []string) {
	for _, g := range list {
		out = append(out, g.Source)
	}
	slices.Sort(out)
	return out
}
