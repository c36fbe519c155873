package session

import (
	"errors"
	"strings"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Question is an event: a command line, or what an agent sends.
type Question struct {
	Command string `json:"command"`
	Event   string `json:"event"` // counts where there is no command
	Host    string `json:"host"`  // whose event it is; "" for the Agent Hooks format
}

// Decided is what the policy makes of an event.
type Decided struct {
	Decision string   `json:"decision"`
	Reason   string   `json:"reason,omitempty"`
	Event    string   `json:"event"`
	Subject  string   `json:"subject,omitempty"` // the tool, with its command or path
	Hooks    []Hook   `json:"hooks"`
	Async    []string `json:"async,omitempty"`
}

// Around is what is asked of an event once its decision is there: it takes longer.
type Around struct {
	Near  []Near   `json:"near,omitempty"` // of an event that was stopped
	Hosts []Answer `json:"hosts"`
}

// Near is an event that differs little from one that was stopped, and passes.
type Near struct {
	Subject string `json:"subject"`
	Command bool   `json:"command"` // it is a command line
}

// maxNear is how many near events are looked for.
const maxNear = 3

// Decide decides an event, and tells why.
func (s *Session) Decide(q Question) (*Decided, error) {
	_, _, tree, err := s.explain(q)
	if err != nil {
		return nil, err
	}
	d := &Decided{Decision: tree.Decision.Verdict.String(), Reason: tree.Decision.Reason, Async: tree.Async, Hooks: []Hook{}}
	if len(tree.Call.Events) > 0 {
		ev := tree.Call.Events[0]
		d.Event, d.Subject = ev.Kind.Name, subject(ev)
	}
	for i := range tree.Hooks {
		d.Hooks = append(d.Hooks, s.hook(&tree.Hooks[i]))
	}
	return d, nil
}

// Around tells what passes in place of an event that is stopped, and what each agent is
// answered.
func (s *Session) Around(q Question) (*Around, error) {
	p, text, tree, err := s.explain(q)
	if err != nil {
		return nil, err
	}
	out := &Around{Hosts: s.answers(p, text)}
	if stopped(tree) {
		out.Near = s.near(p, text, tree)
	}
	return out, nil
}

func (s *Session) explain(q Question) (*explain.Policy, []byte, *explain.Tree, error) {
	text, err := s.event(q)
	if err != nil {
		return nil, nil, nil, err
	}
	if q.Command != "" {
		q.Host = ""
	}
	p, err := s.explainer(q.Host)
	if err != nil {
		return nil, nil, nil, err
	}
	tree, err := p.Explain(text, explain.Options{All: true})
	return p, text, tree, err
}

func stopped(t *explain.Tree) bool {
	v := t.Decision.Verdict.String()
	return v == "deny" || v == "ask"
}

func (s *Session) near(p *explain.Policy, text []byte, t *explain.Tree) (out []Near) {
	command := t.Call.Events[0].Get(event.Command).Str() != ""
	for _, n := range p.Nearest(text, t, maxNear) {
		out = append(out, Near{Subject: n.Subject, Command: command})
	}
	return out
}

// event is a question as an event of its host.
func (s *Session) event(q Question) ([]byte, error) {
	if q.Command != "" {
		input := value.OfMap([]string{"command"}, []value.Value{value.OfString(q.Command)})
		return value.AppendJSON(nil, value.OfMap(
			[]string{"event_type", "work_dir", "tool_name", "tool_input"},
			[]value.Value{value.OfString("before_tool"), value.OfString(s.Project), value.OfString("Shell"), input},
		)), nil
	}
	if strings.TrimSpace(q.Event) == "" {
		return nil, errors.New("write a command line or an event")
	}
	v, err := value.DecodeJSON([]byte(q.Event))
	if err != nil {
		return nil, errors.New("the event is not JSON: " + err.Error())
	}
	if v.Kind() != value.Map {
		return nil, errors.New(`the event must be an object of JSON, such as {"event_type": "stop"}`)
	}
	return []byte(q.Event), nil
}

// subject is the tool of an event with what it works on.
func subject(ev *event.Event) string {
	tool := ev.Get(event.ToolName).Str()
	for _, f := range []event.FieldID{event.Command, event.Path, event.URL} {
		if text := ev.Get(f).Str(); text != "" && tool != "" {
			return tool + ": " + text
		}
	}
	return tool
}
