// Package handlerrawcommandtext finds handlers that guard the text of a command line.
package handlerrawcommandtext

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is handler-raw-command-text.
var Rule = &lint.Rule{
	Code: "HK6101", Name: "handler-raw-command-text", Severity: diag.Warning,
	Title: "A script compares the text of a command line, so another spelling evades it.",
	Why: `A shell removes quotes and backslashes, finds programs in folders, and starts inner
shells. ` + "`grep`" + ` and ` + "`[[ … ]]`" + ` in a guard do not: the line of the witness runs the
guarded command, and the script lets it through. A policy of hookc matches the command
instead of its text.`,
	Misses: "Only two kinds of scripts are checked: a shell script without effects, because hookc runs it, and a Python or JavaScript program that blocks only after a comparison with a constant. A script is reported once, for the first text with another spelling, and not if another handler of the event stops that spelling or may do so.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		t := trial.Of(h)
		if t == nil {
			code(h, r)
		}
		if t == nil || h.Async || h.Group.File.Generated {
			return
		}
		for _, look := range t.Looks {
			if aboutSQL(look.Examples) {
				continue
			}
			for _, text := range look.Examples {
				for _, line := range lines(text) {
					if report(t, look.Start, look.End, line, r) {
						return
					}
				}
			}
		}
	},
}

// verbs are words of SQL. truncate is a program too, which a guard of statements does
// not mean.
var verbs = []string{"insert", "update", "delete", "drop", "alter", "grant", "revoke", "merge"}

// aboutSQL reports whether a script looks for statements of SQL, which are no programs.
func aboutSQL(texts []string) bool {
	found := 0
	for _, text := range texts {
		if word, _, _ := strings.Cut(strings.ToLower(text), " "); slices.Contains(verbs, word) {
			found++
		}
	}
	return found > 1
}

// usual are command lines that guards are about, by their programs: a guard may compare
// the words of a line one by one.
var usual = map[string][]string{
	"rm":  {"rm -rf x"},
	"git": {"git push --force origin main", "git reset --hard", "git commit --no-verify -m x", "git clean -fd"},
}

// lines are the command lines that are tried of a text.
func lines(text string) []string {
	name, _, _ := strings.Cut(text, " ")
	return append([]string{text, text + " x"}, usual[name]...)
}

func report(t *trial.Handler, start, end int, line string, r *lint.Report) bool {
	for _, c := range t.Calls(line) {
		if c.Field != "command" || !stops(t.Ask(c)) {
			continue
		}
		for _, s := range evade.Commands(line) {
			other := c
			other.Text = s.Text
			if a := t.Ask(other); !a.Known || stops(a) || stoppedElsewhere(t.Handler, other) {
				continue
			}
			d := r.At(t.Script.SpanOf(src.Place{Start: start, End: end}), "the script guards %s, but lets it through if it is written %s", line, s.How)
			d.Detail = "Read the command line as a shell does. hookc import makes a policy of the configuration, whose match { command { … } } does that."
			d.Witness = &diag.Witness{Event: t.Event(other), Host: t.Group.File.Agent.Name,
				Shows: fmt.Sprintf("the line runs %s, and the script lets it through", line)}
			return true
		}
	}
	return false
}

func stops(a trial.Answer) bool {
	return a.Known && (a.Verdict == trial.Denies || a.Verdict == trial.Asks)
}

// stoppedElsewhere reports whether another handler of the event stops a call, or may.
func stoppedElsewhere(own *hostconfig.Handler, c trial.Call) bool {
	for _, g := range own.Group.File.Groups {
		if g.EventKey.Key != own.Group.EventKey.Key || !trial.Matches(g, c.Tool) {
			continue
		}
		for _, h := range g.Handlers {
			if h == own || h.Async {
				continue
			}
			if o := trial.Of(h); o != nil {
				if a := o.Ask(c); a.Known {
					if stops(a) {
						return true
					}
					continue
				}
			}
			if _, blocks := h.Blocks(); blocks || h.NamedAsGuard() {
				return true
			}
		}
	}
	return false
}
