// Package duplicatehandler finds the same command twice on one event.
package duplicatehandler

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is duplicate-handler.
var Rule = &lint.Rule{
	Code: "HK7013", Name: "duplicate-handler", Severity: diag.Warning,
	Title: "An event has the same command twice.",
	Why: `Some agents run a duplicated command once, others twice. If the matchers differ,
write one matcher with both names, which is easier to maintain.`,
	Misses: "Handlers that differ in any field, such as a time-out or an `if`.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil {
			return
		}
		type key struct{ event, handler string }
		seen := map[key]*hostconfig.Handler{}
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				if h.Command == nil || h.Value.Kind != hostconfig.Object {
					continue
				}
				k := key{g.EventKey.Key, content(h)}
				if first := seen[k]; first != nil {
					report(first, h, r)
					continue
				}
				seen[k] = h
			}
		}
	},
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

func report(first, h *hostconfig.Handler, r *lint.Report) {
	a, b := matcher(first.Group), matcher(h.Group)
	d := r.At(h.Command.Span, "%s has this command twice", h.Group.EventKey.Key)
	d.Notes = append(d.Notes, diag.Note{Span: first.Command.Span, Text: "the first one is here"})
	d.Detail = "Remove one."
	if a != b || h.Group.File.Agent.Name != "cursor" { // the others run it once
		d.Severity = max(d.Severity, diag.Info)
	}
	if a != b {
		d.Detail = "Write one matcher for both."
		return
	}
	d.Fix = remove(h)
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
