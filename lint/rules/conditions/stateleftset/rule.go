// Package stateleftset finds states that a failed call leaves as they are.
package stateleftset

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is state-left-set.
var Rule = &lint.Rule{
	Code: "HK4378", Name: "state-left-set", Severity: diag.Warning,
	Title: "A state is not changed back, not in all cases, or is set before its command has succeeded.",
	Why: `A call that fails is the event after_tool_failure, not after_tool. A state that is changed on
before_tool and changed back on after_tool alone keeps the change of each call that fails: a lock
is never released, a count of running builds never gets to 0. Write on = ["after_tool",
"after_tool_failure"]. A hook or state that speaks of failures in a row needs the other way round: a success sets the count to 0.
A count of what runs at one time that is raised at each start, of a subagent say, and lowered at no stop becomes a
count of all that there have been.
A gate that wants tests, a build or a lint of the code stays open after the first run if no change of a file
takes its state back. One that is opened on before_tool is opened by a run that fails, or is refused, as well.`,
	Misses: "States that are changed back on other events, too. Targets that have no event for a failed call.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		inARow(p, r)
		neverDown(p, r)
		neverBack(p, r)
		tooEarly(p, r)
		if !slices.ContainsFunc(p.Targets, func(t *host.Target) bool { _, ok := t.Event("after_tool_failure"); return ok }) {
			return
		}
		u := map[string]*use{}
		for _, h := range p.Hooks {
			note(h, u)
		}
		for _, h := range p.OwnHooks() {
			for name := range backs(h) {
				if x := u[name]; x != nil && x.there && x.back == 1 && !x.other && slices.Equal(h.On, []string{"after_tool"}) {
					d := r.At(h.At("on"), "%s changes the state %s back only after calls that succeed", lint.BaseName(h), name)
					d.Detail = "Write on = [\"after_tool\", \"after_tool_failure\"]."
					d.Notes = append(d.Notes, diag.Note{Span: x.at, Text: "it is changed here before every call"})
					break
				}
			}
		}
	},
}

// use is where a state is changed.
type use struct {
	there bool // before a call
	at    diag.Span
	back  int  // hooks that change it back after one
	other bool // on another event, or in another way
}

func note(h *ast.Hook, u map[string]*use) {
	all := map[string]*use{}
	get := func(name string) *use {
		if u[name] == nil {
			u[name] = &use{}
		}
		all[name] = u[name]
		return u[name]
	}
	there, back := theres(h), backs(h)
	for name, at := range there {
		x := get(name)
		if slices.Equal(h.On, []string{"before_tool"}) {
			x.there, x.at = true, at
		} else {
			x.other = true
		}
	}
	for name := range back {
		x := get(name)
		if slices.Equal(h.On, []string{"after_tool"}) {
			x.back++
		} else {
			x.other = true
		}
	}
	for name := range changes(h) {
		_, a := there[name]
		_, b := back[name]
		if !a && !b {
			get(name).other = true
		}
	}
}

// theres are the states that a hook counts up or sets to true, backs those that it counts down
// or sets to false or 0.
func theres(h *ast.Hook) map[string]diag.Span {
	return some(h, func(arg string, v value.Value) bool {
		return arg == "add" && v.Kind() == value.Int && v.Int() > 0 || arg == "set" && v.Kind() == value.Bool && v.Bool()
	})
}

func backs(h *ast.Hook) map[string]diag.Span {
	return some(h, func(arg string, v value.Value) bool {
		return arg == "add" && v.Kind() == value.Int && v.Int() < 0 || arg == "set" && v.Kind() == value.Bool && !v.Bool()
	})
}

func changes(h *ast.Hook) map[string]diag.Span {
	out := some(h, func(string, value.Value) bool { return true })
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if s.Kind != "state" {
			return
		}
		if x := s.Arg("clear"); x != nil && x.Op == ast.OpConst && x.Value.Kind() == value.List {
			for i := range x.Value.Len() {
				out[x.Value.At(i).Text()] = s.Span
			}
		}
	})
	return out
}

// some are the states that a hook gives values of a kind, where names and values are constant.
func some(h *ast.Hook, is func(arg string, v value.Value) bool) map[string]diag.Span {
	out := map[string]diag.Span{}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if s.Kind != "state" {
			return
		}
		for _, a := range s.Args {
			switch x := a.Expr; {
			case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
				for i := range x.Value.Len() {
					if is(a.Name, x.Value.At(i)) {
						out[x.Value.Key(i).Text()] = x.Span
					}
				}
			case x.Op == ast.OpMap:
				for i := 0; i+1 < len(x.Args); i += 2 {
					v := value.Value{}
					if x.Args[i+1].Op == ast.OpConst {
						v = x.Args[i+1].Value
					}
					if x.Args[i].Op == ast.OpConst && is(a.Name, v) {
						out[x.Args[i].Value.Text()] = x.Args[i].Span
					}
				}
			}
		}
	})
	return out
}
