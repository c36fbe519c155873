// Package cel asks cel-go: a program for each rule, in a loop.
package cel

import (
	"fmt"
	"strings"

	"cel.dev/cel-go/cel"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Engine is cel-go.
var Engine = engine.Engine{
	Name:   "cel-go",
	Module: "cel.dev/cel-go",
	How:    "an expression each, checked, planned with `cel.OptOptimize` (regexes and lists prepared), run in a loop over one activation; globs are regexes",
	Names:  engine.Every,
	File:   "policy.jsonl",
	Once:   "cel",
	Write: engine.WriteLines(func(r workload.Rule) engine.Line {
		return engine.Line{Name: r.Name, Effect: r.Effect, When: when(r)}
	}),
	Load: load,
}

type policy struct {
	lines    []engine.Line
	programs []cel.Program
}

func load(path string) (engine.Policy, error) {
	lines, err := engine.ReadLines(path)
	if err != nil {
		return nil, err
	}
	env, err := cel.NewEnv(
		cel.Variable("tool", cel.StringType),
		cel.Variable("agent", cel.StringType),
		cel.Variable("path", cel.StringType),
		cel.Variable("command", cel.StringType),
		cel.Variable("limit", cel.IntType),
	)
	if err != nil {
		return nil, err
	}
	p := &policy{lines: lines, programs: make([]cel.Program, len(lines))}
	for i, l := range lines {
		tree, issues := env.Compile(l.When)
		if err := issues.Err(); err != nil {
			return nil, err
		}
		if p.programs[i], err = env.Program(tree, cel.EvalOptions(cel.OptOptimize)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *policy) Ask(e workload.Event) (engine.Question, error) {
	input, err := cel.NewActivation(map[string]any{
		"tool": e.Tool, "agent": e.Agent, "path": e.Path, "command": e.Command, "limit": int64(e.Limit),
	})
	return &question{policy: p, input: input}, err
}

type question struct {
	*policy
	input cel.Activation
	hold  []int
}

func (q *question) Decide() error {
	q.hold = q.hold[:0]
	for i, p := range q.programs {
		v, _, err := p.Eval(q.input)
		if err != nil {
			return err
		}
		if v.Value().(bool) {
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
		return fmt.Sprintf("%s.startsWith(%q)", t.Field, t.Text)
	case workload.Suffix:
		return fmt.Sprintf("%s.endsWith(%q)", t.Field, t.Text)
	case workload.Contains:
		return fmt.Sprintf("%s.contains(%q)", t.Field, t.Text)
	case workload.Matches, workload.Glob:
		return fmt.Sprintf("%s.matches(%q)", t.Field, t.Regex())
	case workload.Greater:
		return fmt.Sprintf("%s > %d", t.Field, t.Number)
	}
	return fmt.Sprintf("%s == %q", t.Field, t.Text)
}
