// Package missingscript finds handlers that start a file that is not there.
package missingscript

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is missing-script.
var Rule = &lint.Rule{
	Code: "HK7007", Name: "missing-script", Severity: diag.Error, ReadsProject: true,
	Title: "A handler starts a file that does not exist.",
	Why: `The effect depends on the program. If the shell does not find a path it exits with
127, which lets every call through. Python, Perl and dash, which is ` + "`sh`" + ` on many
systems, exit with 2 if their script does not exist, which blocks every call
(measured with Claude Code 2.1.329).`,
	Misses: "Only files of the project or plugin are checked, and only if more than the configuration exists: a git checkout, other files beside the missing one, or other scripts of the same configuration. Skipped are build output, files that git ignores, and files whose existence the command tests first.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f := s.Handler.Group.File
		if !s.MissingInProject() {
			return
		}
		d := r.At(s.Span, "%s does not exist", s.Path)
		d.Detail = consequence(s)
		if near, ok := nearby(s.Path); ok {
			d.Detail += " Did you mean " + near + "?"
		}
		if !f.Certain(agents.Exits) {
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}

func consequence(s *hostconfig.Script) string {
	e := s.Handler.Group.Event
	blocks := e != nil && e.Blocks
	switch {
	case blocks && !e.AnyExit && swallowed(s):
		return "The failure is ignored, so every call is let through."
	case blocks && !s.Direct && (s.Lang == "python" || s.Lang == "perl"):
		return strings.ToUpper(s.Lang[:1]) + s.Lang[1:] + " then exits with code 2, which blocks every call."
	case blocks && e.AnyExit:
		return "Every exit code except 0 blocks, so every call is blocked."
	case blocks && starts(s, "sh"):
		return "If sh is dash, it then exits with code 2, which blocks every call. If sh is bash, it exits with 127, which lets every call through."
	case blocks:
		return "The hook fails, so every call is let through."
	}
	return "The hook fails every time."
}

// starts reports whether a command line starts the script with a program.
func starts(s *hostconfig.Script, name string) bool {
	return runs(s, func(c script.Command) bool { return len(c.Words) > 1 && path.Base(c.Words[0]) == name })
}

// swallowed reports whether the exit code of what starts the script is dropped.
func swallowed(s *hostconfig.Script) bool {
	return runs(s, func(c script.Command) bool { return c.Status == script.Swallowed })
}

// runs reports whether some command that names the script is of a kind.
func runs(s *hostconfig.Script, is func(script.Command) bool) bool {
	for _, line := range s.Handler.ParsedScripts() {
		if line.Path != "" {
			continue
		}
		for _, c := range line.Commands {
			if strings.Contains(string(line.Source[c.Start:c.End]), path.Base(s.Path)) && is(c) {
				return true
			}
		}
	}
	return false
}

// nearby is a file of almost the same name.
func nearby(file string) (string, bool) {
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return "", false
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	base := filepath.Base(file)
	if near, ok := diag.Nearest(base, names); ok {
		return near, true
	}
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	for _, n := range names {
		if strings.TrimSuffix(n, filepath.Ext(n)) == stem {
			return n, true
		}
	}
	return "", false
}
