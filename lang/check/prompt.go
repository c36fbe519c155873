package check

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
)

// prompt refuses what the host could not carry. Where a host asks its own model,
// it does so by itself, by a handler with nothing but the event and the tool: a
// condition would be dropped, and the model asked on events that it is not for.
func (h *hookPass) prompt(s *ast.Step) {
	if !h.prompts() {
		return
	}
	if !slices.Contains(h.hook.Steps, s) {
		h.uncarried(s.Span, "a prompt inside another step")
		return
	}
	for _, x := range []*ast.Expr{h.hook.When, s.When} {
		if x != nil {
			h.uncarried(x.Span, "the `when` of a prompt")
		}
	}
	if part, at := beyondTool(h.hook.Match); part != "" {
		h.uncarried(at, "`"+part+"` of a prompt's match")
	}
	if s.Match != nil {
		h.uncarried(s.Match.Span, "a prompt's own `match`")
	}
	for _, k := range h.events {
		if k.ID >= event.FirstCustom {
			h.uncarried(s.Span, "a prompt on "+k.Name+", an event of the policy's own,")
		}
	}
}

func (h *hookPass) uncarried(at diag.Span, what string) {
	h.diags.Errorf(diag.CodeHostLoss, at, "the host's own model does not support %s", what).
		Detail = "The host asks its model itself, and knows only the event and the tool. Put the prompt into a hook of its own with only match { tool }, and write the condition into its text."
}

// prompts reports whether some target asks its own model on an event of the
// hook, or on one that such an event follows from.
func (h *hookPass) prompts() bool {
	if h.options.Prompts == nil {
		return true
	}
	targets := h.policy.Targets
	if len(targets) == 0 {
		targets = h.options.Targets
	}
	return slices.ContainsFunc(targets, func(target string) bool {
		asks := func(name string) bool { return h.options.Prompts(target, name) }
		return slices.ContainsFunc(h.events, func(k *event.Kind) bool { return asks(k.Name) || h.followsFrom(k.Name, asks, map[string]bool{}) })
	})
}

// followsFrom reports whether an event of the policy follows from one of which
// is holds.
func (h *hookPass) followsFrom(name string, is func(string) bool, seen map[string]bool) bool {
	i := slices.IndexFunc(h.policy.Events, func(e *ast.Event) bool { return e.Name == name })
	if i < 0 || seen[name] {
		return false
	}
	seen[name] = true
	return slices.ContainsFunc(h.policy.Events[i].From, func(from *ast.From) bool {
		return slices.ContainsFunc(from.Hook.On, func(on string) bool { return is(on) || h.followsFrom(on, is, seen) })
	})
}

// beyondTool is the first part of a match that is not about the tool's name, and
// where it stands.
func beyondTool(m *ast.Match) (part string, at diag.Span) {
	if m == nil {
		return "", diag.Span{}
	}
	for _, f := range m.Whole {
		if f.Field != "tool" {
			return f.Field, f.Span
		}
	}
	switch {
	case len(m.Pattern) > 0:
		return "pattern", m.Pattern[0].Span
	case len(m.Input) > 0:
		return "input", m.Input[0].Span
	case len(m.Fields) > 0:
		return "fields", m.Fields[0].Span
	case len(m.Path) > 0:
		return "path", m.Path[0].Span
	case len(m.Command) > 0:
		return "command", m.Command[0].Span
	}
	for _, f := range m.Touched() {
		if len(f.Any) > 0 {
			return f.Name, f.Any[0].Span
		}
	}
	return "", diag.Span{}
}
