package guardbyposition

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/value"
)

// lists are lists of an event of which a line can have several items, each with a command that
// adds an item to it.
var lists = map[string]string{
	"match.commands": "", "shell.commands": "true", "files.written": "touch notes.txt", "files.read": "cat notes.txt", "files.deleted": "rm notes.txt",
}

// first looks for a condition on the first item of a list, and for a line on which another item
// stands before the one that is meant.
func first(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	for _, part := range lint.Conjuncts(h.When) {
		at, list := firstOf(part)
		if at == nil || strings.Contains(h.When.String(), "len("+list+")") || strings.Contains(h.When.String(), "len(shell.commands)") {
			continue
		}
		like := func(line string) *analyze.Event {
			return p.CallLike(h, event, "Shell", map[string]string{"command": line})
		}
		met, spared := tried(p, h, event, part, list, like)
		for _, c := range met {
			for _, a := range spared {
				both := a + " && " + c
				if e := like(both); !p.Facts.Applies(h, e) && !p.Blocks(e) {
					d := r.At(at.Span, "%s looks only at the first of %s, and lets %s through behind %s", lint.BaseName(h), list, c, a)
					d.Detail = "Ask all of them: any(" + list + ", …)."
					d.Witness = lint.Witness(e, "the line runs "+c+", and no hook blocks it")
					return true
				}
			}
		}
	}
	return false
}

// firstOf is the part of a comparison that is the first item of a list, and the list.
func firstOf(x *ast.Expr) (at *ast.Expr, list string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if at != nil || x.Op == ast.OpLoop {
			return false
		}
		if of := firstItem(x); of != nil {
			if _, known := lists[of.String()]; known {
				at, list = x, of.String()
			}
		}
		return at == nil
	})
	return at, list
}

// firstItem is the list of which an expression is the first item; nil for any other expression.
func firstItem(x *ast.Expr) *ast.Expr {
	zero := len(x.Args) == 2 && x.Args[1] != nil && x.Args[1].Op == ast.OpConst && x.Args[1].Value.Kind() == value.Int && x.Args[1].Value.Int() == 0
	switch {
	case x.Op == ast.OpIndex && zero, x.Op == ast.OpCall && x.Name == "get" && zero, x.Op == ast.OpCall && x.Name == "first" && len(x.Args) == 1:
		return x.Args[0]
	}
	return nil
}

// tried are lines to which the hook applies, also with another command behind them, and lines with
// an item of the list to which it does not.
func tried(p *lint.Policy, h *ast.Hook, event string, part *ast.Expr, list string, like func(string) *analyze.Event) (met, spared []string) {
	lines := candidates(h, part, list)
	if e := p.Facts.Witness(p.Facts.Guard(h, event)); e != nil && e.Tool == "Shell" {
		lines = append(lines, lint.CommandOf(e))
	}
	for _, line := range lines {
		switch {
		case line == "":
		case p.Facts.Applies(h, like(line)):
			if p.Facts.Applies(h, like(line+" && true")) {
				met = append(met, line)
			}
		case !slices.Contains(spared, line):
			spared = append(spared, line)
		}
	}
	return met[:min(len(met), maxPrograms)], spared[:min(len(spared), maxPrograms)]
}

// candidates are commands of the hook's block, plain and with the texts that its condition names.
func candidates(h *ast.Hook, part *ast.Expr, list string) (out []string) {
	bases := []string{lists[list]}
	if list == "match.commands" {
		bases = nil
		for _, c := range h.Match.Command {
			bases = append(bases, evade.CommandLine(c))
		}
	}
	option := ""
	var texts []string
	ast.Walk(part, func(x *ast.Expr) bool {
		switch {
		case x.Op == ast.OpMember && x.Args[0].Op == ast.OpMember && x.Args[0].Name == "options":
			option = x.Name
		case x.Op == ast.OpConst && x.Value.Kind() == value.String && x.Value.Str() != "":
			texts = append(texts, x.Value.Str())
		case x.Op == ast.OpConst && x.Value.Kind() == value.List:
			for i := range x.Value.Len() {
				texts = append(texts, x.Value.At(i).Text())
			}
		}
		return true
	})
	for _, base := range bases {
		if base == "" {
			continue
		}
		program, rest, _ := strings.Cut(base, " ")
		for _, text := range texts[:min(len(texts), maxPrograms)] {
			text = "'" + strings.ReplaceAll(text, "'", "") + "'"
			if option != "" {
				out = append(out, program+" --"+option+" "+text+" "+rest, base+" --"+option+"="+text)
			}
			out = append(out, base+" "+text, program+" "+text, text)
		}
		out = append(out, base, base+" other")
	}
	return out
}
