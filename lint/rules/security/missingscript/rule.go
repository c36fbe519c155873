// Package missingscript finds handlers that start a file that is not there.
package missingscript

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is missing-script.
var Rule = &lint.Rule{
	Code: "HK7007", Name: "missing-script", Severity: diag.Error, ReadsProject: true,
	Title: "A handler starts a file that is not there.",
	Why: `What happens depends on who looks for it. A path that the shell cannot find ends with
127, which lets everything through; Python, Perl and the dash that is ` + "`sh`" + ` on many
systems end with 2 where their script is not there, which blocks every call (measured
with Claude Code 2.1.329). Neither is the guard that was meant.`,
	Misses: "Only files of the project or plugin itself are looked for, and only where more of it is there than the configuration: a checkout of git, other files beside the missing one, other scripts of the same configuration. What is built, ignored by git, or asked for before it is started is left alone.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f := s.Handler.Group.File
		if !s.MissingInProject() {
			return
		}
		d := r.At(s.Span, "%s is not there", s.Path)
		d.Detail = consequence(s)
		if near, ok := nearby(s.Path); ok {
			d.Detail += " " + near + " lies beside it."
		}
		if !f.FactsCertain() {
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}

func consequence(s *hostconfig.Script) string {
	e := s.Handler.Group.Event
	blocks := e != nil && e.Blocks
	switch {
	case blocks && !e.AnyExit && swallowed(s):
		return "That its program fails is thrown away, and everything is let through."
	case blocks && !s.Direct && (s.Lang == "python" || s.Lang == "perl"):
		return strings.ToUpper(s.Lang[:1]) + s.Lang[1:] + " ends with exit code 2 then, which blocks every time."
	case blocks && e.AnyExit:
		return "Every exit code but 0 blocks: nothing gets through."
	case blocks && starts(s, "sh"):
		return "Where sh is dash, it ends with exit code 2 then, which blocks every time; where it is bash, with 127, which lets everything through."
	case blocks:
		return "The hook fails and everything is let through."
	}
	return "The hook fails each time."
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
