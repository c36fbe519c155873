// Package timeoutbelowcommand finds time-outs that are shorter than what they bound.
package timeoutbelowcommand

import (
	"path"
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is timeout-below-command.
var Rule = &lint.Rule{
	Code: "HK2109", Name: "timeout-below-command", Severity: diag.Warning,
	Title: "A time-out is shorter than the time that its command needs.",
	Why: `The agent ends a hook at its time-out and ignores its answer, so a guard lets the
call through. Programs that fetch or build what they run need seconds on the first
call.`,
	Misses: "Only `sleep` and programs that fetch or build first are known. For those programs, only time-outs below three seconds are reported.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || h.Timeout == nil || h.Timeout.Kind != hostconfig.Number {
			return
		}
		limit, err := strconv.ParseFloat(h.Timeout.Text, 64)
		if err != nil || limit <= 0 {
			return
		}
		limit = f.Agent.Timeout.InMillis(limit) / 1000
		for _, s := range h.ParsedScripts() {
			for _, c := range s.Commands {
				if takes, why := needs(c.Words); takes > limit {
					d := r.At(h.Timeout.Value.Span, "%s", why)
					d.Detail = "The hook is ended before it answers. Set a longer time-out."
					d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(c.Place), Text: "this command"})
					return
				}
			}
		}
	},
}

// fetchers get or build what they run.
var fetchers = map[string][]string{
	"npx": nil, "bunx": nil, "pnpx": nil, "uvx": nil, "pipx": nil, "npm": {"exec", "install", "ci", "test"}, "go": {"run", "build", "test"},
	"cargo": {"run", "build", "test"}, "docker": {"run", "build"}, "pnpm": {"dlx", "install"}, "yarn": {"dlx", "install"},
}

// needs is how many seconds a command takes at least, as far as is known.
func needs(words []string) (float64, string) {
	name := path.Base(words[0])
	if name == "sleep" && len(words) == 2 {
		n, err := strconv.ParseFloat(words[1], 64)
		if err == nil {
			return n, "sleep " + words[1] + " is longer than the time-out"
		}
	}
	subs, ok := fetchers[name]
	if !ok {
		return 0, ""
	}
	for _, sub := range subs {
		if len(words) > 1 && words[1] == sub {
			return 3, name + " " + sub + " takes longer than the time-out, at least on the first call"
		}
	}
	if subs == nil {
		return 3, name + " takes longer than the time-out, at least on the first call"
	}
	return 0, ""
}
