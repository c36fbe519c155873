package guardbyposition

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// lists are lists of an event of which a line can have several items, each with a command that
// adds an item to it.
var lists = map[string]string{
	"match.commands": "", "shell.commands": "true", "files.written": "touch notes.txt", "files.read": "cat notes.txt", "files.deleted": "rm notes.txt",
}

// first looks for a condition on the first or last item of a list, and for a line on which another
// item stands there.
func first(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	if ofHook(h, nil).look(p, event, r) {
		return true
	}
	found := false
	ast.EachStep(h.Steps, func(s *ast.Step) {
		found = found || s.When != nil && lint.StepBlocks(s) && ofHook(h, s).look(p, event, r)
	})
	return found
}

// guard is a condition of a hook, or of one of its steps.
type guard struct {
	*ast.Hook
	step *ast.Step
	when *ast.Expr
}

func ofHook(h *ast.Hook, s *ast.Step) guard {
	if s != nil {
		return guard{h, s, s.When}
	}
	return guard{h, nil, h.When}
}

func (g guard) applies(p *lint.Policy, e *analyze.Event) bool {
	if g.step != nil {
		return p.Facts.Holds(p.Facts.StepGuard(g.Hook, g.step, e.Name), e)
	}
	return p.Facts.Applies(g.Hook, e)
}

func (g guard) look(p *lint.Policy, event string, r *lint.Report) bool {
	for _, part := range lint.Conjuncts(g.when) {
		at, list, end := g.itemOf(part)
		if at == nil || asksLength(g.when, list) || asksLength(g.Hook.When, list) {
			continue
		}
		like := func(line string) *analyze.Event {
			return p.CallLike(g.Hook, event, "Shell", map[string]string{"command": line})
		}
		met, spared := g.tried(p, event, part, list, end, like)
		for _, c := range met {
			for _, a := range spared {
				where := "behind"
				if end == "last" {
					where = "in front of"
				}
				if e := like(join(c, a, end)); !g.applies(p, e) && !p.Blocks(e) {
					d := r.At(at.Span, "%s looks only at the %s of %s, and lets %s through %s %s", lint.BaseName(g.Hook), end, list, c, where, a)
					d.Detail = "Ask all of them: any(" + list + ", …)."
					d.Witness = lint.Witness(e, "the line runs "+c+", and no hook blocks it")
					return true
				}
			}
		}
	}
	return false
}

// join is a line of two commands, with the other one at the end that is looked at.
func join(line, other, end string) string {
	if end == "last" {
		return line + " && " + other
	}
	return other + " && " + line
}

// asksLength reports whether a condition asks how many items a list has.
func asksLength(when *ast.Expr, list string) bool {
	return when != nil && (strings.Contains(when.String(), "len("+list+")") || strings.Contains(when.String(), "len(shell.commands)"))
}

// itemOf is the part of a comparison that is the first or last item of a list, the list, and which
// of the two. What is asked of each item of a list is another matter.
func (g guard) itemOf(x *ast.Expr) (at *ast.Expr, list, end string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if at != nil {
			return false
		}
		if of, which := item(x); of != nil {
			if _, known := lists[of.String()]; known {
				at, list, end = x, of.String(), which
			}
		}
		switch {
		case at != nil:
		case x.Op == ast.OpLoop:
			at, list, end = g.itemOf(x.Args[0])
			return false
		case x.Op == ast.OpIdent:
			if let := lint.Let(g.Hook, x.Name); let != nil {
				if of, l, e := (guard{Hook: &ast.Hook{}}).itemOf(let); of != nil {
					at, list, end = x, l, e
				}
			}
		}
		return at == nil
	})
	return at, list, end
}

// item is the list of which an expression is the first or last item, and which of the two.
func item(x *ast.Expr) (list *ast.Expr, end string) {
	numbered := len(x.Args) == 2 && x.Args[1] != nil && x.Args[1].Op == ast.OpConst && x.Args[1].Value.Kind() == value.Int
	switch {
	case numbered && (x.Op == ast.OpIndex || x.Op == ast.OpCall && x.Name == "get"):
		switch x.Args[1].Value.Int() {
		case 0:
			return x.Args[0], "first"
		case -1:
			return x.Args[0], "last"
		}
	case x.Op == ast.OpCall && len(x.Args) == 1 && (x.Name == "first" || x.Name == "last"):
		return x.Args[0], x.Name
	}
	return nil, ""
}

// tried are lines to which the hook applies, also with another command beside them, and lines with
// an item of the list to which it does not.
func (g guard) tried(p *lint.Policy, event string, part *ast.Expr, list, end string, like func(string) *analyze.Event) (met, spared []string) {
	lines := g.candidates(part, list)
	if e := p.Facts.Witness(p.Facts.Guard(g.Hook, event)); e != nil && e.Tool == "Shell" {
		lines = append(lines, lint.CommandOf(e))
	}
	other := "first"
	if end == "first" {
		other = "last"
	}
	for _, line := range lines {
		switch {
		case line == "":
		case g.applies(p, like(line)):
			if g.applies(p, like(join(line, "true", other))) {
				met = append(met, line)
			}
		case !slices.Contains(spared, line):
			spared = append(spared, line)
		}
	}
	return met[:min(len(met), maxPrograms)], spared[:min(len(spared), maxPrograms)]
}
