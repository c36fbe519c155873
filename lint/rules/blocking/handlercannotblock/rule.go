// Package handlercannotblock finds handlers that block on events that cannot be.
package handlercannotblock

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
)

// Rule is handler-cannot-block.
var Rule = &lint.Rule{
	Code: "HK2104", Name: "handler-cannot-block", Severity: diag.Warning,
	Title: "A handler blocks on an event that cannot be blocked.",
	Why: `On an event that only reports, the exit code or answer that blocks has no effect.
For example, a session that starts cannot be stopped. Use an earlier event.`,
	Misses: "Where only a JSON answer blocks, a script that prints one and also exits with a code is skipped. A script that reads the name of the event may block on another event and is skipped too, as is an exit code in a file that another agent reads which may look at the code: VS Code reads .github/hooks. After a tool call, most agents read exit code 2 and its reason, which is a normal use. There, a handler is reported if the agent ignores its answer, or if it asks the agent to block on failure and checks only the event.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		tooLate(h, r)
		if e != nil && e.JSONOnly && !e.Unsure && !h.Async {
			byCode(h, r)
		}
		if e == nil || e.Blocks || e.After || e.Unsure || e.Loops || e.Like != "" || h.Group.File.Agent == nil || h.Async || h.ServesSeveralEvents() {
			return
		}
		if strings.HasPrefix(e.Canonical, "after_") {
			return
		}
		at, ok := h.Blocks()
		if !ok || tellsItsStatus(h) {
			return
		}
		d := r.At(at, "%s cannot be blocked, so this has no effect", e.Name)
		d.Detail = "Use an event that comes before what you want to stop."
	},
}

// takesOptions is how a program reads options that people may give it on a command line.
var takesOptions = lazyregexp.New(`\bargparse\b|\bOptionParser\(|\bgetopts?\b|\bparseArgs\(|\bclick\.option\(|\byargs\b|\bcommander\b|\bcase\s+"?\$\{?1\b`)

// tellsItsStatus reports whether what a handler runs is a program with options, which has a use beside hooks
// and whose exit codes tell how it went: it gives no reason why something is stopped.
func tellsItsStatus(h *hostconfig.Handler) bool {
	for _, s := range h.ParsedScripts() {
		if s.Path == "" {
			continue
		}
		if len(s.Denials) > 0 || !takesOptions.Match(s.Source) || slices.ContainsFunc(s.Exits, func(x script.Exit) bool { return script.SaysDenied(x.Stderr) }) {
			return false
		}
		return slices.ContainsFunc(h.Commands, func(c hostconfig.Member) bool { return strings.Contains(c.Text, " --") })
	}
	return false
}

// tooLate finds guards on events that come after what they mean to stop: of agents that
// ignore the answer there, and those that must not fail and look at the event alone.
func tooLate(h *hostconfig.Handler, r *lint.Report) {
	e, a := h.Group.Event, h.Group.File.Agent
	if e == nil || a == nil || h.Async || !e.Deaf && !(e.After && failsClosed(h) && looksOnly(h)) || h.ServesSeveralEvents() {
		return
	}
	at, ok := h.Blocks()
	if !ok {
		return
	}
	d := r.At(h.Group.EventKey.Span, "%s comes after the act, so the handler cannot stop it", e.Name)
	d.Detail = "Use the event that comes before it."
	if e.Deaf {
		d.Detail += " " + a.Title + " ignores what blocks here."
	}
	d.Notes = append(d.Notes, diag.Note{Span: at, Text: "it blocks here"})
}

// failsClosed reports whether a handler asks its agent to block where it fails.
func failsClosed(h *hostconfig.Handler) bool {
	a := h.Group.File.Agent
	v := h.Value.Get(a.FailClosed)
	return a.FailClosed != "" && v != nil && (v.Text == a.FailClosedValue || v.Bool)
}

// readers are programs that read the event and change, build and check nothing.
var readers = []string{"jq", "cat", "echo", "printf", "grep", "egrep", "sed", "awk", "cut", "tr", "head", "tail", "basename", "dirname",
	"realpath", "readlink", "read", "trap", "shift", "test", "[", "[[", "exit", "set", "case", "true", "false", ":", "local", "return", "export"}

// looksOnly reports whether nothing runs that could check what the tool has done, of which the
// agent should hear.
func looksOnly(h *hostconfig.Handler) bool {
	seen := h.ParsedScripts()
	for _, s := range seen {
		if s.Source == nil || s.Problem != nil {
			return false
		}
		if s.Path == "" && len(seen) > 1 { // it starts the others
			continue
		}
		if s.Program.Lang != "sh" {
			if !guard.LooksAtInputOnly(s.Program) || whatWasDone.Match(s.Source) {
				return false
			}
			continue
		}
		for _, c := range s.Commands {
			if len(c.Words) > 0 && !slices.Contains(readers, c.Words[0]) && !s.Defines(c.Words[0]) {
				return false
			}
			if readsFiles(c) {
				return false
			}
		}
	}
	return len(seen) > 0
}

// whatWasDone are the members of an event that say what the tool has done or written.
var whatWasDone = lazyregexp.New(`\b(?:tool_response|tool_output|tool_result|content|new_string|new_source|structuredPatch)\b`)

// readsFiles reports whether a command may read the file that the tool has written: its
// last word is not known, as a variable's is not, and it reads files.
func readsFiles(c script.Command) bool {
	last := len(c.Words) - 1
	return last > 0 && c.Words[last] == "" && slices.Contains([]string{"cat", "grep", "egrep", "sed", "awk", "head", "tail", "jq"}, c.Words[0])
}

// byCode finds exit codes that mean to block where only an answer does.
func byCode(h *hostconfig.Handler, r *lint.Report) {
	a := h.Group.File.Agent
	if a == nil || a.Exit.Block == 0 || h.ServesSeveralEvents() || otherReads(h.Group) {
		return
	}
	var at []diag.Span
	for _, s := range h.ParsedScripts() {
		if len(s.Denials) > 0 {
			return
		}
		for _, e := range s.Exits {
			if e.Code == a.Exit.Block && e.Stderr != "" && !strings.Contains(strings.ToLower(e.Stderr), "usage") {
				at = append(at, s.SpanOf(e.Place))
			}
		}
	}
	for _, span := range at {
		d := r.At(span, "%s ignores the exit code, so this has no effect", h.Group.Event.Name)
		d.Detail = "Only a JSON answer blocks. Print one, and exit with code 0."
	}
}

// otherReads reports whether another agent that reads the file has the event too, and is not known to
// ignore exit codes there.
func otherReads(g *hostconfig.Group) bool {
	return slices.ContainsFunc(g.File.Candidates, func(a *agents.Agent) bool {
		e := a.Event(g.Event.Name)
		return a != g.File.Agent && e != nil && !e.JSONOnly && a.Exit.Block != 0
	})
}
