// Package relativepath finds commands that are only found from one folder.
package relativepath

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is relative-path.
var Rule = &lint.Rule{
	Code: "HK7011", Name: "relative-path", Severity: diag.Warning,
	Title: "A command names its script with a relative path.",
	Why: `Claude Code starts hooks in the session's current folder, and a ` + "`cd`" + ` changes it. The
script is then not found: a guard started by bash lets every call through, and one
started by Python, or by a ` + "`sh`" + ` that is dash, blocks every call (measured on
2.1.329).`,
	Misses: "Agents that start hooks in the project folder, and commands that change the folder themselves.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f := s.Handler.Group.File
		if s.Path != "" || s.Lang != "sh" || f.Agent == nil || f.Agent.Name != "claude-code" || f.Generated {
			return
		}
		seen := s.Parsed()
		for _, c := range seen.Commands {
			if len(c.Words) > 0 && (c.Words[0] == "cd" || c.Words[0] == "pushd") {
				return
			}
		}
		for _, c := range seen.Commands {
			if word := relative(c.Words); word != "" && !s.Guarded {
				if !absent(s.Handler, word) {
					report(s, c, word, r)
				}
				return
			}
		}
	},
}

// absent reports whether a script is not there at all, which missing-script says.
func absent(h *hostconfig.Handler, word string) bool {
	return slices.ContainsFunc(h.Scripts, func(s *hostconfig.Script) bool {
		return path.Base(s.Path) == path.Base(word) && s.MissingInProject()
	})
}

// relative is the script that a command starts by a path from where it is.
func relative(words []string) string {
	if len(words) == 0 {
		return ""
	}
	name := words[0]
	if script.Language(path.Base(name)) != "" {
		if len(words) < 2 || strings.HasPrefix(words[1], "-") || path.Ext(words[1]) == "" {
			return ""
		}
		name = words[1]
	}
	if !strings.Contains(name, "/") || strings.ContainsAny(name[:1], "/~") || strings.Contains(name, "node_modules/") {
		return ""
	}
	return name
}

func report(s *hostconfig.Script, c script.Command, word string, r *lint.Report) {
	f := s.Handler.Group.File
	start, end := c.Start, c.End
	if i := strings.Index(string(s.Source[start:end]), word); i >= 0 {
		start, end = start+i, start+i+len(word)
	}
	at := f.SpanIn(s.CommandLine(), start, end)
	d := r.At(at, "%s is looked up in the session's current folder", word)
	variable := "CLAUDE_PROJECT_DIR"
	if f.Plugin {
		variable = "CLAUDE_PLUGIN_ROOT"
		d.Summary += ", not in the plugin"
	}
	d.Detail = "Begin the path with $" + variable + "."
	if string(s.Source[start:end]) == word && (start == 0 || strings.IndexByte("\"'", s.Source[start-1]) < 0) {
		d.Fix = &diag.Fix{Title: "begin the path with $" + variable, Unsafe: true, Edits: []diag.Edit{
			{Span: at, Text: `\"$` + variable + `\"/` + strings.TrimPrefix(word, "./")}}}
	}
}
