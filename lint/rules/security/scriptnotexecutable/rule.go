// Package scriptnotexecutable finds scripts that are started by their path and may
// not be.
package scriptnotexecutable

import (
	"path"
	"runtime"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is script-not-executable.
var Rule = &lint.Rule{
	Code: "HK7008", Name: "script-not-executable", Severity: diag.Error,
	Title: "A handler starts a script that is not executable.",
	Why: `The shell exits with code 126, permission denied. Most agents log this as an error
of the hook and run the tool.`,
	Misses: "The mode of the file on disk is checked, not that in git. Nothing is reported on Windows.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Path == "" || !s.Direct || s.Mode == 0 || s.Mode&0o111 != 0 || s.Guarded || forWindows(s.Path) || runtime.GOOS == "windows" {
			return
		}
		d := r.At(s.Span, "%s is not executable", s.Path)
		d.Detail = "Set its mode: chmod +x " + s.Path + ", and git update-index --chmod=+x " + s.Path + ". Or start the script with its interpreter."
		if e := s.Handler.Group.Event; e != nil && e.Blocks && !e.AnyExit {
			d.Detail += " Until then every call is let through."
		}
		if f := s.Handler.Group.File; f.Format == hostconfig.Code {
			d.Severity = max(d.Severity, diag.Warning)
			d.Detail = "Set its mode: chmod +x " + s.Path + ", and git update-index --chmod=+x " + s.Path + ". The extension of " + f.Agent.Title + " skips it until then, without a message; the command line runs it."
		}
	},
}

// forWindows reports whether a file is nothing that a shell of Unix starts.
func forWindows(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".ps1", ".cmd", ".bat", ".exe":
		return true
	}
	return false
}
