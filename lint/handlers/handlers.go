// Package handlers is what can be seen of a handler of a configuration: what it
// runs, whether that can block, and whether it is meant to.
package handlers

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/places"
	"github.com/hookc/hookc/lint/script"
)

// Seen is a script of a handler with what was seen in it.
type Seen struct {
	*hostconfig.Script
	*script.Program
}

// Look reads what a handler runs: its command lines, then the files.
func Look(h *hostconfig.Handler) (out []Seen) {
	for _, s := range h.Scripts {
		out = append(out, Read(s))
	}
	return out
}

// Read reads a script. A rule asks what others have asked before: each is read once.
func Read(s *hostconfig.Script) Seen {
	type file struct{ path, lang string }
	f := s.Handler.Group.File
	var key any = s
	if s.Path != "" {
		key = file{s.Path, s.Lang}
	}
	p, ok := f.Memo[key].(*script.Program)
	if !ok {
		p = script.Read(string(s.Source), s.Lang)
		if f.Memo == nil {
			f.Memo = map[any]any{}
		}
		f.Memo[key] = p
	}
	return Seen{s, p}
}

// Blocks is where a handler can be seen to block, by the exit code of its agent or
// by an answer; false where it cannot.
func Blocks(h *hostconfig.Handler) (diag.Span, bool) {
	for _, s := range Look(h) {
		if at, ok := s.Blocks(); ok {
			return at, true
		}
	}
	return diag.Span{}, false
}

// Blocks is where a script can be seen to block.
func (s Seen) Blocks() (diag.Span, bool) {
	code := BlockCode(s.Handler)
	for _, e := range s.Exits {
		if e.Code == code && !strings.Contains(strings.ToLower(e.Said), "usage") {
			return places.InScript(s.Script, e.Place), true
		}
	}
	for _, d := range s.Denials {
		return places.InScript(s.Script, d), true
	}
	return diag.Span{}, false
}

// BlockCode is the exit code that blocks.
func BlockCode(h *hostconfig.Handler) int {
	if a := h.Group.File.Agent; a != nil && a.Exit.Block != 0 {
		return a.Exit.Block
	}
	return 2
}

// Guards reports whether the names in a handler's command are those of a guard.
func Guards(h *hostconfig.Handler) bool {
	for _, c := range h.Commands {
		if script.Guards(c.Text) {
			return true
		}
	}
	for _, key := range []string{"description", "name", "statusMessage"} {
		if v := h.Value.Get(key); v != nil && script.Guards(v.Text) {
			return true
		}
	}
	return h.Command != nil && script.Guards(h.Command.Text)
}

// Before reports whether a handler is asked before something happens that it can
// stop: before a tool is called, or allowed.
func Before(h *hostconfig.Handler) bool {
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

// Several reports whether what a handler runs serves other events too.
func Several(h *hostconfig.Handler) bool {
	for _, s := range h.Scripts {
		text := string(s.Source)
		if strings.Contains(text, "hook_event_name") || strings.Contains(text, "hookEventName") || strings.Contains(text, "eventName") {
			return true
		}
		if s.Path != "" && Shared(s) {
			return true
		}
	}
	return false
}

// Shared reports whether handlers of several events run a file.
func Shared(s *hostconfig.Script) bool {
	type index struct{}
	const several = "\x00"
	f := s.Handler.Group.File
	events, ok := f.Memo[index{}].(map[string]string)
	if !ok {
		events = map[string]string{}
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				for _, o := range h.Scripts {
					if first, ok := events[o.Path]; !ok {
						events[o.Path] = g.EventKey.Key
					} else if first != g.EventKey.Key {
						events[o.Path] = several
					}
				}
			}
		}
		if f.Memo == nil {
			f.Memo = map[any]any{}
		}
		f.Memo[index{}] = events
	}
	return s.Path != "" && events[s.Path] == several
}

// Sure reports whether it is sure whose a file is, and what is known of that agent
// certain.
func Sure(f *hostconfig.File) bool { return f.Sure && Known(f.Agent) }

// Known reports whether enough is known of an agent for what is said of it to be
// certain. Of others there is a page of documentation.
func Known(a *agents.Agent) bool {
	if a == nil {
		return false
	}
	switch a.Name {
	case "claude-code", "codex", "gemini", "cursor", "copilot":
		return true
	}
	return false
}
