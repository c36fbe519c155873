package engine

import (
	"bytes"
	"encoding/json"
	"os"

	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Line is a rule of an engine that has expressions and no form of a policy
// around them: a policy is a file with such an object on each line.
type Line struct {
	Name   string            `json:"name"`
	Effect workload.Verdict  `json:"effect"`
	When   string            `json:"when,omitempty"`
	Fields map[string]string `json:"fields,omitempty"` // where a rule is an expression for each field
}

// WriteLines is Engine.Write for such engines.
func WriteLines(line func(workload.Rule) Line) func([]workload.Rule) ([]byte, error) {
	return func(rules []workload.Rule) ([]byte, error) {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		for _, r := range rules {
			if err := e.Encode(line(r)); err != nil {
				return nil, err
			}
		}
		return b.Bytes(), nil
	}
}

// ReadLines reads what WriteLines wrote.
func ReadLines(path string) (out []Line, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(data) {
		var l Line
		if err := json.Unmarshal(line, &l); err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// Held is the answer where the rules at these places hold.
func Held(lines []Line, at []int) workload.Answer {
	a := workload.Answer{Verdict: workload.None}
	for _, i := range at {
		a.Rules = append(a.Rules, lines[i].Name)
		a.Verdict = workload.Stronger(a.Verdict, lines[i].Effect)
	}
	return a
}
