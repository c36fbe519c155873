// Package mixedandor finds conditions in which and binds more tightly than their author
// thought.
package mixedandor

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is mixed-and-or.
var Rule = &lint.Rule{
	Code: "HK4019", Name: "mixed-and-or", Severity: diag.Warning,
	Title: "A condition mixes and and or without brackets, so a part applies to only one side of the or.",
	Why: `and binds more tightly than or: a or b and c means a or (b and c). If a and b check the
same part of the call, and c checks the branch, the time or the environment, c was
probably intended for both. So it was if a and b compare the branch or the agent with texts, or
the tool with names of tools that all have a path, and c asks for something else. Write brackets
around the or, or around the and if you mean that.`,
	Misses: "Alternatives that check different things, and a third part that checks the same thing: there the form does not show what is intended. Alternatives of the host, of times and of numbers. Tools of which one lacks what the third part asks for.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if x.Op == ast.OpBinary && x.Name == "or" && !seen[x.At] {
						seen[x.At] = true
						look(p, x, r)
					}
					return true
				})
			})
		}
	},
}

// look compares both sides of an or. The and must stand without brackets of its
// own, or the author has thought of it.
func look(p *lint.Policy, x *ast.Expr, r *lint.Report) {
	left, right := x.Args[0], x.Args[1]
	last := left // of a or b or c and d, what stands before the last or
	if left.Op == ast.OpBinary && left.Name == "or" {
		last = left.Args[1]
	}
	switch {
	case and(right) && !and(last) && bare(p, x.At, right):
		parts := lint.Conjuncts(right)
		if similar(last, parts[0]) && apart(last, parts[0], parts[1:]) {
			report(p, parts[len(parts)-1], right, r)
		}
	case and(left) && !and(right) && bare(p, x.At, left):
		parts := lint.Conjuncts(left)
		n := len(parts) - 1
		if similar(right, parts[n]) && apart(right, parts[n], parts[:n]) {
			report(p, parts[0], left, r)
		}
	}
}

func and(x *ast.Expr) bool { return x.Op == ast.OpBinary && x.Name == "and" }

// apart reports whether two alternatives and the parts beside the second ask for different things.
func apart(first, second *ast.Expr, others []*ast.Expr) bool {
	if about(second, call) && all(others, around) {
		return true
	}
	subject := second
	for subject.Op != ast.OpIdent && len(subject.Args) > 0 {
		subject = subject.Args[0]
	}
	if !texts(second) || !about(second, []string{subject.Name}) {
		return false
	}
	if subject.Name == "tool" {
		return all(others, call) && haveAll(slices.Concat(values(first), values(second)), others)
	}
	i := slices.Index(around, subject.Name)
	return i >= 0 && subject.Name != "host" && all(others, slices.Concat(around[:i], around[i+1:], call))
}

// haveAll reports whether tools of these names have every field that some parts ask for, which
// are fields of certain tools only.
func haveAll(tools []string, parts []*ast.Expr) bool {
	ok := true
	for _, part := range parts {
		ast.Walk(part, func(x *ast.Expr) bool {
			if x.Op == ast.OpIdent {
				ok = ok && lint.ToolSpecific(x.Name) && x.Name != "files" &&
					!slices.ContainsFunc(tools, func(t string) bool { return !lint.ToolHasField(t, x.Name) })
			}
			return true
		})
	}
	return ok
}

// values are the texts that a part compares with.
func values(x *ast.Expr) (out []string) {
	with := x.Args[1]
	for _, a := range with.Args {
		out = append(out, a.Value.Text())
	}
	switch {
	case with.Op != ast.OpConst:
	case with.Value.Kind() == value.List:
		for i := range with.Value.Len() {
			out = append(out, with.Value.At(i).Text())
		}
	default:
		out = append(out, with.Value.Text())
	}
	return out
}

// around are names of what surrounds a call, and call those of the call itself.
var (
	around = []string{"env", "git", "time", "session", "agent", "host"}
	call   = []string{"shell", "command", "tool", "path", "paths", "path_abs", "url", "urls", "content", "query", "files", "match", "prompt", "output"}
)

// about reports whether a part asks for some names, and for nothing else of the event.
func about(x *ast.Expr, names []string) bool {
	found := false
	only := true
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpIdent {
			found = found || slices.Contains(names, x.Name)
			only = only && slices.Contains(names, x.Name)
		}
		return true
	})
	return found && only
}

func all(parts []*ast.Expr, names []string) bool {
	return !slices.ContainsFunc(parts, func(x *ast.Expr) bool { return !about(x, names) })
}

// bare reports whether no bracket stands between the operator and the operand at
// its side.
func bare(p *lint.Policy, op diag.Span, x *ast.Expr) bool {
	at, ok := p.WithBrackets(x.Span)
	between := diag.Span{File: op.File, Start: op.End, End: at.Start}
	if at.Start.Byte < op.Start.Byte {
		between = diag.Span{File: op.File, Start: at.End, End: op.Start}
	}
	return ok && between.Start.Byte <= between.End.Byte && !strings.ContainsAny(p.Text(between), "()")
}

// comparisons are operators that compare a value with texts that it may be.
var comparisons = []string{"==", "in", "startsWith", "endsWith", "contains", "matches"}

// texts reports whether a part compares a value with one or several known texts.
func texts(x *ast.Expr) bool {
	if x.Op != ast.OpBinary || !slices.Contains(comparisons, x.Name) {
		return false
	}
	with := x.Args[1]
	if with.Op == ast.OpArray {
		return !slices.ContainsFunc(with.Args, func(x *ast.Expr) bool { return !text(x) })
	}
	return text(with) || with.Op == ast.OpConst && with.Value.Kind() == value.List
}

func text(x *ast.Expr) bool { return x.Op == ast.OpConst && x.Value.Kind() == value.String }

// similar reports whether two parts differ only in constants: they ask for the
// same thing, with other values of the same kind, or compare it with other texts.
func similar(a, b *ast.Expr) bool {
	if a == nil || b == nil {
		return a == b
	}
	if texts(a) && texts(b) {
		return similar(a.Args[0], b.Args[0])
	}
	if a.Op == ast.OpConst && b.Op == ast.OpConst {
		return a.Value.Kind() == b.Value.Kind()
	}
	if a.Op != b.Op || a.Name != b.Name || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !similar(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

func report(p *lint.Policy, part, group *ast.Expr, r *lint.Report) {
	d := r.At(part.Span, "this part applies to only one side of the or, because and binds more tightly")
	d.Detail = "Write brackets around the or, or around the and if you mean this."
	at := group.Span
	if text := p.Text(at); strings.Count(text, "(") == strings.Count(text, ")") {
		d.Fix = &diag.Fix{Title: "write brackets around the and", Edits: []diag.Edit{{Span: at, Text: "(" + text + ")"}}}
	}
}
