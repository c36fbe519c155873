package allflagsatonce

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// condition looks for commands of which a condition wants two flags that the text of the hook refuses each:
// any(match.commands, 'privileged' in .flags and 'cap-add' in .flags).
func condition(p *lint.Policy, h *ast.Hook, r *lint.Report, seen map[diag.Span]bool) {
	if !lint.HookBlocks(h) {
		return
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op != ast.OpLoop || x.Name != "any" || len(x.Args) < 2 || seen[x.Span] || !p.Own(x.Span) || !strings.HasSuffix(x.Args[0].String(), ".commands") {
			return true
		}
		wanted := flagsIn(x.Args[1])
		said := lint.SaidOf(h)
		a, b, why := refused(said, wanted)
		if one, other, ok := alternatives(said, wanted); ok && why == "" {
			a, b, why = one, other, "its text says "+one+" or "+other
		}
		if why == "" {
			return true
		}
		seen[x.Span] = true
		d := r.At(x.Args[1].Span, "%s applies only to a command with all of --%s, and %s", lint.BaseName(h), strings.Join(wanted, ", --"), why)
		d.Detail = "Write or between the flags: ('" + a + "' in .flags or '" + b + "' in .flags)."
		return true
	})
}

// flagsIn are the flags that a condition on a command wants, each by itself.
func flagsIn(x *ast.Expr) (out []string) {
	for _, part := range lint.Conjuncts(x) {
		if part.Op != ast.OpBinary || part.Name != "in" || part.Args[0].Op != ast.OpConst || part.Args[1].Op != ast.OpMember || part.Args[1].Name != "flags" {
			continue
		}
		out = append(out, part.Args[0].Value.Text())
	}
	return out
}
