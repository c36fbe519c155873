// Package eventname knows what events are called elsewhere: by agents, in documents, and
// by people who guess.
package eventname

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/runtime/host/agents"
)

// documents are names of events in documents about the Agent Hooks format, beside
// those that agents have; dashes, underscores and case aside.
var documents = map[string]string{
	"presession": "session_start", "postsession": "session_end",
	"preagentturn": "before_agent", "userprompt": "before_agent", "beforeprompt": "before_agent",
	"postagentturn": "after_agent", "postagentturnstop": "after_agent",
	"preagentturnstop": "before_stop", "onstop": "before_stop",
	"pretoolcall": "before_tool", "pretool": "before_tool", "toolbefore": "before_tool", "toolexecutebefore": "before_tool",
	"posttoolcall": "after_tool", "posttool": "after_tool", "toolafter": "after_tool", "toolexecuteafter": "after_tool",
	"posttoolcallfailure": "after_tool_failure",
	"presubagent":         "subagent_start", "postsubagent": "subagent_stop",
	"precontextcompact": "pre_compact", "beforecompact": "pre_compact",
	"postcontextcompact": "post_compact", "aftercompact": "post_compact",
}

// Called is the canonical event that agents and documents call so; "" where none does.
func Called(name string) string {
	return otherNames()[strings.ToLower(squash.Replace(name))]
}

var otherNames = sync.OnceValue(func() map[string]string {
	out := maps.Clone(documents)
	for _, a := range agents.All() {
		for _, e := range a.Events {
			name := strings.ToLower(squash.Replace(e.Name))
			if _, taken := out[name]; !taken && e.Canonical != "" {
				out[name] = e.Canonical
			}
		}
	}
	return out
})

var squash = strings.NewReplacer("-", "", "_", "", ".", "", " ", "")

// spoken is words in names of events that no agent uses, and the event that they mean;
// the first that occurs counts.
var spoken = []struct{ words, event string }{
	{"compact compaction", "pre_compact"},
	{"prompt message", "before_agent"},
	{"tool command cmd shell bash exec edit write read delete file fetch mcp commit push call", "before_tool"},
	{"stop finish done complete", "before_stop"},
	{"start begin init startup", "session_start"},
	{"end exit quit close", "session_end"},
}

// Spoken is the canonical event that a name means by its words; "" for none.
func Spoken(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '_' || r == '-' || r == '.' || r == ' ' })
	for _, s := range spoken {
		if !slices.ContainsFunc(strings.Fields(s.words), func(w string) bool { return slices.Contains(words, w) }) {
			continue
		}
		if s.event == "before_tool" && (slices.Contains(words, "after") || slices.Contains(words, "post")) {
			return "after_tool"
		}
		return s.event
	}
	return ""
}
