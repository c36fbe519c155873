package negatedany

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
)

// alone is what a text says of a call that has nothing else.
var alone = lazyregexp.New(`(?i)\b(only|alone|just|nothing (but|else)|every|each|all|instead|whole|tool (ReadFile|Read|Grep|Glob)|read tool)\b`)

// everyOne looks at a guard that applies if all items of a list are what it stops: any other item
// beside them lets them through. It returns how many guards it has tried.
func everyOne(p *lint.Policy, h *ast.Hook, event string, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) int {
	if x.Op != ast.OpLoop || x.Name != "all" || len(x.Args) < 2 || x.Args[1] == nil || x.Args[1].Not() != nil || seen[x.Span] || alone.MatchString(lint.SaidOf(h)) {
		return 0
	}
	seen[x.Span] = true
	for _, t := range stopped(p, h, event, listOf(x.Args[0]), x.Args[1]) {
		if !p.Facts.Applies(h, t.good) || p.Blocks(t.bad) || p.Facts.Applies(h, t.both) || p.Blocks(t.both) {
			continue
		}
		d := r.At(x.Span, "%s stops %s, but not beside %s: it applies only if all items are so", lint.BaseName(h), t.in, t.out)
		d.Detail = "Check whether any item matches: any(" + p.Text(x.Args[0].Span) + ", …)."
		d.Witness = lint.Witness(t.both, "the call has "+t.in+", and no hook blocks it")
		break
	}
	return 1
}

// stopped are calls with an item for which a condition holds, with another item, and with both.
func stopped(p *lint.Policy, h *ast.Hook, event, list string, x *ast.Expr) (out []trial) {
	call := callLike(p, h, event)
	add := func(in, other string) {
		out = append(out, trial{call(in), call(other), call(other + "; " + in), in, other})
	}
	switch touch := touching[list]; {
	case touch != "":
		if inside, outside := files(x); inside != "" {
			add(strings.ReplaceAll(touch, "%", inside), strings.ReplaceAll(touch, "%", outside))
		}
	case list == "shell.commands":
		whole := x
		ast.Walk(x, func(x *ast.Expr) bool {
			for _, text := range ast.Texts(x) {
				if !program.Known(text) || len(out) >= maxCommands {
					continue
				}
				add(text+" x", "unheard-of x")
				for _, line := range evade.Candidates(h, nil, whole, text) {
					add(line, "unheard-of x")
				}
			}
			return true
		})
	case list == "match.commands", list == "urls":
		for _, t := range trials(p, h, event, list, x) {
			out = append(out, trial{t.good, t.bad, t.both, t.in, t.out})
		}
	}
	return out
}
