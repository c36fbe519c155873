// Package duplicatehandler finds the same command twice on one event.
package duplicatehandler

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is duplicate-handler.
var Rule = &lint.Rule{
	Code: "HK7013", Name: "duplicate-handler", Severity: diag.Warning,
	Title: "An event has the same command twice.",
	Why: `Codex, Copilot CLI, Cursor and Droid run a command twice that stands twice. Claude Code, Gemini CLI and
Kimi Code run it once.`,
	Misses: "Handlers that differ in any field, such as a time-out or an `if`, and matchers that are regular expressions and differ.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil {
			return
		}
		type key struct{ event, handler string }
		seen := map[key][]*hostconfig.Handler{}
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				if h.Command == nil || h.Value.Kind != hostconfig.Object {
					continue
				}
				k := key{g.EventKey.Key, content(h)}
				for _, earlier := range seen[k] {
					if name, same := both(earlier.Group, g); same || name != "" {
						report(earlier, h, name, r)
						break
					}
				}
				if len(seen[k]) < maxSame {
					seen[k] = append(seen[k], h)
				}
			}
		}
	},
}

// maxSame is with how many equal handlers another one is compared.
const maxSame = 50

// both is a name that two groups both match, as far as lists of names say it; same where
// they match the same.
func both(a, b *hostconfig.Group) (name string, same bool) {
	if matcher(a) == matcher(b) || a.Event != nil && a.Event.Matches == "" && !a.Event.Unknown || a.File.Agent.Matcher.Ignored {
		return "", true
	}
	if a.Event == nil {
		return "", false
	}
	x, y := read(a), read(b)
	for _, pair := range [][2]hostconfig.Matcher{{x, y}, {y, x}} {
		if pair[0].Mode == hostconfig.MatchAll && pair[1].Mode == hostconfig.MatchExact {
			return pair[1].Names[0].Text, false
		}
	}
	if x.Mode != hostconfig.MatchExact || y.Mode != hostconfig.MatchExact {
		return "", false
	}
	for _, n := range x.Names {
		if slices.ContainsFunc(y.Names, func(o hostconfig.MatcherName) bool { return n.Text != "" && o.Text == n.Text }) {
			return n.Text, false
		}
	}
	return "", false
}

func read(g *hostconfig.Group) hostconfig.Matcher {
	type key struct{ g *hostconfig.Group }
	return hostconfig.Once(g.File, key{g}, func() hostconfig.Matcher {
		return hostconfig.ReadMatcher(g.File.Agent, g.Event, matcher(g))
	})
}

// content is what a handler says, but for its matcher.
func content(h *hostconfig.Handler) string {
	var b strings.Builder
	write(&b, h.Value)
	return b.String()
}

func write(b *strings.Builder, v *hostconfig.Value) {
	b.WriteByte(byte('0' + v.Kind))
	b.WriteString(v.Text)
	if v.Bool {
		b.WriteByte('t')
	}
	for _, m := range v.Members {
		if m.Key != "matcher" {
			b.WriteString("\x00" + m.Key + "\x01")
			write(b, m.Value)
		}
	}
	for _, item := range v.Items {
		b.WriteByte('\x02')
		write(b, item)
	}
	b.WriteByte('\x03')
}

func report(first, h *hostconfig.Handler, name string, r *lint.Report) {
	a := h.Group.File.Agent
	d := r.At(h.Command.Span, "%s has this command twice", h.Group.EventKey.Key)
	d.Notes = append(d.Notes, diag.Note{Span: first.Command.Span, Text: "the first one is here"})
	d.Detail = "Remove one."
	if name != "" {
		d.Summary += " for " + name
		d.Detail = "Name " + name + " in one of the matchers only."
	}
	if name != "" || a.Running.Duplicates != agents.Twice {
		d.Severity = max(d.Severity, diag.Info)
	}
	if name == "" {
		d.Fix = remove(h)
	}
}

func matcher(g *hostconfig.Group) string {
	if g.Matcher == nil || g.Matcher.Text == "*" {
		return ""
	}
	return g.Matcher.Text
}

// remove takes a handler out of its list, where another one is before it.
func remove(h *hostconfig.Handler) *diag.Fix {
	list := h.Group.Value.Get("hooks")
	if h.Value == h.Group.Value {
		list = h.Group.EventKey.Value
	}
	if list == nil {
		return nil
	}
	for i, item := range list.Items {
		if item == h.Value && i > 0 {
			span := diag.Span{File: item.Span.File, Start: list.Items[i-1].Span.End, End: item.Span.End}
			return &diag.Fix{Title: "remove it", Edits: []diag.Edit{{Span: span}}}
		}
	}
	return nil
}
