// Package agenthooks is the Agent Hooks format as an agent speaks it: a folder
// for each hook, which the agent finds, orders and starts by itself.
//
// The facts come from the format's document; where a comment says later, from
// the text that it became (IndenScale agenthooks, 2026-02), and where it says
// the fork, from the one agent that was written for it (a branch of kimi-cli).
package agenthooks

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/format"
)

// Name is the --host flag and the target of a policy.
const Name = "agent-hooks"

// Host is the format's protocol.
var Host = &host.Host{Name: Name, Protocol: &lines{format.Decoder(Name)}}

// lines is the format as an agent speaks it.
type lines struct{ format.Decoder }

// Target is the format as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Agents that read the Agent Hooks format: a HOOK.md and a script for each hook.",
	Marks: []string{".agents/hooks"},
	Can:   can,
	Emit:  emit,
	Tools: format.Tools,
	Alone: true,
}

// events is the eleven events of the format; each can be blocked.
var events = []string{
	"session_start", "session_end", "before_agent", "after_agent", "before_stop", "before_tool", "after_tool",
	"after_tool_failure", "subagent_start", "subagent_stop", "pre_compact",
}

// The format's time-outs.
const (
	defaultTimeout = 30 // seconds
	minTimeout     = 100
	maxTimeout     = 600_000 // milliseconds
)

// Events yields the events of the format.
func (*lines) Events(yield func(host.Event) bool) {
	for _, name := range events {
		k, _ := event.LookupKind(name)
		e := host.Event{Canonical: name, Name: name, Timeout: defaultTimeout, Limit: maxTimeout, Block: true, Context: true, Rewrite: name == rewritten}
		if k.Tool {
			e.Matcher = "tool_name"
		}
		if !yield(e) {
			return
		}
	}
}

// rewritten is the event whose input can still change.
const rewritten = "before_tool"

// can is the capability table. What a host that starts each hook by itself
// cannot order is not here: it depends on the policy's other hooks.
func can(need effect.Need, canonical string) host.Support {
	if _, ok := Host.Event(canonical); !ok {
		return host.Support{Level: host.Refused, Note: "the format has no such event"}
	}
	switch need {
	case effect.Rewrite:
		if canonical != rewritten {
			return host.Support{Level: host.Refused, Note: canonical + " takes no new input"}
		}
	case effect.Fail:
		return host.Support{Level: host.Loss, Note: "a deny: the format has no way to end the turn"}
	case effect.TellUser:
		return host.Support{Level: host.Loss, Note: "it goes to the agent's log"}
	case effect.Prompt, effect.SetEnv:
		return host.Support{Level: host.Loss, Note: "the format has no such thing"}
	case effect.Nothing, effect.Deny, effect.Ask, effect.Allow, effect.TellAgent, effect.Obey:
	default:
		return host.Support{Level: host.Refused, Note: "unknown need"}
	}
	return host.Support{}
}
