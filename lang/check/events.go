package check

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
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

// eventCalled is the event that agents and documents call so; "" where none does.
func eventCalled(name string) string {
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

// resolveEvents looks the hook's events up; an unknown one is reported and left
// out.
func (p *pass) resolveEvents(h *ast.Hook) []*event.Kind {
	var kinds []*event.Kind
	for i, name := range h.On {
		if k, ok := p.lookupEvent(name); ok {
			kinds = append(kinds, k)
			continue
		}
		at := h.Span
		if i < len(h.OnSpans) {
			at = h.OnSpans[i]
		}
		p.unknownEvent(name, at)
	}
	return kinds
}

// lookupEvent finds an event of the registry or of the policy.
func (p *pass) lookupEvent(name string) (*event.Kind, bool) {
	if k, ok := event.LookupKind(name); ok {
		return k, true
	}
	i := slices.IndexFunc(p.kinds, func(k *event.Kind) bool { return k.Name == name })
	if i < 0 {
		return nil, false
	}
	return p.kinds[i], true
}

func (p *pass) unknownEvent(name string, at diag.Span) {
	d := p.diags.Errorf(diag.CodeEvent, at, "unknown event %q", name)
	var known []string
	for _, k := range event.Kinds {
		known = append(known, k.Name)
	}
	for _, k := range p.kinds {
		known = append(known, k.Name)
	}
	native := p.options.Events[name]
	if called := eventCalled(name); called != "" && len(native) == 0 {
		native = []string{called}
	}
	near, ok := diag.Nearest(name, known)
	switch {
	case len(native) > 0:
		d.Detail = "Write " + quoteAll(native, " or ") + ", because events have the same names on every host."
		near = native[0]
	case ok:
		d.Detail = "Did you mean " + quoteAll([]string{near}, "") + "?"
	case spokenEvent(name) != "":
		meant := spokenEvent(name)
		if d.Detail = "Did you mean " + quoteAll([]string{meant}, "") + "?"; strings.HasSuffix(meant, "_tool") {
			d.Detail += " The calls that a hook is about are selected with match."
		}
		return
	default:
		d.Detail = "Valid events: " + strings.Join(known[:11], ", ") + " …"
		return
	}
	if inner, ok := innerSpan(at, name); ok {
		span := at
		span.Start, span.End = inner, forward(inner, name)
		d.Fix = &diag.Fix{Title: "write " + near, Edits: []diag.Edit{{Span: span, Text: near}}}
	}
}

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

// spokenEvent is the event that a name means by its words; "" for none.
func spokenEvent(name string) string {
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

func quoteAll(names []string, sep string) string {
	return `"` + strings.Join(names, `"`+sep+`"`) + `"`
}
