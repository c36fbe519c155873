package stateleftset

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// row is a text about several of something that nothing else is between.
var row = lazyregexp.New(`(?i)\bin a row\b|\bconsecutive\b|\bsuccessive\b|\bon end\b|\bback.to.back\b|\b(two|three|four|five|\d+) (times )?(running|straight)\b|\bone after (the|an)other\b|\bwithout a (success|break)\b`)

// inARow reports a count of things in a row that is only ever counted up.
func inARow(p *lint.Policy, r *lint.Report) {
	seen := map[diag.Span]bool{}
	for _, h := range p.OwnHooks() {
		each := func(x *ast.Expr) bool {
			if x.Op != ast.OpMember || x.Args[0].String() != "state" || seen[x.Span] {
				return true
			}
			if who := speaks(p, h, x.Name); who != "" && onlyCounted(p, x.Name) {
				seen[x.Span] = true
				d := r.At(countedAt(p, x), "%s speaks of several in a row, and nothing sets state.%s back", who, x.Name)
				d.Notes = append(d.Notes, diag.Note{Span: x.Span, Text: "it is asked for here"})
				d.Detail = "Write a hook on the other outcome, such as after_tool, with state { clear = [\"" + x.Name + "\"] }."
			}
			return true
		}
		ast.Walk(h.When, each)
		ast.EachStep(h.Steps, func(s *ast.Step) { ast.Walk(s.When, each) })
	}
}

// speaks is who says that a state counts things in a row: the hook that asks for it, the state, or a hook
// that counts; "" for nobody.
func speaks(p *lint.Policy, h *ast.Hook, name string) string {
	if row.MatchString(lint.SaidOf(h)) {
		return lint.BaseName(h)
	}
	for _, s := range p.Policy.States {
		if s.Name == name && row.MatchString(s.Doc) {
			return "the state " + name
		}
	}
	for _, h := range p.OwnHooks() {
		if has(some(h, counts), name) && row.MatchString(lint.SaidOf(h)) {
			return lint.BaseName(h)
		}
	}
	return ""
}

// countedAt is where a state is counted up; where it is asked for, if that is not in the policy itself.
func countedAt(p *lint.Policy, x *ast.Expr) diag.Span {
	for _, h := range p.OwnHooks() {
		for name, at := range some(h, counts) {
			if name == x.Name && p.Own(at) {
				return at
			}
		}
	}
	return x.Span
}

// counts reports whether an argument of a state step counts up.
func counts(arg string, v value.Value) bool {
	return arg == "add" && v.Kind() == value.Int && v.Int() > 0
}

// onlyCounted reports whether a state is counted up on some event and never changed otherwise.
func onlyCounted(p *lint.Policy, name string) bool {
	counted := false
	for _, h := range p.Hooks {
		ups := some(h, counts)
		if _, up := ups[name]; up {
			counted = true
			if changed := some(h, func(arg string, v value.Value) bool { return arg != "add" || v.Kind() != value.Int || v.Int() <= 0 }); !has(changed, name) && !cleared(h, name) {
				continue
			}
		}
		if has(changes(h), name) {
			return false
		}
	}
	return counted && len(p.Policy.Events) == 0
}

func has(m map[string]diag.Span, name string) bool { _, ok := m[name]; return ok }

// cleared reports whether a hook clears a state, or some that are not known.
func cleared(h *ast.Hook, name string) bool {
	return lint.AnyStep(h, func(s *ast.Step) bool {
		x := s.Arg("clear")
		if s.Kind != "state" || x == nil {
			return false
		}
		for _, text := range ast.Texts(x) {
			if text == name {
				return true
			}
		}
		return len(ast.Texts(x)) == 0
	})
}
