// Package handlerssharefile finds handlers of one event that use one file at the same
// time.
package handlerssharefile

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handlers-share-file.
var Rule = &lint.Rule{
	Code: "HK3012", Name: "handlers-share-file", Severity: diag.Warning, ComparesHooks: true,
	Title: "Two handlers of one event use the same file at the same time, and one of them overwrites it.",
	Why: `The agent starts all handlers of an event at the same time. If two of them overwrite a
file, the content of one is lost. If one reads what the other one writes, it finds the
old content, the new one, or nothing: the file is empty for a moment. An async handler
may even write long after the next call.`,
	Misses: "Only files with a constant name in shell scripts and command lines. Appending lines is not reported. Agents that run handlers one after the other, or of which this is not known, are skipped.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || !slices.Contains(parallel, f.Agent.Name) {
			return
		}
		byEvent := map[string][]*hostconfig.Handler{}
		for _, g := range f.Groups {
			for _, h := range g.Handlers {
				key := g.EventKey.Key
				for _, before := range byEvent[key] {
					if overlap(before.Group, g) && !inOrder(f, key) && compare(before, h, r) {
						break
					}
				}
				byEvent[key] = append(byEvent[key], h)
			}
		}
	},
}

// parallel are the agents that were measured, or are documented, to start the handlers of
// an event together.
var parallel = []string{"claude-code", "codex", "gemini", "qwen", "droid", "kimi-code"}

// inOrder reports whether a group of an event has all handlers run one after the other.
func inOrder(f *hostconfig.File, event string) bool {
	return slices.ContainsFunc(f.Groups, func(g *hostconfig.Group) bool {
		v := g.Value.Get("sequential")
		return g.EventKey.Key == event && v != nil && v.Bool
	})
}

// overlap reports whether two groups are asked about one call.
func overlap(x, y *hostconfig.Group) bool {
	if x == y || x.Matcher == nil || y.Matcher == nil || x.Matcher.Text == y.Matcher.Text {
		return true
	}
	if x.Event == nil || x.Event.Matches != "tool" {
		return false
	}
	first, second := trial.Matcher(x), trial.Matcher(y)
	return slices.ContainsFunc(x.File.Agent.Tools, func(t agents.Tool) bool { return first(t.Name) && second(t.Name) })
}

// use is a use of a file by a handler.
type use struct {
	script hostconfig.ParsedScript
	script.FileUse
}

func uses(h *hostconfig.Handler) (out []use) {
	for _, s := range h.ParsedScripts() {
		for _, f := range s.Files {
			out = append(out, use{s, f})
		}
	}
	return out
}

// compare reports the first file on which two handlers clash.
func compare(x, y *hostconfig.Handler, r *lint.Report) bool {
	if x.Command == nil || y.Command == nil || x.Command.Text == y.Command.Text {
		return false
	}
	for _, a := range uses(x) {
		for _, b := range uses(y) {
			if a.Name != b.Name || a.script.Path != "" && a.script.Path == b.script.Path || a.Kind != script.FileWritten && b.Kind != script.FileWritten {
				continue
			}
			report(a, b, r)
			return true
		}
	}
	return false
}

func report(a, b use, r *lint.Report) {
	d := r.At(b.script.SpanOf(b.Place), "another handler of %s uses %s at the same time, and %s", b.script.Handler.Group.EventKey.Key, b.Name, clash(a, b))
	d.Detail = "Use a file for each handler, or do both in one handler."
	d.Notes = append(d.Notes, diag.Note{Span: a.script.SpanOf(a.Place), Text: "the other handler uses it here"})
}

func clash(a, b use) string {
	switch {
	case a.Kind == script.FileRead && b.script.Handler.Async, b.Kind == script.FileRead && a.script.Handler.Async:
		return "the async one may write it after the other one has read it"
	case a.Kind == script.FileRead || b.Kind == script.FileRead:
		return "one reads what the other one writes"
	}
	return "one overwrites what the other one has written"
}
