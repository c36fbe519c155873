// Package cedar asks cedar-go: a policy set and its authorizer.
package cedar

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cedar-policy/cedar-go"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Engine is cedar-go.
var Engine = engine.Engine{
	Name:   "cedar-go",
	Module: "github.com/cedar-policy/cedar-go",
	How:    "a `forbid` each, tools as actions in the policy's head, `like` for prefixes, suffixes and globs, the rest in the context; what only asks is a `forbid` with an annotation",
	Share:  workload.NoRegexes,
	Names:  engine.Every,
	File:   "policy.cedar",
	Once:   "cedar",
	Write:  write,
	Load:   load,
}

type policy struct {
	set   *cedar.PolicySet
	rules map[cedar.PolicyID]rule
}

type rule struct {
	at     int
	name   string
	effect workload.Verdict
}

func load(path string) (engine.Policy, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	list, err := cedar.NewPolicyListFromBytes("policy.cedar", text)
	if err != nil {
		return nil, err
	}
	p := &policy{set: cedar.NewPolicySet(), rules: make(map[cedar.PolicyID]rule, len(list))}
	for i, one := range list {
		notes := one.Annotations()
		id := cedar.PolicyID(notes["id"])
		p.set.Add(id, one)
		p.rules[id] = rule{at: i, name: string(id), effect: workload.Verdict(notes["effect"])}
	}
	return p, nil
}

func (p *policy) Ask(e workload.Event) (engine.Question, error) {
	return &question{policy: p, request: cedar.Request{
		Principal: cedar.NewEntityUID("Agent", cedar.String(e.Agent)),
		Action:    cedar.NewEntityUID("Action", cedar.String(e.Tool)),
		Resource:  cedar.NewEntityUID("Project", "shop"),
		Context: cedar.NewRecord(cedar.RecordMap{
			"tool": cedar.String(e.Tool), "agent": cedar.String(e.Agent), "path": cedar.String(e.Path),
			"command": cedar.String(e.Command), "limit": cedar.Long(e.Limit),
		}),
	}}, nil
}

type question struct {
	*policy
	request cedar.Request
	last    cedar.Diagnostic
}

func (q *question) Decide() error {
	_, q.last = cedar.Authorize(q.set, nil, q.request)
	if len(q.last.Errors) > 0 {
		return fmt.Errorf("cedar: %s", q.last.Errors[0])
	}
	return nil
}

func (q *question) Answer() workload.Answer {
	var hold []rule
	for _, reason := range q.last.Reasons {
		hold = append(hold, q.rules[reason.PolicyID])
	}
	slices.SortFunc(hold, func(a, b rule) int { return a.at - b.at })
	a := workload.Answer{Verdict: workload.None}
	for _, r := range hold {
		a.Rules = append(a.Rules, r.name)
		a.Verdict = workload.Stronger(a.Verdict, r.effect)
	}
	return a
}

func write(rules []workload.Rule) ([]byte, error) {
	var b strings.Builder
	for _, r := range rules {
		action, when := "action", []string(nil)
		for _, t := range r.Tests {
			switch {
			case t.Field == workload.Tool && t.Op == workload.Equal:
				action = fmt.Sprintf("action == Action::%q", t.Text)
			case t.Field == workload.Tool && t.Op == workload.In:
				action = fmt.Sprintf("action in [%s]", quoted("Action::", t.List))
			default:
				when = append(when, test(t))
			}
		}
		fmt.Fprintf(&b, "@id(%q) @effect(%q)\nforbid (principal, %s, resource)", r.Name, string(r.Effect), action)
		if len(when) > 0 {
			fmt.Fprintf(&b, " when { %s }", strings.Join(when, " && "))
		}
		b.WriteString(";\n")
	}
	return []byte(b.String()), nil
}

func test(t workload.Test) string {
	field := "context." + string(t.Field)
	switch t.Op {
	case workload.In:
		return fmt.Sprintf("[%s].contains(%s)", quoted("", t.List), field)
	case workload.Prefix:
		return fmt.Sprintf("%s like %q", field, t.Text+"*")
	case workload.Suffix:
		return fmt.Sprintf("%s like %q", field, "*"+t.Text)
	case workload.Contains:
		return fmt.Sprintf("%s like %q", field, "*"+t.Text+"*")
	case workload.Glob:
		folder, suffix := t.Below()
		return fmt.Sprintf("%s like %q", field, folder+"*"+suffix)
	case workload.Greater:
		return fmt.Sprintf("%s > %d", field, t.Number)
	}
	return fmt.Sprintf("%s == %q", field, t.Text)
}

func quoted(prefix string, list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%s%q", prefix, s))
	}
	return strings.Join(out, ", ")
}
