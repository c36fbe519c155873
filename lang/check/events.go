package check

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
)

// formatNames is what the Agent Hooks format, and hosts that are no target of
// the policy, call an event: dashes, underscores and case aside.
var formatNames = map[string]string{
	"presession": "session_start", "sessionstart": "session_start",
	"postsession": "session_end", "sessionend": "session_end",
	"preagentturn": "before_agent", "userpromptsubmit": "before_agent", "userpromptsubmitted": "before_agent",
	"beforesubmitprompt": "before_agent", "preuserprompt": "before_agent", "userprompt": "before_agent", "beforeprompt": "before_agent",
	"postagentturn": "after_agent", "postagentturnstop": "after_agent", "afteragentresponse": "after_agent",
	"preagentturnstop": "before_stop", "stop": "before_stop", "agentstop": "before_stop", "onstop": "before_stop",
	"pretoolcall": "before_tool", "pretooluse": "before_tool", "pretool": "before_tool", "toolbefore": "before_tool", "toolexecutebefore": "before_tool",
	"posttoolcall": "after_tool", "posttooluse": "after_tool", "posttool": "after_tool", "toolafter": "after_tool", "toolexecuteafter": "after_tool",
	"posttoolcallfailure": "after_tool_failure", "posttoolusefailure": "after_tool_failure",
	"presubagent": "subagent_start", "subagentstart": "subagent_start",
	"postsubagent": "subagent_stop", "subagentstop": "subagent_stop",
	"precontextcompact": "pre_compact", "precompact": "pre_compact", "precompress": "pre_compact", "beforecompact": "pre_compact",
	"postcontextcompact": "post_compact", "postcompact": "post_compact", "aftercompact": "post_compact",
	"permissionrequest": "permission_request", "posttoolbatch": "after_tool_batch",
}

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
	if f, ok := formatNames[strings.ToLower(squash.Replace(name))]; ok && len(native) == 0 {
		native = []string{f}
	}
	near, ok := diag.Nearest(name, known)
	switch {
	case len(native) > 0:
		d.Detail = "Write " + quoteAll(native, " or ") + ": events have the same names for every host."
		near = native[0]
	case ok:
		d.Detail = "Did you mean " + quoteAll([]string{near}, "") + "?"
	default:
		d.Detail = "The events are " + strings.Join(known[:11], ", ") + " …"
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
