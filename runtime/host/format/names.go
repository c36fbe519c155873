package format

import (
	"slices"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
)

// spellings is the event names of the format's later text (IndenScale
// agenthooks 6b641c4) beside the canonical ones.
var spellings = []struct{ later, canonical string }{
	{"pre-session", "session_start"},
	{"post-session", "session_end"},
	{"pre-agent-turn", "before_agent"},
	{"post-agent-turn", "after_agent"},
	{"pre-agent-turn-stop", "before_stop"},
	{"post-agent-turn-stop", "after_agent"},
	{"pre-tool-call", "before_tool"},
	{"post-tool-call", "after_tool"},
	{"post-tool-call-failure", "after_tool_failure"},
	{"pre-subagent", "subagent_start"},
	{"post-subagent", "subagent_stop"},
	{"pre-context-compact", "pre_compact"},
	{"post-context-compact", "post_compact"},
}

// Canonical is the canonical name of an event in either spelling; the name
// itself where it is neither.
func Canonical(name string) string {
	for _, s := range spellings {
		if s.later == name {
			return s.canonical
		}
	}
	return name
}

// kind finds the event in either spelling, or among those that the policy
// declares.
func kind(name string, w host.World) (*event.Kind, bool) {
	if k, ok := event.LookupKind(Canonical(name)); ok || w.Declared == nil {
		return k, ok
	}
	return w.Declared(name)
}

// near is the known name next to an unknown one.
func near(name string) string {
	names := make([]string, 0, len(event.Kinds)+len(spellings))
	for _, k := range event.Kinds {
		names = append(names, k.Name)
	}
	if n := wire.Near(name, names); n != "" {
		return n
	}
	names = names[:0]
	for _, k := range event.Kinds {
		for _, s := range spellings {
			if s.canonical == k.Name {
				names = append(names, s.later)
			}
		}
	}
	return wire.Near(name, names)
}

// Triggers is every event of the format in both spellings, the document's own
// before that of the later text.
func Triggers() (out []string) {
	for _, s := range spellings {
		if s.canonical != "post_compact" && !slices.Contains(out, s.canonical) {
			out = append(out, s.canonical)
		}
	}
	for _, s := range spellings {
		out = append(out, s.later)
	}
	return out
}
