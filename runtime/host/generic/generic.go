// Package generic is the host of the Agent Hooks format: canonical JSON in,
// hookc's own answer out. `hookc eval` speaks it where no --host is given, and
// an orchestrator that has no protocol of its own can. Tools may have the name
// that any host gives them.
package generic

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/format"
)

// Name is the --host flag and the target of a policy.
const Name = "generic"

// Host is the generic host's protocol.
var Host = &host.Host{Name: Name, Protocol: &lines{format.Decoder(Name)}}

// lines is the format with hookc's own answer.
type lines struct{ format.Decoder }

// Target is the generic host as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "The Agent Hooks format: canonical events in, one line of JSON out.",
	Can:   can,
	Emit:  emit,
	Tools: format.Tools,

	Custom: true,
}

// defaultTimeout is the format's: 30,000 ms.
const defaultTimeout = 30

// Events yields every canonical event, able to do all that an event can.
func (*lines) Events(yield func(host.Event) bool) {
	for _, k := range event.Kinds {
		e := host.Event{
			Canonical: k.Name, Name: k.Name, Timeout: defaultTimeout,
			Block: k.Blockable, Context: true, Rewrite: rewrites(k.Name), FailClosed: true,
		}
		if k.Tool {
			e.Matcher = "tool_name"
		}
		if !yield(e) {
			return
		}
	}
}

// rewrites reports whether a tool is still to run, so that its input can
// change.
func rewrites(canonical string) bool {
	return canonical == "before_tool" || canonical == "permission_request"
}

// can is the capability table: whoever calls the generic host can do all that
// the event itself allows.
func can(need effect.Need, canonical string) host.Support {
	k, ok := event.LookupKind(canonical)
	if !ok { // an event that the policy declares
		k = &event.Kind{Name: canonical, Blockable: true}
	}
	switch need {
	case effect.Deny, effect.Ask, effect.Fail:
		if !k.Blockable {
			return host.Support{Level: host.Refused, Note: canonical + " cannot be blocked"}
		}
	case effect.Rewrite:
		if !rewrites(canonical) {
			return host.Support{Level: host.Refused, Note: canonical + " takes no new input"}
		}
	case effect.Prompt, effect.SetEnv:
		return host.Support{Level: host.Loss, Note: "the format has no such thing"}
	case effect.Nothing, effect.Allow, effect.TellAgent, effect.TellUser, effect.Obey:
	default:
		return host.Support{Level: host.Refused, Note: "unknown need"}
	}
	return host.Support{}
}
