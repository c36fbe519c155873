package stateleftset

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

var (
	// checking are programs, and subcommands of others, that say something of the code as it is.
	checking = lazyregexp.New(`^(?:(?:unit-?|integration-?)?tests?|check|lint|vet|build|compile|verify|typecheck|type-check|clippy|pytest|tox|nox|jest|vitest|mocha|rspec|phpunit|mypy|pyright|ruff|eslint|tsc|ctest|golangci-lint)$`)
	// onceOnly is what a text says of a gate that one run opens for good.
	onceOnly = lazyregexp.New(`(?i)\bonce\b|\bfirst\b|\bat least one\b|\bat the (?:start|beginning)\b`)
)

// neverBack reports a gate that a check of the code opens and that no change of the code closes.
func neverBack(p *lint.Policy, r *lint.Report) {
	if len(p.Policy.Events) > 0 { // their hooks may change states
		return
	}
	opened := map[string]diag.Span{}
	for _, h := range p.OwnHooks() {
		if !slices.Equal(h.On, []string{"after_tool"}) || !checks(h) {
			continue
		}
		for name, at := range ups(h) {
			opened[name] = at
		}
	}
	for name := range opened {
		if !onlyUp(p, name) || expires(p, name) {
			delete(opened, name)
		}
	}
	for _, h := range p.OwnHooks() {
		if !lint.HookBlocks(h) || onceOnly.MatchString(lint.SaidOf(h)) || !ofResult(h) {
			continue
		}
		for _, x := range lint.Conjuncts(h.When) {
			name := closedWithout(x)
			at, ok := opened[name]
			if !ok {
				continue
			}
			delete(opened, name)
			d := r.At(at, "nothing takes state.%s back, so one check opens %s for all later changes, too", name, lint.BaseName(h))
			d.Detail = "Write a hook on after_tool with match { writes = [\"./**\"] } and state { clear = [\"" + name + "\"] }."
			d.Notes = append(d.Notes, diag.Note{Span: x.Span, Text: "it is asked for here"})
		}
	}
}

// checks reports whether a hook is about commands that check the code, and no others.
func checks(h *ast.Hook) bool {
	if h.Match == nil || len(h.Match.Command) == 0 {
		return false
	}
	for _, c := range h.Match.Command {
		found := false
		for _, res := range [][]ast.Regex{c.Program, c.Args, c.Operands} {
			for _, re := range res {
				words, _, ok := regex.Words(re.Source)
				found = found || ok && len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !checking.MatchString(w) })
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// ofResult reports whether a gate is about the end of the agent's work, or about what becomes of it.
func ofResult(h *ast.Hook) bool {
	return slices.Equal(h.On, []string{"before_stop"}) || slices.Equal(h.On, []string{"before_tool"}) && h.Match != nil && len(h.Match.Command) > 0
}

// ups are the states that a hook sets to true, or counts up.
func ups(h *ast.Hook) map[string]diag.Span {
	return some(h, func(arg string, v value.Value) bool {
		return arg == "set" && v.Kind() == value.Bool && v.Bool() || arg == "set" && v.Kind() == value.String && v.Str() != "" || (arg == "set" || arg == "add") && v.Kind() == value.Int && v.Int() > 0
	})
}

// onlyUp reports whether no hook changes a state in another way.
func onlyUp(p *lint.Policy, name string) bool {
	for _, h := range p.Hooks {
		if cleared(h, name) || has(changes(h), name) && !has(ups(h), name) {
			return false
		}
		if other := some(h, func(arg string, v value.Value) bool {
			return v.Kind() == value.Nil || v.Kind() == value.Bool && !v.Bool() || v.Kind() == value.Int && v.Int() <= 0
		}); has(other, name) {
			return false
		}
	}
	return true
}

func expires(p *lint.Policy, name string) bool {
	return slices.ContainsFunc(p.Policy.States, func(s *ast.State) bool { return s.Name == name && s.Expire > 0 })
}

// closedWithout is the state without which a part of a gate's condition holds: not state.tested,
// state.tested != true, state.runs == 0; "" for any other.
func closedWithout(x *ast.Expr) string {
	if in := x.Not(); in != nil {
		return stateOf(in)
	}
	if x.Op != ast.OpBinary || len(x.Args) != 2 || x.Args[1].Op != ast.OpConst {
		return ""
	}
	v := x.Args[1].Value
	none := v.IsNil() || v.Kind() == value.Bool && !v.Bool() || v.Kind() == value.Int && v.Int() == 0 || v.Kind() == value.String && v.Str() == ""
	switch {
	case x.Name == "==" && none, x.Name == "<" && v.Kind() == value.Int && v.Int() == 1, x.Name == "!=" && !none:
		return stateOf(x.Args[0])
	}
	return ""
}

// stateOf is the name of state.name or state.name ?? false.
func stateOf(x *ast.Expr) string {
	for x.Op == ast.OpBinary && x.Name == "??" || x.Op == ast.OpChain {
		x = x.Args[0]
	}
	if x.Op == ast.OpMember && x.Args[0].String() == "state" {
		return x.Name
	}
	return ""
}
