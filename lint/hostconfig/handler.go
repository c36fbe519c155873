package hostconfig

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Blocks is where a handler can be seen to block, by the exit code of its agent or
// by an answer; false where it cannot.
func (h *Handler) Blocks() (diag.Span, bool) {
	for _, s := range h.ParsedScripts() {
		if at, ok := s.Blocks(); ok {
			return at, true
		}
	}
	return diag.Span{}, false
}

// BlockingExitCode is the exit code by which a handler blocks.
func (h *Handler) BlockingExitCode() int {
	if a := h.Group.File.Agent; a != nil && a.Exit.Block != 0 {
		return a.Exit.Block
	}
	return 2
}

// NamedAsGuard reports whether the names in a handler's command are those of a guard.
func (h *Handler) NamedAsGuard() bool {
	for _, c := range h.Commands {
		if script.NamesGuard(c.Text) {
			return true
		}
	}
	for _, key := range []string{"description", "name", "statusMessage"} {
		if v := h.Value.Get(key); v != nil && script.NamesGuard(v.Text) {
			return true
		}
	}
	return h.Command != nil && script.NamesGuard(h.Command.Text)
}

// CanPrevent reports whether a handler runs before something happens that it can
// stop: before a tool is called, or allowed.
func (h *Handler) CanPrevent() bool {
	e := h.Group.Event
	if e == nil || !e.Blocks {
		return false
	}
	switch e.Canonical {
	case "before_tool", "permission_request", "before_agent":
		return true
	}
	return strings.HasPrefix(strings.ToLower(e.Name), "before")
}

// ServesSeveralEvents reports whether what a handler runs serves other events too.
func (h *Handler) ServesSeveralEvents() bool {
	for _, s := range h.Scripts {
		text := string(s.Source)
		if strings.Contains(text, "hook_event_name") || strings.Contains(text, "hookEventName") || strings.Contains(text, "eventName") {
			return true
		}
		if s.RunsOnSeveralEvents() {
			return true
		}
	}
	return false
}

// RunsOnSeveralEvents reports whether handlers of several events run a file.
func (s *Script) RunsOnSeveralEvents() bool {
	const several = "\x00"
	f := s.Handler.Group.File
	if f.eventOf == nil {
		f.eventOf = map[string]string{}
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				for _, o := range h.Scripts {
					if first, ok := f.eventOf[o.Path]; !ok {
						f.eventOf[o.Path] = g.EventKey.Key
					} else if first != g.EventKey.Key {
						f.eventOf[o.Path] = several
					}
				}
			}
		}
	}
	return s.Path != "" && f.eventOf[s.Path] == several
}

// Certain reports whether the agent of a file is certain, and what is known of that agent
// too.
func (f *File) Certain(facts agent.Facts) bool { return f.Sure && agents.Certain(f.Agent, facts) }

// RejectionNote says what an agent ignores besides a part of an event's hooks that it
// cannot read, as a sentence for the end of a message; "" where it is no more than
// that part, or not known.
func (f *File) RejectionNote(event string) string {
	e := f.Agent.Event(event)
	switch {
	case e == nil || !e.Whole || !f.Sure || f.Format != JSON:
		return ""
	case f.Plugin:
		return " " + f.Agent.Title + " then runs none of the hooks in the file."
	}
	return " " + f.Agent.Title + " then ignores the whole file, including its permission rules."
}

// FailsClosed reports whether the agent blocks where a handler fails, or may do so: the
// member that says it has another value than the one by which nothing is blocked, on an event
// that reads it.
func (h *Handler) FailsClosed() bool {
	if e := h.Group.Event; e != nil && e.OpenClosed || h.Async {
		return false
	}
	v := h.Value.Get(h.Group.File.Agent.FailClosed)
	return v != nil && !(v.Kind == String && v.Text == "continue") && !(v.Kind == Bool && !v.Bool)
}

// RunsInOrder reports whether a group has all handlers of an event run one after the other.
func (f *File) RunsInOrder(event string) bool {
	key := f.Agent.Running.InOrder
	return key != "" && slices.ContainsFunc(f.Groups, func(g *Group) bool {
		v := g.Value.Get(key)
		return g.EventKey.Key == event && v != nil && v.Bool
	})
}
