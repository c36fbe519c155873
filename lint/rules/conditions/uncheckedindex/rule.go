// Package uncheckedindex finds conditions that fail on a list that is too short.
package uncheckedindex

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is unchecked-index.
var Rule = &lint.Rule{
	Code: "HK4020", Name: "unchecked-index", Severity: diag.Warning,
	Title: "A condition takes an item of a list that may be shorter.",
	Why: `If the list has no such item, the whole condition fails, and the guard does not apply:
git && git push passes a guard that asks for operands[0] of every git. get(list, 0) is
nil instead. A block with args = ["push"] requires the first operand, and no other: git push --force fails
where the condition asks for .operands[2].`,
	Misses: "Lists other than the commands and files of an event. A condition that uses the same list in another way, such as len(.operands) > 0, counts as a check of its length. Of match.commands only those items that the shortest command of a block lacks, and not with on_error = \"closed\". Texts of steps are not checked.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if !lint.HookBlocks(h) {
				continue
			}
			look(p, h, h.When, seen, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, h, s.When, seen, r) })
			matched(p, h, seen, r)
		}
	},
}

// look goes through a condition; the body of a loop over the commands of the line
// is looked at by itself.
func look(p *lint.Policy, h *ast.Hook, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	within(p, x, func(list *ast.Expr) bool {
		name := list.String()
		return (strings.HasPrefix(name, "files.") || name == "shell.commands" || name == "shell.words") && h.Match == nil
	}, seen, r)
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpLoop && x.Args[0].String() == "shell.commands" {
			within(p, x.Args[1], func(list *ast.Expr) bool { return list.Op == ast.OpMember && list.Args[0].Op == ast.OpPointer }, seen, r)
		}
		return true
	})
}

// within reports the indexes into some lists that nothing else in the expression asks
// about.
func within(p *lint.Policy, whole *ast.Expr, of func(*ast.Expr) bool, seen map[diag.Span]bool, r *lint.Report) {
	for _, x := range unchecked(whole, of) {
		if !seen[x.Span] {
			seen[x.Span] = true
			report(p, x, r)
		}
	}
}

// unchecked are those indexes.
func unchecked(whole *ast.Expr, of func(*ast.Expr) bool) (out []*ast.Expr) {
	careful := mentioned(whole)
	ast.Walk(whole, func(x *ast.Expr) bool {
		if indexed(x) && of(x.Args[0]) && !careful[x.Args[0].String()] {
			out = append(out, x)
		}
		return true
	})
	return out
}

func report(p *lint.Policy, x *ast.Expr, r *lint.Report) *diag.Diag {
	list := x.Args[0]
	d := r.At(x.Span, "the condition fails if %s has no item %d", text(p, list), x.Args[1].Value.Int())
	d.Detail = "Write get(" + text(p, list) + ", " + x.Args[1].Value.Text() + "), which is nil then."
	d.Fix = fix(p, x, list)
	return d
}

// indexed reports whether an expression is an item of a list by a number.
func indexed(x *ast.Expr) bool {
	return x.Op == ast.OpIndex && x.Args[1] != nil && x.Args[1].Op == ast.OpConst && x.Args[1].Value.Kind() == value.Int && x.Args[0].Type.Kind == value.TList
}

func fix(p *lint.Policy, x, list *ast.Expr) *diag.Fix {
	whole, name := p.Text(x.Span), text(p, list)
	rest, ok := strings.CutPrefix(whole, name)
	if !ok || x.Optional || !strings.HasPrefix(rest, "[") || !strings.HasSuffix(rest, "]") {
		return nil
	}
	return &diag.Fix{Title: "write get", Unsafe: true, Edits: []diag.Edit{{Span: x.Span, Text: "get(" + name + ", " + rest[1:len(rest)-1] + ")"}}}
}

func text(p *lint.Policy, x *ast.Expr) string { return p.Text(x.Span) }

// mentioned are the lists that an expression asks about otherwise than by an index.
func mentioned(whole *ast.Expr) map[string]bool {
	out := map[string]bool{}
	ast.Walk(whole, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember || x.Op == ast.OpIdent {
			out[x.String()] = true
		}
		if indexed(x) {
			return false
		}
		return x.Op != ast.OpMember
	})
	return out
}
