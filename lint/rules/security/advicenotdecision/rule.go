// Package advicenotdecision finds hooks that say no where nobody listens.
package advicenotdecision

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is advice-not-decision.
var Rule = &lint.Rule{
	Code: "HK7006", Name: "advice-not-decision", Severity: diag.Warning,
	Title: "A hook writes a denial to standard output, where it has no effect.",
	Why: `Plain text on standard output is not a decision: the agent ignores it before a tool
call, and the tool runs. To block, write the reason to standard error and exit with
the blocking exit code, or print a JSON answer.`,
	Misses: "A script that can block anywhere, that starts unknown programs, or that also writes out files, whose text it may speak of, is skipped.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		if e == nil || e.Canonical != "before_tool" || !e.Blocks || h.Async || h.Group.File.Agent == nil || h.Group.File.Agent.Exit.Block == 0 {
			return
		}
		all := h.ParsedScripts()
		for _, s := range all {
			if _, blocks := s.Blocks(); blocks || s.Source == nil || s.Program.Lang != "sh" || s.Problem != nil {
				return
			}
			if endsWithCode(s) || showsFiles(s) {
				return
			}
		}
		for _, s := range all {
			for _, p := range s.Prints {
				if !p.JSON() && script.SaysDenied(p.Text) {
					d := r.At(s.SpanOf(p.Place), "the agent ignores this text, so the tool runs")
					d.Detail = "Write the reason to standard error and exit with code 2."
					return
				}
			}
		}
	},
}

// endsWithCode reports whether a script may end with a code that it chooses, other than 0: a
// constant one, or that of a variable.
func endsWithCode(s hostconfig.ParsedScript) bool {
	return slices.ContainsFunc(s.Exits, func(x script.Exit) bool { return x.Code != 0 }) ||
		slices.ContainsFunc(s.Commands, func(c script.Command) bool {
			return len(c.Words) > 1 && (c.Words[0] == "exit" || c.Words[0] == "return") && c.Words[1] == ""
		})
}

// showsFiles reports whether a script writes what is in files to standard output: then a text such as
// "injection blocked" may be about these, and not about the call.
func showsFiles(s hostconfig.ParsedScript) bool {
	return slices.ContainsFunc(s.Commands, func(c script.Command) bool {
		if c.Captured || c.Piped || len(c.PipedTo) > 0 || len(c.Words) < 2 || !slices.Contains([]string{"cat", "head", "tail", "sed", "less"}, c.Words[0]) {
			return false
		}
		text := string(s.Source[c.Start:c.End])
		return !strings.Contains(text, "<<") && !strings.HasPrefix(c.Words[len(c.Words)-1], "-")
	})
}
