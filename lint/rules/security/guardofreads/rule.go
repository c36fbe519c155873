// Package guardofreads finds guards of secret files that a shell command walks around.
package guardofreads

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is guard-of-reads.
var Rule = &lint.Rule{
	Code: "HK7502", Name: "guard-of-reads", Severity: diag.Info,
	Title: "A guard of secret files is asked when they are read with a tool, and no handler is when a command does.",
	Why: `An agent that may not read .env with its tool reads it with cat. A guard on the tools
that read files, as on beforeReadFile of Cursor, is not asked about commands. Let a handler
look at commands too, on the event or with the matcher of the shell. file-tools-only says the
same of a policy.`,
	Misses: "Only guards whose program names a secret file, such as .env or id_rsa. A file with any handler that is asked before commands run, or with permission rules for the shell, is not reported; nor is a file whose sandbox keeps commands from reading. Other files may have such a handler.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || f.Plugin || h.Async || !trial.Asked(h.Group, "ReadFile") || trial.Asked(h.Group, "Shell") || !secret(h) {
			return
		}
		at, blocks := denies(h)
		if !blocks || restricted(f) || slices.ContainsFunc(f.Groups, func(g *hostconfig.Group) bool { return trial.Asked(g, "Shell") }) {
			return
		}
		place := h.Group.EventKey.Span
		if h.Group.Matcher != nil {
			place = h.Group.Matcher.Span
		}
		d := r.At(place, "this guard of secret files is not asked when a command such as cat reads them")
		d.Detail = "Let it look at commands too, before " + f.Agent.Title + " runs them."
		d.Notes = append(d.Notes, diag.Note{Span: at, Text: "it blocks here"})
		if h.Command != nil {
			d.Notes = append(d.Notes, diag.Note{Span: h.Command.Span, Text: "no other handler of the file is asked"})
		}
	},
}

var choice = lazyregexp.New(`\b(?:permission|permissionDecision|decision)\b["']?\s*:[^,;}\n]*["'](?:deny|block)["']`)

// denies is where a handler blocks, or chooses whether it does.
func denies(h *hostconfig.Handler) (diag.Span, bool) {
	if at, ok := h.Blocks(); ok {
		return at, true
	}
	for _, s := range h.Scripts {
		if m := choice.FindIndex(s.Source); m != nil {
			return s.SpanOf(src.Place{Start: m[0], End: m[1]}), true
		}
	}
	return diag.Span{}, false
}

var secrets = lazyregexp.New(`\.env\b|\bsecrets?\b|credentials?\b|\bid_rsa\b|\bid_ed25519\b|\.pem\b|\.ssh\b|\.aws\b|\.netrc\b`)

// secret reports whether what a handler runs names a secret file.
func secret(h *hostconfig.Handler) bool {
	return slices.ContainsFunc(h.Scripts, func(s *hostconfig.Script) bool { return secrets.Match(s.Source) })
}

// restricted reports whether a file restricts commands by other means than handlers.
func restricted(f *hostconfig.File) bool {
	for _, key := range []string{"permissions", "sandbox", "tools"} {
		if f.Top != nil && f.Top.Get(key) != nil {
			return true
		}
	}
	return false
}
