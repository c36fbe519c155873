// Package relativepath finds commands that are only found from one folder.
package relativepath

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is relative-path.
var Rule = &lint.Rule{
	Code: "HK7011", Name: "relative-path", Severity: diag.Warning, Repeats: true,
	Title: "A command names its script with a relative path.",
	Why: `Claude Code starts hooks in the session's current folder, and a ` + "`cd`" + ` changes it. The
script is then not found: a guard started by bash lets every call through, and one
started by Python, or by a ` + "`sh`" + ` that is dash, blocks every call (measured on
2.1.329). In quotes a shell does not replace ` + "`~`" + `, and in single quotes no ` + "`$HOME`" + `: such a path
is relative too, with every agent. Kimi Code reads its configuration in the home folder alone and starts
hooks in the project, where ` + "`.kimi-code/hooks/guard.py`" + ` is not found.`,
	Misses: "Paths that begin with a folder which an installer fills in, as in {{HOME}}/a.sh. Relative paths of agents that start hooks in the project folder, and commands that change the folder themselves. Starters other than uv, poetry, pipenv, pdm, npx, bunx, pnpm, nohup and timeout, and flags of them that take a value.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f := s.Handler.Group.File
		if s.Path != "" || s.Lang != "sh" || f.Agent == nil || f.Generated {
			return
		}
		seen := s.Parsed()
		if quoted(seen, r) || besideUser(s, r) || !f.Agent.Running.InCurrentFolder {
			return
		}
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
	name := started(words)
	if !strings.Contains(name, "/") || strings.ContainsAny(name[:1], "/~") || strings.Contains(name, "node_modules/") || placeholder.MatchString(name) {
		return ""
	}
	return name
}

// placeholder is a folder that an installer fills in: {{ROOT}}/, __ROOT__/, %ROOT%/, @ROOT@/, {ROOT}/.
var placeholder = lazyregexp.New(`^(?:\{\{[^{}/]+\}\}|\{[A-Za-z_]+\}|<[\w -]+>|__[A-Z][A-Z0-9_]*__|%%?\w+%%?|@@?\w+@@?)/`)

// besideUser reports a path, relative to the project, of a script that is in the home folder like
// the configuration itself.
func besideUser(s *hostconfig.Script, r *lint.Report) bool {
	f := s.Handler.Group.File
	folder := ofUser(f)
	if folder == "" || s.Handler.Value.Get("cwd") != nil || s.Handler.Value.Get("working_directory") != nil {
		return false
	}
	for _, c := range s.Parsed().Commands {
		if len(c.Words) > 0 && (c.Words[0] == "cd" || c.Words[0] == "pushd") {
			return false
		}
		words := c.Words
		for len(words) > 1 && words[0] == "exec" {
			words = words[1:]
		}
		word := relative(words)
		if word == "" || word[0] == '$' || !strings.HasPrefix(strings.TrimPrefix(word, "./"), folder+"/") && !lies(s.Handler, word) {
			continue
		}
		start, end := c.Start, c.End
		if i := strings.Index(string(s.Source[start:end]), word); i >= 0 {
			start, end = start+i, start+i+len(word)
		}
		d := r.At(f.SpanIn(s.CommandLine(), start, end), "%s is looked up in the project, and it lies in the home folder", word)
		d.Detail = "Begin the path with \"$HOME\"/."
		return true
	}
	return false
}

// ofUser is the folder of a configuration that its agent reads in the home folder alone; "" for
// others.
func ofUser(f *hostconfig.File) string {
	switch {
	case !f.Sure || f.Plugin:
		return ""
	case strings.HasSuffix(f.Name, ".codeium/windsurf/hooks.json"):
		return ".codeium"
	case f.Agent.InHome:
		return path.Base(path.Dir(f.Name))
	}
	return ""
}

// lies reports whether a script is there.
func lies(h *hostconfig.Handler, word string) bool {
	return slices.ContainsFunc(h.Scripts, func(s *hostconfig.Script) bool {
		return s.Source != nil && strings.HasSuffix(s.Path, strings.TrimPrefix(word, "./"))
	})
}

// quoted reports a path to a script whose folder stands in quotes that keep the shell from
// replacing it.
func quoted(s hostconfig.ParsedScript, r *lint.Report) bool {
	for _, c := range s.Commands {
		word := started(c.Words)
		folder, _, ok := strings.Cut(word, "/")
		text := string(s.Source[c.Start:c.End])
		i := strings.Index(text, word)
		if !ok || i < 1 && c.Start == 0 || i < 0 || !kept(folder, s.Source[c.Start+i-1]) || replaces(s.Handler.Group.File.Agent, folder) {
			continue
		}
		at := s.Handler.Group.File.SpanIn(s.CommandLine(), c.Start+i, c.Start+i+len(word))
		d := r.At(at, "the quotes keep the shell from replacing %s, so %s is not found", folder, word)
		d.Detail = "Write \"$HOME\" in double quotes."
		if folder != "~" {
			d.Detail = "Write \"" + folder + "\" in double quotes."
		}
		return true
	}
	return false
}

// kept reports whether a folder at the beginning of a word stays as it is behind a character.
func kept(folder string, before byte) bool {
	switch {
	case folder == "~":
		return before == '"' || before == '\''
	case strings.HasPrefix(folder, "$"): // a word holds one only where it is not replaced
		return before == '\'' || before == '\\'
	}
	return false
}

// replaces reports whether an agent itself puts a folder in the place of a variable.
func replaces(a *agents.Agent, folder string) bool {
	name := strings.Trim(folder, "${}")
	return slices.ContainsFunc(a.Paths, func(p agents.Path) bool { return p.Name == name })
}

func report(s *hostconfig.Script, c script.Command, word string, r *lint.Report) {
	f := s.Handler.Group.File
	if f.Plugin && f.Root == "" {
		return // not where an agent reads it: a template, say, that is copied to its place
	}
	start, end := c.Start, c.End
	if i := strings.Index(string(s.Source[start:end]), word); i >= 0 {
		start, end = start+i, start+i+len(word)
	}
	at := f.SpanIn(s.CommandLine(), start, end)
	d := r.At(at, "this path is looked up in the session's current folder")
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
