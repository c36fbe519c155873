// Package exprloop asks expr: a program for each rule, in a loop. It is what
// hookc would be without its decision table.
package exprloop

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Engine is a loop over programs of expr.
var Engine = engine.Engine{
	Name:   "expr, a loop",
	Module: "github.com/expr-lang/expr",
	How:    "a program each, typed by a struct, optimised, run in a loop on one machine; globs are regexes",
	Names:  engine.Every,
	File:   "policy.jsonl",
	Once:   "exprloop",
	Write: engine.WriteLines(func(r workload.Rule) engine.Line {
		return engine.Line{Name: r.Name, Effect: r.Effect, When: when(r)}
	}),
	Load: load,
}

type policy struct {
	lines    []engine.Line
	programs []*vm.Program
}

func load(path string) (engine.Policy, error) {
	lines, err := engine.ReadLines(path)
	if err != nil {
		return nil, err
	}
	p := &policy{lines: lines, programs: make([]*vm.Program, len(lines))}
	for i, l := range lines {
		if p.programs[i], err = expr.Compile(l.When, expr.Env(workload.Event{}), expr.AsBool()); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *policy) Ask(e workload.Event) (engine.Question, error) {
	return &question{policy: p, input: e}, nil
}

type question struct {
	*policy
	input   any
	machine vm.VM
	hold    []int
}

func (q *question) Decide() error {
	q.hold = q.hold[:0]
	for i, p := range q.programs {
		v, err := q.machine.Run(p, q.input)
		if err != nil {
			return err
		}
		if v.(bool) {
			q.hold = append(q.hold, i)
		}
	}
	return nil
}

func (q *question) Answer() workload.Answer { return engine.Held(q.lines, q.hold) }

func when(r workload.Rule) string {
	var tests []string
	for _, t := range r.Tests {
		tests = append(tests, test(t))
	}
	return strings.Join(tests, " && ")
}

func test(t workload.Test) string {
	switch t.Op {
	case workload.In:
		var list []string
		for _, s := range t.List {
			list = append(list, fmt.Sprintf("%q", s))
		}
		return fmt.Sprintf("%s in [%s]", t.Field, strings.Join(list, ", "))
	case workload.Prefix:
		return fmt.Sprintf("%s startsWith %q", t.Field, t.Text)
	case workload.Suffix:
		return fmt.Sprintf("%s endsWith %q", t.Field, t.Text)
	case workload.Contains:
		return fmt.Sprintf("%s contains %q", t.Field, t.Text)
	case workload.Matches, workload.Glob:
		return fmt.Sprintf("%s matches %q", t.Field, t.Regex())
	case workload.Greater:
		return fmt.Sprintf("%s > %d", t.Field, t.Number)
	}
	return fmt.Sprintf("%s == %q", t.Field, t.Text)
}
