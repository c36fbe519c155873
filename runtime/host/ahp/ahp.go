// Package ahp is the Agent Hooks Protocol: JSON-RPC messages, one process for
// each. The harness asks about a tool call with the request hooks/intercept, and
// tells of everything else with the notification hooks/observe.
//
// The facts come from the protocol's working draft 0.1.0-draft.1, as of November
// 2026; nothing was measured, because no harness speaks it natively yet. The
// draft is written anew as it goes, under one name: where its versions differ,
// what all of them allow is done, and the strict reading counts.
package ahp

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/format"
)

// Name is the --host flag and the target of a policy.
const Name = "ahp"

var protocol = command.Protocol{
	Name: Name, Title: "The Agent Hooks Protocol",
	Rows: events, Common: commonFields,
	Timeout: longest,
	Named:   "type", Tool: toolName, Input: toolInput,
	Adjust:  adjust,
	Write:   why,
	NoAllow: true, NoUser: true,
}

// Host is the protocol as the evaluator speaks it.
var Host = &host.Host{Name: Name, Protocol: &messages{}}

// messages is the protocol's messages.
type messages struct{}

// Target is the protocol as policies are compiled for it. It has no files that
// show its use: the draft names no place for a registration.
var Target = &host.Target{
	Host:  Host,
	Doc:   "The Agent Hooks Protocol, working draft 0.1.0-draft.1: documented, spoken by no harness yet.",
	Can:   can,
	Emit:  emit,
	Tools: format.Tools,
}

// Events yields the events. The draft has no matchers, and a rewrite is a deny.
func (*messages) Events(yield func(host.Event) bool) {
	protocol.Events(func(e host.Event) bool {
		e.Matcher, e.Rewrite = "", false
		return yield(e)
	})
}

// can is the capability table. The draft's one effect is a deny.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	switch {
	case canonical == "after_agent" && (need == effect.Deny || need == effect.Ask || need == effect.Fail):
		return command.Refused("turn.end cannot be blocked")
	case s.Level == host.Refused:
		return s
	case need == effect.Allow:
		return command.Loss("the draft has no approval: the harness's own permission flow goes on")
	case need == effect.Fail:
		return command.Loss("a deny: the draft has no way to end the turn")
	}
	return s
}
