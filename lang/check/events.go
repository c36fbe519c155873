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

func quoteAll(names []string, sep string) string {
	return `"` + strings.Join(names, `"`+sep+`"`) + `"`
}
