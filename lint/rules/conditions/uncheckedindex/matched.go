package uncheckedindex

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell"
)

// matched tries the shortest command of each of a hook's command blocks on a condition that asks for
// an item of its operands.
func matched(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	event := lint.EventBeforeTool(h)
	if h.Match == nil || event == "" || h.OnError.Failure {
		return
	}
	items, parts := ofMatched(h.When), ofSplit(h.When)
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if lint.StepBlocks(s) {
			items, parts = append(items, ofMatched(s.When)...), append(parts, ofSplit(s.When)...)
		}
	})
	if len(items)+len(parts) == 0 {
		return
	}
	for _, c := range h.Match.Command {
		line := evade.CommandLine(c)
		if line == "" {
			continue
		}
		for _, more := range []string{"", " x", " x y"} {
			e := p.CallLike(h, event, "Shell", map[string]string{"command": line + more})
			if failure := failed(p, h, e); strings.Contains(failure, "out of range") {
				for _, x := range culprits(line+more, items, parts) {
					if !seen[x.Span] {
						seen[x.Span] = true
						report(p, x, r).Witness = lint.Witness(e, "in "+lint.BaseName(h)+" "+failure)
					}
				}
			}
		}
	}
}

// culprits are the items of operands that the command of a line lacks; if there is none, the item of a text
// that was split, where the condition asks for one.
func culprits(line string, items, parts []*ast.Expr) (out []*ast.Expr) {
	for _, x := range items {
		if short(line, x) {
			out = append(out, x)
		}
	}
	if len(out) == 0 && len(parts) == 1 {
		return parts
	}
	return out
}

// ofSplit are the items behind the first of a text that is split: it may lack the separator.
func ofSplit(x *ast.Expr) []*ast.Expr {
	return unchecked(x, func(list *ast.Expr) bool { return list.Op == ast.OpCall && list.Name == "split" })
}

// ofMatched are the items of operands of the commands that a match found.
func ofMatched(x *ast.Expr) (out []*ast.Expr) {
	ofWord := func(list *ast.Expr, of func(*ast.Expr) bool) bool {
		return list.Op == ast.OpMember && (list.Name == "operands" || list.Name == "args") && of(list.Args[0])
	}
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpLoop && strings.HasPrefix(x.Args[0].String(), "match.commands") {
			out = append(out, unchecked(x.Args[1], func(list *ast.Expr) bool {
				return ofWord(list, func(of *ast.Expr) bool { return of.Op == ast.OpPointer })
			})...)
		}
		return true
	})
	return append(out, unchecked(x, func(list *ast.Expr) bool {
		return ofWord(list, func(of *ast.Expr) bool { return strings.HasPrefix(of.String(), "match.commands[") })
	})...)
}

// failed is how a hook fails on an event; "" where it does not.
func failed(p *lint.Policy, h *ast.Hook, e *analyze.Event) string {
	if e == nil {
		return ""
	}
	for _, f := range p.Facts.Replay(e).Errors {
		if f.Hook == h.Name {
			return f.Text
		}
	}
	return ""
}

// short reports whether the command of a line has no such item.
func short(line string, x *ast.Expr) bool {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"})
	if !l.Parsed || len(l.Commands) == 0 {
		return false
	}
	list := l.Commands[0].Operands
	if x.Args[0].Name == "args" {
		list = l.Commands[0].Args
	}
	n := x.Args[1].Value.Int()
	return n >= 0 && int(n) >= len(list)
}
