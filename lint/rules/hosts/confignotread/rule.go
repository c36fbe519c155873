// Package confignotread finds hooks in a file of an agent's folder that the agent does not read.
package confignotread

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is config-not-read.
var Rule = &lint.Rule{
	Code: "HK1023", Name: "config-not-read", Severity: diag.Warning,
	Title: "Hooks are in a file of the agent's folder that the agent does not read.",
	Why: `Claude Code reads the hooks of a project in ` + "`.claude/settings.json`" + ` and
` + "`.claude/settings.local.json`" + `. It reads none in ` + "`.claude/hooks.json`" + ` or
` + "`.claude/hooks/hooks.json`" + ` (measured on 2.1.329): only plugins have a ` + "`hooks.json`" + `. Of a plugin
it reads ` + "`hooks/hooks.json`" + `, not files beside ` + "`.claude-plugin/plugin.json`" + `, and it ignores hooks in the front
matter of the plugin's agents (measured on 2.1.329). No hook of the file runs, and the session does not show it.`,
	Misses: "Files other than hooks.json, and *hooks*.json in a folder hooks. Templates, from which another program makes a configuration: their commands have placeholders such as {{GUARD}}. Agents of which it is not known which files they read.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if !f.Unread || f.Generated || len(f.Groups) == 0 || isTemplate(f) {
			return
		}
		// The name of the file is wrong, and nothing in it: the finding stands where the file begins.
		d := r.At(f.SpanOfSource(0, 1), "%s reads no hooks in this file", f.Agent.Title)
		switch {
		case f.Format == hostconfig.FrontMatter:
			d.Detail = "Move them to hooks/hooks.json of the plugin, or the agent to .claude/agents of a project."
		case f.Plugin:
			d.Detail = "Move them to hooks/hooks.json in the folder of the plugin, or name the file under hooks in plugin.json."
		default:
			d.Detail = "Move them to " + f.Agent.Files[0] + "."
		}
	},
}

// placeholder is what another program replaces: {{NAME}}, <%= name %>, @NAME@, __NAME__, %NAME_OF%.
var placeholder = lazyregexp.New(`\{\{-?\s*\w+\s*-?\}\}|<%=?\s*[\w.]+\s*%>|@[A-Z][A-Z0-9_]+@|\b__[A-Z][A-Z0-9_]*?__\b|%\{?[A-Z]+_[A-Z_]+\}?%`)

// isTemplate reports whether a program makes a configuration of the file: it has placeholders where it
// has commands.
func isTemplate(f *hostconfig.File) bool {
	return slices.ContainsFunc(f.Groups, func(g *hostconfig.Group) bool {
		return slices.ContainsFunc(g.Handlers, func(h *hostconfig.Handler) bool {
			return h.Command != nil && placeholder.MatchString(h.Command.Text)
		})
	})
}
