package guardbyposition

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
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
		if at == nil || boundsLength(g.when, list) || boundsLength(g.Hook.When, list) {
			continue
		}
		like := func(line string) *analyze.Event {
			return p.CallLike(g.Hook, event, "Shell", map[string]string{"command": line})
		}
		met, spared := g.tried(p, event, part, list, end, like)
		for _, c := range met {
			if end == "only" {
				spared = []string{c}
			}
			for _, a := range spared {
				where := map[string]string{"first": "behind", "last": "in front of", "only": "beside"}[end]
				if e := like(join(c, a, end)); !g.applies(p, e) && !p.Blocks(e) {
					which := "only at the " + end + " of"
					if end == "only" {
						which = "for exactly one of"
					}
					d := r.At(at.Span, "%s looks %s %s, and lets %s through %s %s", lint.BaseName(g.Hook), which, list, c, where, a)
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

// boundsLength reports whether a condition wants a list not to be longer than a number: the guard is then about a
// command that stands alone. A condition that the list is not empty only keeps the index from failing.
func boundsLength(when *ast.Expr, list string) (bounds bool) {
	ast.Walk(when, func(x *ast.Expr) bool {
		bounds = bounds || x.Op == ast.OpBinary && slices.Contains([]string{"==", "<", "<="}, x.Name) &&
			(x.Args[0].String() == "len("+list+")" || x.Args[0].String() == "len(shell.commands)")
		return !bounds
	})
	return bounds
}

// itemOf is the part of a comparison that is the first or last item of a list, the list, and which
// of the two. What is asked of each item of a list is another matter.
func (g guard) itemOf(x *ast.Expr) (at *ast.Expr, list, end string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if at != nil {
			return false
		}
		if of, which := item(x); of != nil {
			if of = g.whole(of); isList(of) {
				at, list, end = x, of.String(), which
			}
		}
		switch {
		case at != nil:
		case x.Op == ast.OpLoop && x.Name == "one" && isList(x.Args[0]):
			at, list, end = x, x.Args[0].String(), "only"
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

// whole is the list of which an expression is a part: that of filter(list, …), also behind a let.
func (g guard) whole(x *ast.Expr) *ast.Expr {
	for range 4 {
		switch {
		case x.Op == ast.OpLoop && x.Name == "filter":
			x = x.Args[0]
		case x.Op == ast.OpIdent && lint.Let(g.Hook, x.Name) != nil:
			x = lint.Let(g.Hook, x.Name)
		default:
			return x
		}
	}
	return x
}

func isList(x *ast.Expr) bool { _, known := lists[x.String()]; return known }

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
	case x.Op == ast.OpLoop && x.Name == "find":
		return x.Args[0], "first"
	case x.Op == ast.OpLoop && x.Name == "findLast":
		return x.Args[0], "last"
	}
	return nil, ""
}

// tried are lines to which the hook applies, also with another command beside them, and lines with
// an item of the list to which it does not.
func (g guard) tried(p *lint.Policy, event string, part *ast.Expr, list, end string, like func(string) *analyze.Event) (met, spared []string) {
	var lines []string
	if plain := lists[list]; plain != "" || list == "match.commands" {
		lines = evade.Candidates(g.Hook, g.step, part, plain)
	}
	if e := p.Facts.Witness(p.Facts.Guard(g.Hook, event)); e != nil && e.Tool == "Shell" {
		lines = append(lines, lint.CommandOf(e))
	}
	if list == "shell.commands" {
		lines = append(g.composed(), lines...)
	}
	other := "first"
	if end != "last" {
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

// composed are commands of the programs that a condition and its lets name, with the words that they name.
func (g guard) composed() (out []string) {
	var programs, words []string
	note := func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			switch {
			case program.Known(text):
				programs = append(programs, text)
			case text != "" && !strings.ContainsAny(text, " '\"\\$^"):
				words = append(words, text)
			}
		}
		return true
	}
	ast.Walk(g.when, note)
	for _, l := range g.Lets {
		ast.Walk(l.Expr, note)
	}
	for _, name := range programs[:min(len(programs), maxPrograms)] {
		out = append(out, name+" x")
		for _, w := range words[:min(len(words), maxPrograms)] {
			out = append(out, name+" "+w, name+" "+w+" x", name+" x "+w)
			if n := strings.TrimLeft(w, "-"); n != "" {
				out = append(out, name+" x "+"--"[:min(2, len(n))]+n)
			}
		}
	}
	return out
}
