// Package resetbycompaction finds counts of a guard that begin anew in the middle of the work.
package resetbycompaction

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is reset-by-compaction.
var Rule = &lint.Rule{
	Code: "HK4415", Name: "reset-by-compaction", Severity: diag.Warning,
	Title: "A hook resets the count of a guard whenever session_start comes, also after a compaction.",
	Why: `session_start does not come only when a session begins: it comes after a compaction and when a session
is resumed, with the source compact or resume. A count of failures that is reset there begins anew in the
middle of the work, so the guard that compares it stops nobody. Ask for the source:
match { source = ["startup", "clear"] }.`,
	Misses: "States that are no counts, or that no hook which stops the agent compares. Hooks whose texts speak of a compaction. Targets whose sources are not known.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !compacts(p) {
			return
		}
		for _, h := range p.OwnHooks() {
			if slices.Equal(h.On, []string{on}) && h.When == nil && (h.Match == nil || !asksSource(h.Match)) && !meant.MatchString(lint.SaidOf(h)) {
				ast.EachStep(h.Steps, func(s *ast.Step) { look(p, h, s, r) })
			}
		}
	},
}

const on = "session_start"

// meant is a text about a compaction.
var meant = lazyregexp.New(`(?i)\b(compact\w*|resum\w*)\b`)

// compacts reports whether a target sends session_start after a compaction.
func compacts(p *lint.Policy) bool {
	for _, t := range p.Targets {
		if a := agents.Lookup(t.Name); a != nil {
			for _, e := range a.Events {
				if e.Canonical == on && slices.Contains(e.Values, "compact") {
					return true
				}
			}
		}
	}
	return false
}

func asksSource(m *ast.Match) bool {
	return slices.ContainsFunc(m.Whole, func(f ast.FieldMatch) bool { return f.Field == "source" })
}

// look reports a step that resets counts.
func look(p *lint.Policy, h *ast.Hook, s *ast.Step, r *lint.Report) {
	if s.Kind != "state" || s.Match != nil || s.When != nil {
		return
	}
	for _, a := range s.Args {
		for _, name := range resets(p, a) {
			if guard := guardOf(p, name); guard != "" {
				d := r.At(a.Span, "%s also resets state.%s after a compaction, and %s stops nobody until it is counted again", lint.BaseName(h), name, guard)
				d.Detail = "Write match { source = [\"startup\", \"clear\"] } in the hook."
				d.Notes = []diag.Note{{Span: h.At("on"), Text: "session_start comes after a compaction, too"}}
				return
			}
		}
	}
}

// resets are the counts that an argument of a state step sets back.
func resets(p *lint.Policy, a ast.Arg) (out []string) {
	for _, state := range p.States {
		if state.Type.Kind != value.TInt {
			continue
		}
		first := 0
		if state.Default.Kind() == value.Int {
			first = state.Default.Int()
		}
		set := entry(a.Expr, state.Name)
		if a.Name == "clear" && slices.Contains(ast.Texts(a.Expr), state.Name) || a.Name == "set" && set.Kind() == value.Int && set.Int() == first {
			out = append(out, state.Name)
		}
	}
	return out
}

// guardOf is a hook that stops the agent where a state that hooks count is above a number; ""
// where there is none.
func guardOf(p *lint.Policy, name string) (guard string) {
	counted := false
	for _, h := range p.Hooks {
		counted = counted || lint.AnyStep(h, func(s *ast.Step) bool { return s.Kind == "state" && entry(s.Arg("add"), name).Kind() == value.Int })
		if h.When == nil || !lint.HookBlocks(h) {
			continue
		}
		for _, x := range lint.Conjuncts(h.When) {
			if x.Op == ast.OpBinary && (x.Name == ">=" || x.Name == ">") && isState(x.Args[0], name) {
				guard = lint.BaseName(h)
			}
		}
	}
	if !counted {
		return ""
	}
	return guard
}

func isState(x *ast.Expr, name string) bool {
	if x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	return x.Op == ast.OpMember && x.Name == name && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state"
}

// entry is the constant that a map has by a name; nil where it has none.
func entry(x *ast.Expr, name string) (v value.Value) {
	switch {
	case x == nil:
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		v, _ = x.Value.Get(name)
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			if x.Args[i].Value.Text() == name && x.Args[i+1].Op == ast.OpConst {
				v = x.Args[i+1].Value
			}
		}
	}
	return v
}
