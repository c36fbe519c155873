// Package opa asks OPA: Rego, a prepared query.
package opa

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/rego"
	"github.com/open-policy-agent/opa/v1/topdown/cache"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Engine is OPA with a prepared query.
var Engine = engine.Engine{
	Name:   "OPA",
	Module: "github.com/open-policy-agent/opa",
	How:    "Rego, `deny contains \"NAME\" if { … }`: the sets `deny` and `ask`; a prepared query, equalities first so that OPA indexes them, the input parsed ahead, a cache that holds every regex and glob",
	Names:  engine.Every,
	File:   "policy.rego",
	Once:   "opa",
	Write:  write,
	Load:   func(path string) (engine.Policy, error) { return load(path) },
}

// Partial is OPA with the query partially evaluated when it is loaded.
var Partial = engine.Engine{
	Name:   "OPA, partial evaluation",
	Module: Engine.Module,
	How:    "the same Rego, partially evaluated when it is loaded (`rego.WithPartialEval`)",
	Names:  engine.Every,
	File:   "policy.rego",
	Write:  write,
	Load:   func(path string) (engine.Policy, error) { return load(path, rego.WithPartialEval()) },
}

func load(path string, options ...rego.PrepareOption) (engine.Policy, error) {
	query, err := rego.New(
		rego.Query("data.policy"),
		rego.Load([]string{path}, nil),
	).PrepareForEval(context.Background(), options...)
	if err != nil {
		return nil, err
	}
	return policy{query, patterns()}, nil
}

// patterns keeps compiled regexes and globs. Without it OPA keeps a hundred, and
// compiles the others at every decision.
func patterns() cache.InterQueryValueCache {
	enough := 1 << 20
	return cache.NewInterQueryValueCache(context.Background(), &cache.Config{
		InterQueryBuiltinValueCache: cache.InterQueryBuiltinValueCacheConfig{MaxNumEntries: &enough},
	})
}

type policy struct {
	query rego.PreparedEvalQuery
	cache cache.InterQueryValueCache
}

func (p policy) Ask(e workload.Event) (engine.Question, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	input, err := ast.ValueFromReader(strings.NewReader(string(data)))
	if err != nil {
		return nil, err
	}
	return &question{policy: p, input: input}, nil
}

type question struct {
	policy
	input ast.Value
	last  map[string]any
}

func (q *question) Decide() error {
	results, err := q.query.Eval(context.Background(), rego.EvalParsedInput(q.input), rego.EvalInterQueryBuiltinValueCache(q.cache))
	if err != nil {
		return err
	}
	if len(results) != 1 {
		return fmt.Errorf("OPA has %d results, want one", len(results))
	}
	var ok bool
	if q.last, ok = results[0].Expressions[0].Value.(map[string]any); !ok {
		return fmt.Errorf("OPA says %v, want an object", results[0].Expressions[0].Value)
	}
	return nil
}

func (q *question) Answer() workload.Answer {
	deny, _ := q.last["deny"].([]any)
	ask, _ := q.last["ask"].([]any)
	a := workload.Answer{Verdict: workload.None}
	switch {
	case len(deny) > 0:
		a.Verdict = workload.Deny
	case len(ask) > 0:
		a.Verdict = workload.Ask
	}
	for _, name := range append(deny, ask...) {
		a.Rules = append(a.Rules, name.(string))
	}
	return a
}

func write(rules []workload.Rule) ([]byte, error) {
	var b strings.Builder
	b.WriteString("package policy\n\n")
	for _, r := range rules {
		var tests []string
		for _, t := range r.Tests {
			tests = append(tests, test(t))
		}
		fmt.Fprintf(&b, "%s contains %q if { %s }\n", r.Effect, r.Name, strings.Join(tests, "; "))
	}
	return []byte(b.String()), nil
}

func test(t workload.Test) string {
	field := "input." + string(t.Field)
	switch t.Op {
	case workload.In:
		return fmt.Sprintf("%s in {%s}", field, quoted(t.List))
	case workload.Prefix:
		return fmt.Sprintf("startswith(%s, %q)", field, t.Text)
	case workload.Suffix:
		return fmt.Sprintf("endswith(%s, %q)", field, t.Text)
	case workload.Contains:
		return fmt.Sprintf("contains(%s, %q)", field, t.Text)
	case workload.Matches:
		return fmt.Sprintf("regex.match(%q, %s)", t.Text, field)
	case workload.Glob:
		// OPA's ** takes separators in, and a / behind it must be there.
		folder, suffix := t.Below()
		return fmt.Sprintf("glob.match(%q, [\"/\"], %s)", folder+"**"+suffix, field)
	case workload.Greater:
		return fmt.Sprintf("%s > %d", field, t.Number)
	}
	return fmt.Sprintf("%s == %q", field, t.Text)
}

func quoted(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%q", s))
	}
	return strings.Join(out, ", ")
}
