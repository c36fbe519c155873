// Package handlerssharefile finds handlers of one event that use one file at the same
// time.
package handlerssharefile

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/slip"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handlers-share-file.
var Rule = &lint.Rule{
	Code: "HK3012", Name: "handlers-share-file", Severity: diag.Warning, ComparesHooks: true,
	Title: "Two handlers of one event, or two calls, use the same file at the same time, and one of them overwrites it.",
	Why: `The agent starts all handlers of an event at the same time. If two of them overwrite a
file, the content of one is lost. If one reads what the other one writes, it finds the
old content, the new one, or nothing: the file is empty for a moment. An async handler
may even write long after the next call. Tools run at the same time, too: a script that writes its event
into a file of one name may read the event of another call from it.`,
	Script: ownEvent,
	Misses: "Only files with a constant name in shell scripts and command lines. Appending lines is not reported. Agents that run handlers one after the other, or of which this is not known, are skipped.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || !f.Agent.Running.Together {
			return
		}
		events, pairs := map[string]*event{}, maxPairs
		for _, g := range f.Groups {
			e := events[g.EventKey.Key]
			if e == nil {
				e = &event{inOrder: f.RunsInOrder(g.EventKey.Key), pairs: &pairs, named: map[string][]int{}, written: map[string][]int{}, tools: map[*hostconfig.Group][]bool{}}
				events[g.EventKey.Key] = e
			}
			for _, h := range g.Handlers {
				if h.Command != nil && !e.inOrder {
					e.add(h, r)
				}
			}
		}
	},
}

// ownEvent reports a file of one name into which each call of a tool writes its event.
func ownEvent(s *hostconfig.Script, r *lint.Report) {
	f, e := s.Handler.Group.File, s.Handler.Group.Event
	if f.Agent == nil || e == nil || e.Matches != "tool" || !f.Agent.Running.Together {
		return
	}
	for _, file := range slip.EventFiles(s.Parsed().Program) {
		r.At(s.SpanOf(file.Place), "calls that run at the same time write their events into this file, too, and may be judged by another one's").Detail = "Make a file for each call, with mktemp, or keep the event in a variable."
	}
}

// maxPairs is how many pairs of uses of files are compared in a configuration: those of a few
// hundred handlers that use the same files.
const maxPairs = 1_000_000

// event is the handlers of an event so far that use files.
type event struct {
	inOrder bool // they run one after the other
	pairs   *int // how many may still be compared

	handlers       []*hostconfig.Handler
	uses           [][]use
	named, written map[string][]int // those that use a file, and that overwrite it

	tools map[*hostconfig.Group][]bool // which tools of the agent a group is asked about
}

// add compares a handler with those before it, up to the first clash.
func (e *event) add(h *hostconfig.Handler, r *lint.Report) {
	own := uses(h)
	for _, i := range e.sharing(own) {
		*e.pairs -= len(own) * len(e.uses[i])
		if *e.pairs < 0 || e.overlap(e.handlers[i].Group, h.Group) && h.Command.Text != e.handlers[i].Command.Text && compare(e.uses[i], own, r) {
			break
		}
	}
	number := len(e.handlers)
	for _, u := range own {
		e.named[u.Name] = append(e.named[u.Name], number)
		if u.Kind == script.FileWritten {
			e.written[u.Name] = append(e.written[u.Name], number)
		}
	}
	e.handlers, e.uses = append(e.handlers, h), append(e.uses, own)
}

// sharing are the handlers that use a file which one of some uses overwrites, or overwrite one
// that it uses, in their order.
func (e *event) sharing(own []use) (out []int) {
	for _, u := range own {
		others := e.written[u.Name]
		if u.Kind == script.FileWritten {
			others = e.named[u.Name]
		}
		if *e.pairs -= len(others); *e.pairs < 0 {
			return nil
		}
		out = append(out, others...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// overlap reports whether two groups are asked about one call.
func (e *event) overlap(x, y *hostconfig.Group) bool {
	if x == y || x.Matcher == nil || y.Matcher == nil || x.Matcher.Text == y.Matcher.Text {
		return true
	}
	if x.Event == nil || x.Event.Matches != "tool" {
		return false
	}
	first, second := e.asked(x), e.asked(y)
	for i := range first {
		if first[i] && second[i] {
			return true
		}
	}
	return false
}

// asked is which tools of the agent a group is asked about.
func (e *event) asked(g *hostconfig.Group) []bool {
	out, ok := e.tools[g]
	if !ok {
		matches := trial.Matcher(g)
		for _, t := range g.File.Agent.Tools {
			out = append(out, matches(t.Name))
		}
		e.tools[g] = out
	}
	return out
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
func compare(x, y []use, r *lint.Report) bool {
	for _, a := range x {
		for _, b := range y {
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
