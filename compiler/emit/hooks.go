package emit

import (
	"slices"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// hookInfo is a hook as a host is told of it.
func hookInfo(p *ast.Policy, hk *ast.Hook, h *host.Target) host.HookInfo {
	info := host.HookInfo{
		Name: hk.Name, Description: hk.Description, Slug: ast.Slug(hk.Name), Events: hk.On,
		Timeout: int(hk.Timeout.Milliseconds()), Priority: hk.Priority, Async: hk.Async,
		Metadata: hk.Metadata, OnError: onError(hk),
		Patterns: patterns(hk), Blocks: blocks(hk),
	}
	derived := false // what starts the hook is then another event than its match speaks of
	for _, name := range hk.On {
		if declared(p, name) != nil {
			derived = true
		}
		for _, trigger := range triggers(p, name) {
			if _, ok := h.Event(trigger); ok && !slices.Contains(info.Triggers, trigger) {
				info.Triggers = append(info.Triggers, trigger)
			}
		}
	}
	if hk.Match != nil && !derived {
		info.Tools, _ = lower.ToolNames(hk.Match)
		info.Pattern = looseRegex(hk.Match.Pattern)
	}
	return info
}

// onError is what the hook closes, or one of its steps: where no evaluator says
// which of them it would have been, it may be that one.
func onError(hk *ast.Hook) ast.OnError {
	closed := hk.OnError
	ast.EachStep(hk.Steps, func(s *ast.Step) { closed = closed.Or(s.OnError.Over(hk.OnError)) })
	return closed
}

// declared is an event that the policy declares; nil where it declares none of
// that name.
func declared(p *ast.Policy, name string) *ast.Event {
	for _, e := range p.Events {
		if e.Name == name {
			return e
		}
	}
	return nil
}

// triggers is the events of hosts on which a hook of this event is evaluated:
// itself, or those that it follows from, one or several steps away.
func triggers(p *ast.Policy, name string) []string {
	if declared(p, name) == nil {
		return []string{name}
	}
	var out []string
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		e := declared(p, name)
		if e == nil {
			out = append(out, name)
			return
		}
		for _, from := range e.From {
			for _, source := range from.Hook.On {
				visit(source)
			}
		}
	}
	visit(name)
	return out
}

// patterns is every regex that the hook looks for in a tool's input.
func patterns(hk *ast.Hook) (out []host.Pattern) {
	add := func(m *ast.Match) {
		if m == nil {
			return
		}
		for _, r := range m.Pattern {
			out = append(out, host.Pattern{Regex: r.Source, Description: r.Description})
		}
	}
	add(hk.Match)
	ast.EachStep(hk.Steps, func(s *ast.Step) { add(s.Match) })
	return out
}

// blocks reports whether some step of the hook can stop the event.
func blocks(hk *ast.Hook) (found bool) {
	ast.EachStep(hk.Steps, func(s *ast.Step) {
		n := need(s)
		found = found || n == effect.Obey || n.Stops() && n != effect.Allow
	})
	return found
}

// handled is the events that the host is asked to call on, with what it asks
// its own model there.
func handled(in Input, h *host.Target) (out []host.Handler) {
	for _, e := range in.Result.Events {
		_, known := h.Event(e.Name)
		_, canonical := event.LookupKind(e.Name)
		if (known || h.Custom && !canonical) && !forOthers(in.Policy, h, e.Name) {
			out = append(out, host.Handler{Event: e.Name, Tools: e.Tools, Deadline: e.Deadline, OnError: e.OnError,
				Prompts: prompts(in.Policy, h, e.Name)})
		}
	}
	return out
}

// forOthers reports whether all hooks that an event starts are for other hosts.
func forOthers(p *ast.Policy, h *host.Target, name string) bool {
	starts := func(hk *ast.Hook) bool {
		return slices.ContainsFunc(hk.On, func(on string) bool { return on == name || slices.Contains(triggers(p, on), name) })
	}
	return slices.ContainsFunc(p.Hooks, starts) && !slices.ContainsFunc(forHost(p, h), starts)
}
