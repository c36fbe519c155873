// Package casbin asks casbin: a model with a column for each field.
package casbin

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/casbin/casbin/v3"
	"github.com/casbin/casbin/v3/model"
	fileadapter "github.com/casbin/casbin/v3/persist/file-adapter"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Engine is casbin.
var Engine = engine.Engine{
	Name:   "casbin",
	Module: "github.com/casbin/casbin/v3",
	How:    "a policy line each, with a column for each field that is empty or a regex, and one matcher; `p` denies, `p2` asks, and is enforced where nothing denies. Regexes are kept by a function of ours: casbin's `regexMatch` compiles at every call",
	Names:  engine.First,
	File:   "policy.csv",
	Once:   "casbin",
	Write:  write,
	Load:   load,
}

// fields is the columns behind a rule's name, in order.
var fields = []workload.Field{workload.Tool, workload.Agent, workload.Path, workload.Command}

// text is the model: the same columns twice, for the two effects. A request
// that any line of a section matches is "allowed" to have that section's effect.
const text = `
[request_definition]
r = tool, agent, path, command, limit

[policy_definition]
p = name, tool, agent, path, command, above
p2 = name, tool, agent, path, command, above

[policy_effect]
e = some(where (p.eft == allow))

[matchers]
m = fits(r.tool, p.tool) && fits(r.agent, p.agent) && fits(r.path, p.path) && fits(r.command, p.command) && above(r.limit, p.above)
m2 = fits(r.tool, p2.tool) && fits(r.agent, p2.agent) && fits(r.path, p2.path) && fits(r.command, p2.command) && above(r.limit, p2.above)
`

type policy struct {
	rules      *casbin.Enforcer
	deny, asks bool // there are lines of this effect
}

func load(path string) (engine.Policy, error) {
	m, err := model.NewModelFromString(text)
	if err != nil {
		return nil, err
	}
	e, err := casbin.NewEnforcer(m, fileadapter.NewAdapter(path))
	if err != nil {
		return nil, err
	}
	kept := &regexes{known: map[string]*regexp.Regexp{}}
	e.AddFunction("fits", kept.fits)
	e.AddFunction("above", above)
	sections := e.GetModel()["p"]
	return &policy{rules: e, deny: len(sections["p"].Policy) > 0, asks: len(sections["p2"].Policy) > 0}, nil
}

// regexes keeps what was compiled.
type regexes struct {
	sync.RWMutex
	known map[string]*regexp.Regexp
}

func (k *regexes) fits(args ...any) (any, error) {
	value, pattern := args[0].(string), args[1].(string)
	if pattern == "" {
		return true, nil
	}
	k.RLock()
	re, ok := k.known[pattern]
	k.RUnlock()
	if !ok {
		var err error
		if re, err = regexp.Compile(pattern); err != nil {
			return nil, err
		}
		k.Lock()
		k.known[pattern] = re
		k.Unlock()
	}
	return re.MatchString(value), nil
}

func above(args ...any) (any, error) {
	least := args[1].(string)
	if least == "" {
		return true, nil
	}
	n, err := strconv.Atoi(least)
	return int(args[0].(float64)) > n, err
}

func (p *policy) Ask(e workload.Event) (engine.Question, error) {
	return &question{policy: p, values: []any{e.Tool, e.Agent, e.Path, e.Command, float64(e.Limit)}}, nil
}

type question struct {
	*policy
	values []any
	last   workload.Answer
}

func (q *question) Decide() error {
	q.last = workload.Answer{Verdict: workload.None}
	if q.deny {
		if err := q.enforce(workload.Deny, q.values...); err != nil || q.last.Verdict == workload.Deny {
			return err
		}
	}
	if !q.asks {
		return nil
	}
	context := casbin.EnforceContext{RType: "r", PType: "p2", EType: "e", MType: "m2"}
	return q.enforce(workload.Ask, append([]any{context}, q.values...)...)
}

func (q *question) enforce(effect workload.Verdict, values ...any) error {
	holds, line, err := q.rules.EnforceEx(values...)
	if holds && err == nil {
		q.last = workload.Answer{Verdict: effect, Rules: line[:1]}
	}
	return err
}

func (q *question) Answer() workload.Answer { return q.last }

func write(rules []workload.Rule) ([]byte, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, r := range rules {
		section := "p"
		if r.Effect == workload.Ask {
			section = "p2"
		}
		line := []string{section, r.Name}
		for _, f := range fields {
			line = append(line, regex(r, f))
		}
		if err := w.Write(append(line, limit(r))); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return []byte(b.String()), w.Error()
}

func regex(r workload.Rule, f workload.Field) string {
	for _, t := range r.Tests {
		if t.Field == f {
			return t.Regex()
		}
	}
	return ""
}

func limit(r workload.Rule) string {
	for _, t := range r.Tests {
		if t.Op == workload.Greater {
			return fmt.Sprint(t.Number)
		}
	}
	return ""
}
