package policytest

import (
	"errors"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// fakeHooks are the hooks of the fake policy.
var fakeHooks = []string{"notice", "no-force-push", "other", "fuse"}

func fakeOptions() Options {
	return Options{Decide: fakeDecide, Hooks: fakeHooks, Hosts: map[string]bool{"generic": false, "other": true}}
}

// fakeDecide is a policy of a few commands on two hosts, the generic one and
// one whose events are {"command": …}.
func fakeDecide(r Request) (*Outcome, error) {
	if r.Host != "generic" && r.Host != "other" {
		return nil, errors.New("there is no host " + r.Host)
	}
	v, err := value.DecodeObject(r.Event)
	if err != nil {
		return &Outcome{Answer: host.Answer{Stderr: "no JSON\n", Exit: 1}}, errors.New("the event cannot be decoded")
	}
	if input, ok := v.Get("tool_input"); ok {
		v = input
	}
	command, _ := v.Get("command")
	o := &Outcome{Event: "before_tool"}
	fakeVerdict(o, command.Str(), r)
	return o, nil
}

func fakeVerdict(o *Outcome, command string, r Request) {
	d := &o.Decision
	switch {
	case strings.Contains(command, "--force"):
		fakePush(o)
	case strings.HasPrefix(command, "npm"):
		d.Verdict = decision.Allow
		d.Hooks = []decision.Applied{{Name: "other", Verdict: decision.Allow, Decision: "allow"}}
		d.Context = []string{"\nUse pnpm, not npm.\nIt is faster.\n"}
		d.UpdatedInput = fakeRewrite()
	case command == "ask me":
		d.Verdict, d.Reason = decision.Ask, "why not"
		d.Hooks = []decision.Applied{{Name: "other", Verdict: decision.Ask, Decision: "ask"}}
		o.Answer = host.Answer{Stdout: []byte("{\"answer\":\"ask\"}\n"), Stderr: "asked\n", Exit: 2}
	case command == "crash":
		d.Errors = []decision.Failure{{Hook: "fuse", Text: "it is blown"}}
	case command == "where":
		d.Verdict, d.Reason = decision.Deny, "not in "+r.World.Dir+", it's mine"
		d.Hooks = []decision.Applied{{Name: "other", Verdict: decision.Deny, Decision: "deny"}}
		d.UpdatedInput = value.OfMap([]string{"command"}, []value.Value{value.OfString("cd " + r.World.Dir)})
	default:
		o.Skipped = []Skipped{{"no-force-push", "its condition is false"}, {"other", "its match does not hold"}}
	}
}

func fakePush(o *Outcome) {
	o.Decision = decision.Decision{
		Verdict: decision.Deny,
		Reason:  "Push to a branch of your own.",
		Hooks: []decision.Applied{
			{Name: "notice", Decision: "warn"},
			{Name: "no-force-push", Verdict: decision.Deny, Decision: "deny"},
		},
		Messages: []decision.Message{{Hook: "notice", Text: "careful"}},
	}
	o.Skipped = []Skipped{
		{"fuse", "skipped: an earlier hook denied"},
		{"other", "its match does not hold"},
	}
}

func fakeRewrite() value.Value {
	deep := value.OfMap([]string{"deep"}, []value.Value{value.OfBool(true)})
	return value.OfMap([]string{"command", "timeout", "options", "note"}, []value.Value{
		value.OfString("pnpm i"), value.OfInt(5000), deep, value.OfString("two\nlines"),
	})
}
