// Package logoverwritten finds logs that hold only the last event.
package logoverwritten

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
)

// Rule is log-overwritten.
var Rule = &lint.Rule{
	Code: "HK6104", Name: "log-overwritten", Severity: diag.Warning,
	Title: "A log is written as a whole for every event, so it holds only the last one.",
	Why: `content of write replaces the file. A file that should list all commands or all changed
files then has one line. record adds a line to the file for each event; write with
append adds an item to a list in a JSON document. A state that is a list and is set to one item of each event
is the same.`,
	Misses: "Files whose name, folder and description do not say that they are a log, and names that are made up when an event arrives.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if !slices.ContainsFunc(h.On, repeats) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if at := listOfOne(p, h, s); at != nil && !said[s.Span] {
					said[s.Span] = true
					r.At(at.Span, "this sets the whole list to one item, so it holds only the last one").Detail = "Write append = { … }, which adds an item."
				}
				if !said[s.Span] && overwrites(h, s) {
					said[s.Span] = true
					report(s, r)
				}
			})
		}
	},
}

// repeats reports whether an event happens often in a session.
func repeats(on string) bool {
	k, ok := event.LookupKind(on)
	return ok && (k.Tool || slices.Contains([]string{"before_agent", "after_agent", "subagent_start", "subagent_stop", "file_changed", "notification", "message_display"}, on))
}

var (
	// logName is words of a file's path that say that it grows.
	logName = lazyregexp.New(`(?i)(^|[/._-])(logs?|history|histories|journal|audit|trail|changelog|changed|changes|commands|edits|events|calls|prompts|errors|failures|denials|entries)([/._-]|$)|\.(jsonl|ndjson|csv|tsv)$`)
	// oneName is words of a path of a file that is about one event.
	oneName = lazyregexp.New(`(?i)(^|[/._-])(last|latest|current|recent|newest|now|state|status|marker|lock|pid|stamp|pending|next)([/._-]|$)`)
	// logText is words of a description of a log.
	logText = lazyregexp.New(`(?i)\b(logs?|a list of|lists? (all|every)|histor(y|ies)|journal|audit trail|(records?|notes?|keeps?|collects?|lists?|appends?) (all|each|every|the) (\w+ )?(files|commands|calls|prompts|changes|edits|errors|failures|tools|urls)|(each|every) (command|call|prompt|change|edit|error|failure))\b`)
	oneText = lazyregexp.New(`(?i)\b(last|latest|current|newest|most recent)\b`)
)

// overwrites reports whether a step replaces a log by what one event says.
func overwrites(h *ast.Hook, s *ast.Step) bool {
	file, content := s.Constant("file"), s.Arg("content")
	if s.Kind != "write" || file == "" || content == nil || content.Op == ast.OpConst {
		return false
	}
	if oneName.MatchString(file) || oneText.MatchString(h.Description) {
		return false
	}
	return (logName.MatchString(file) || logText.MatchString(h.Description)) && ofEvent(h, content)
}

// ofEvent reports whether a text tells of the event, and of nothing that lasts: one that
// reads the file or a state can hold all that came before.
func ofEvent(h *ast.Hook, text *ast.Expr) bool {
	tells, lasts := false, false
	var look func(x *ast.Expr)
	look = func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			switch {
			case x.Op == ast.OpIdent && x.Name == "output", x.Op == ast.OpMember && x.Name == "output":
				lasts = true // the log of one run is as long as the run
			case x.Op == ast.OpCall && !pure(x.Name), x.Op == ast.OpIdent && slices.Contains([]string{"state", "checks", "check"}, x.Name):
				lasts = true
			case x.Op == ast.OpIdent:
				tells = tells || isField(x.Name)
				for _, l := range h.Lets {
					if l.Name == x.Name {
						look(l.Expr)
					}
				}
			}
			return true
		})
	}
	look(text)
	return tells && !lasts
}

// pure reports whether a function looks at its arguments alone.
func pure(name string) bool {
	_, ok := fn.Lookup(name)
	return ok
}

// perCall is fields that differ from event to event.
var perCall = []string{"command", "path", "paths", "path_abs", "paths_abs", "url", "urls", "query", "prompt", "error", "tool", "files", "shell", "duration", "message", "target_agent", "agent", "event"}

func isField(root string) bool { return slices.Contains(perCall, root) }

func report(s *ast.Step, r *lint.Report) {
	file := s.Constant("file")
	d := r.At(s.Span, "%s holds only the last event, because write replaces the whole file", file)
	to := file
	if ext := path.Ext(file); ext != ".jsonl" {
		to = strings.TrimSuffix(file, ext) + ".jsonl"
	}
	d.Detail = "Add a line for each event: record { to = \"" + to + "\", fields = { … } }."
}
