package stateleftset

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// succeeds is what a text says of a command that has to have done its work.
var succeeds = lazyregexp.New(`(?i)\b(pass(es|ed)?|succe(ss\w*|ed\w*)|green|without (errors?|failures?)|fails?|failed)\b`)

// tooEarly reports a gate that is opened by a check, or another command that has to succeed, when it
// has not run yet.
func tooEarly(p *lint.Policy, r *lint.Report) {
	if len(p.Policy.Events) > 0 { // their hooks may change states
		return
	}
	for _, h := range p.OwnHooks() {
		if !slices.Contains(h.On, "before_tool") || lint.HookBlocks(h) || h.Match == nil || len(h.Match.Command) == 0 {
			continue
		}
		for name := range some(h, isSet) {
			gate := gateOf(p, name)
			if gate == nil || corrected(p, name) || !checks(h) && !succeeds.MatchString(lint.SaidOf(gate)+"\n"+lint.SaidOf(h)) {
				continue
			}
			d := r.At(h.At("on"), "%s changes state.%s before the command has run, so one that fails or is refused opens %s, too", lint.BaseName(h), name, lint.BaseName(gate))
			d.Detail = "Write on = [\"after_tool\"], which comes after commands that succeed."
			break
		}
	}
}

func isSet(arg string, v value.Value) bool {
	return arg == "set" && v.Kind() == value.Bool && v.Bool() || arg == "add" && v.Kind() == value.Int && v.Int() > 0
}

// gateOf is a hook that stops events until a state is set.
func gateOf(p *lint.Policy, name string) *ast.Hook {
	for _, h := range p.OwnHooks() {
		if !lint.HookBlocks(h) {
			continue
		}
		for _, x := range lint.Conjuncts(h.When) {
			if closedWithout(x) == name {
				return h
			}
		}
	}
	return nil
}

// corrected reports whether a hook takes a state back when a command has failed.
func corrected(p *lint.Policy, name string) bool {
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool {
		after := slices.Contains(h.On, "after_tool_failure") || slices.Contains(h.On, "after_tool") && h.Match != nil && len(h.Match.Command) > 0
		return after && has(changes(h), name) && !has(some(h, isSet), name)
	})
}
