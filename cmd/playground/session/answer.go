package session

import (
	"slices"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// Answer is what one host would be answered to the same event.
type Answer struct {
	Host   string `json:"host"`
	Target bool   `json:"target"` // the policy is for it
	Event  string `json:"event,omitempty"`
	Stdout string `json:"stdout,omitempty"`
	Stderr string `json:"stderr,omitempty"`
	Exit   int    `json:"exit"`

	// Decision is what the policy decides there: a condition can ask for the host.
	Decision string `json:"decision,omitempty"`
	// Why says why the host is answered nothing.
	Why string `json:"why,omitempty"`
}

// answers decides an event once for each host, as if it came from there.
func (s *Session) answers(p *explain.Policy, text []byte) (out []Answer) {
	targets := s.policy.Targets
	if len(targets) == 0 {
		for _, t := range all.Defaults() {
			targets = append(targets, t.Name)
		}
	}
	for _, h := range all.Hosts {
		a := s.answer(p, h, text)
		a.Host, a.Target = h.Name, slices.Contains(targets, h.Name)
		out = append(out, a)
	}
	return out
}

func (s *Session) answer(p *explain.Policy, h *host.Host, text []byte) Answer {
	declared := func(name string) (*event.Kind, bool) { return eval.Declared(s.table, name) }
	call, err := p.Host.Decode(text, host.World{Getenv: func(string) string { return "" }, Dir: s.Project, Declared: declared})
	if err != nil || len(call.Events) == 0 {
		return Answer{Why: "the event cannot be read"}
	}
	if h != p.Host {
		ev, ok := h.Event(call.Events[0].Kind.Name)
		if !ok {
			return Answer{Why: "it has no event " + call.Events[0].Kind.Name}
		}
		call.HostEvent = ev.Name
		for _, ev := range call.Events {
			ev.Set(event.HostName, value.OfString(h.Name))
		}
	}
	opt := eval.Options{World: s.world(h), Prompts: h.Asks(call)}
	res := eval.Decide(s.table, call.Events, opt)
	got := h.Encode(call, &res.Decision)
	if res.Verdict == decision.Deny && len(got.Stdout) == 0 && got.Stderr == "" && got.Exit == 0 {
		return Answer{Why: "its answer belongs to a request, which an event of another agent is not"}
	}
	return Answer{
		Event: call.HostEvent, Decision: res.Verdict.String(),
		Stdout: string(got.Stdout), Stderr: got.Stderr, Exit: got.Exit,
	}
}
