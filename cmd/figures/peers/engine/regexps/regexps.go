// Package regexps asks Go's regexp: a loop over one regex a rule and field, and
// one alternation for each verdict.
package regexps

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Loop is a regex for each field of each rule.
var Loop = engine.Engine{
	Name:  "regexp, a loop",
	How:   "a regex for each field that a rule is about, compiled, in a loop written by hand",
	Share: workload.NoNumbers,
	Names: engine.Every,
	File:  "policy.jsonl",
	Once:  "regexps",
	Write: engine.WriteLines(func(r workload.Rule) engine.Line {
		l := engine.Line{Name: r.Name, Effect: r.Effect, Fields: map[string]string{}}
		for _, t := range r.Tests {
			l.Fields[string(t.Field)] = t.Regex()
		}
		return l
	}),
	Load: loadLoop,
}

type loop struct {
	lines []engine.Line
	rules [][]fieldRegex
}

type fieldRegex struct {
	field workload.Field
	re    *regexp.Regexp
}

// order is the fields in which a rule is looked at: the tool first, which most
// rules stop at.
var order = []workload.Field{workload.Tool, workload.Agent, workload.Path, workload.Command}

func loadLoop(path string) (engine.Policy, error) {
	lines, err := engine.ReadLines(path)
	if err != nil {
		return nil, err
	}
	p := &loop{lines: lines, rules: make([][]fieldRegex, len(lines))}
	for i, l := range lines {
		for _, f := range order {
			text, ok := l.Fields[string(f)]
			if !ok {
				continue
			}
			re, err := regexp.Compile(text)
			if err != nil {
				return nil, err
			}
			p.rules[i] = append(p.rules[i], fieldRegex{f, re})
		}
	}
	return p, nil
}

func (p *loop) Ask(e workload.Event) (engine.Question, error) {
	return &loopQuestion{loop: p, event: e}, nil
}

type loopQuestion struct {
	*loop
	event workload.Event
	hold  []int
}

func (q *loopQuestion) Decide() error {
	q.hold = q.hold[:0]
rules:
	for i, rule := range q.rules {
		for _, f := range rule {
			if !f.re.MatchString(q.event.Text(f.field)) {
				continue rules
			}
		}
		q.hold = append(q.hold, i)
	}
	return nil
}

func (q *loopQuestion) Answer() workload.Answer { return engine.Held(q.lines, q.hold) }

// Alternation is all rules of a verdict in one regex.
var Alternation = engine.Engine{
	Name:  "regexp, one alternation",
	How:   "one regex for each verdict, an alternative each, over a line of the event's fields; Go has no set of regexes",
	Share: workload.NoNumbers,
	Names: engine.Nothing,
	File:  "policy.jsonl",
	Write: engine.WriteLines(func(r workload.Rule) engine.Line {
		return engine.Line{Name: r.Name, Effect: r.Effect, When: whole(r)}
	}),
	Load: loadAlternation,
}

type alternation struct{ deny, ask *regexp.Regexp }

func loadAlternation(path string) (engine.Policy, error) {
	lines, err := engine.ReadLines(path)
	if err != nil {
		return nil, err
	}
	deny, err := alternatives(lines, workload.Deny)
	if err != nil {
		return nil, err
	}
	ask, err := alternatives(lines, workload.Ask)
	if err != nil {
		return nil, err
	}
	return &alternation{deny, ask}, nil
}

func alternatives(lines []engine.Line, effect workload.Verdict) (*regexp.Regexp, error) {
	var all []string
	for _, l := range lines {
		if l.Effect == effect {
			all = append(all, l.When)
		}
	}
	return regexp.Compile("^(?:" + strings.Join(all, "|") + ")$")
}

func (p *alternation) Ask(e workload.Event) (engine.Question, error) {
	var line []string
	for _, f := range order {
		line = append(line, e.Text(f))
	}
	return &alternationQuestion{alternation: p, line: strings.Join(line, "\n")}, nil
}

type alternationQuestion struct {
	*alternation
	line string
	last workload.Verdict
}

func (q *alternationQuestion) Decide() error {
	switch {
	case q.deny.MatchString(q.line):
		q.last = workload.Deny
	case q.ask.MatchString(q.line):
		q.last = workload.Ask
	default:
		q.last = workload.None
	}
	return nil
}

func (q *alternationQuestion) Answer() workload.Answer { return workload.Answer{Verdict: q.last} }

// whole is a rule as a regex over the line of all fields.
func whole(r workload.Rule) string {
	var parts []string
	for _, f := range order {
		part := `.*`
		for _, t := range r.Tests {
			if t.Field == f {
				part = spread(t.Regex())
			}
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, `\n`)
}

// spread is a regex that is found anywhere as one of a whole line.
func spread(re string) string {
	anchored, begins := strings.CutPrefix(re, "^")
	anchored, ends := strings.CutSuffix(anchored, "$")
	if !begins {
		anchored = ".*" + anchored
	}
	if !ends {
		anchored += ".*"
	}
	return anchored
}
