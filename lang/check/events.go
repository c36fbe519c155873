package check

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/eventname"
	"github.com/hookc/hookc/runtime/event"
)

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
	if called := eventname.Called(name); called != "" && len(native) == 0 {
		native = []string{called}
	}
	near, ok := diag.Nearest(name, known)
	switch {
	case len(native) > 0:
		d.Detail = "Write " + quoteAll(native, " or ") + ", because events have the same names on every host."
		near = native[0]
	case ok:
		d.Detail = "Did you mean " + quoteAll([]string{near}, "") + "?"
	case eventname.Spoken(name) != "":
		meant := eventname.Spoken(name)
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

func quoteAll(names []string, sep string) string {
	return `"` + strings.Join(names, `"`+sep+`"`) + `"`
}
