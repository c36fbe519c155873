// Package statusdropped finds guards whose exit code is thrown away, so that they
// let through what fails.
package statusdropped

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is status-dropped.
var Rule = &lint.Rule{
	Code: "HK7001", Name: "status-dropped", Severity: diag.Warning,
	Title: "The exit code of a guard is ignored, or the guard starts only if its file exists.",
	Why: "`|| true`" + ` after a guard ignores its exit code, so the guard cannot block. A pipeline, a
later command and ` + "`&`" + ` ignore it too: ` + "`guard | tee log`, `guard; exit 0`" + `.
` + "`[ -x guard ] && exec guard; exit 0`" + ` lets every call through if the file was moved
or is no longer executable, and nothing reports it.`,
	Misses: "A command counts as a guard by what its script does, or by its name. A guard that answers only in JSON is skipped.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		if !h.CanPrevent() || h.Async {
			return
		}
		for _, s := range h.ParsedScripts() {
			if s.Path != "" {
				continue
			}
			for _, c := range s.Commands {
				command(h, s, c, r)
			}
		}
	},
}

func command(h *hostconfig.Handler, s hostconfig.ParsedScript, c script.Command, r *lint.Report) {
	if !c.Status.Lost() && !c.Optional || !guard(h, words(s, c)) {
		return
	}
	at := s.SpanOf(c.Place)
	if said, ok := lost[c.Status]; ok {
		r.At(at, "%s", said.summary).Detail = said.detail
		return
	}
	d := r.At(at, "the guard starts only if its file exists; without it every call is let through")
	d.Detail = "Start it without this test, or exit with code 2 and a reason if it does not exist."
	if c.Words[0] != "exec" {
		d.Severity = max(d.Severity, diag.Info)
	}
}

// lost is what is said of an exit code that makes no difference.
var lost = map[script.Status]struct{ summary, detail string }{
	script.Swallowed: {"the exit code of this guard is ignored, so it cannot block",
		"Remove what follows ||. If the guard may fail, handle that in the guard."},
	script.Piped: {"the exit code of the pipeline is that of its last command, so this guard cannot block",
		"Put set -o pipefail in front, if bash runs the line, or let the guard write its own log."},
	script.Overridden: {"a later command decides the exit code, so this guard cannot block",
		"Write || exit $? behind the guard, or make it the last command."},
	script.Background: {"the guard runs in the background, so nobody waits for its exit code",
		"Remove the &."},
}

var variable = lazyregexp.New(`\$(\w+|\{\w+\})|["']`)

// words are those of a command; of a path that begins with a variable, what follows
// it.
func words(s hostconfig.ParsedScript, c script.Command) []string {
	text := string(s.Source[c.Start:c.End])
	if !slices.Contains(c.Words, "") || strings.ContainsAny(text, "`(=") {
		return c.Words
	}
	return strings.Fields(variable.ReplaceAllString(text, ""))
}

// guard reports whether a command is what stops something.
func guard(h *hostconfig.Handler, words []string) bool {
	if len(words) == 0 || ignorable(path.Base(words[0])) {
		return false
	}
	code := h.BlockingExitCode()
	for _, s := range h.Scripts {
		if s.Path == "" || !mentions(words, path.Base(s.Path)) {
			continue
		}
		seen := s.Parsed()
		if s.Source == nil || seen.Program.Lang == "" {
			return script.NamesGuard(strings.Join(words, " "))
		}
		for _, e := range seen.Exits {
			if e.Code == code {
				return true
			}
		}
		return false
	}
	return script.NamesGuard(strings.Join(words, " "))
}

func mentions(words []string, name string) bool {
	for _, w := range words {
		if path.Base(w) == name {
			return true
		}
	}
	return false
}

// ignorable are commands that are no guards whatever they are given.
func ignorable(name string) bool {
	switch name {
	case "echo", "printf", "grep", "cat", "mkdir", "rm", "cp", "mv", "git", "test", "[", "command", "cd", "touch", "exit", "true", "jq", "sed", "curl", "source", ".":
		return true
	}
	return false
}
