// Package scriptworldwritable finds scripts that every user of the machine can
// change.
package scriptworldwritable

import (
	"runtime"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is script-world-writable.
var Rule = &lint.Rule{
	Code: "HK7009", Name: "script-world-writable", Severity: diag.Warning,
	Title: "Every user of the machine can change a script that a hook runs.",
	Why:   "A hook runs with your rights, on every call. Who can write to its script runs what they like.",
	// The mode is what is wrong with it: the cases set it.
	Misses: "Access lists and the modes of folders are not looked at. On Windows nothing is said.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Path == "" || s.Mode&0o002 == 0 || runtime.GOOS == "windows" {
			return
		}
		d := r.At(s.Span, "every user can change %s", s.Path)
		d.Detail = "Take the right away: chmod o-w " + s.Path + "."
	},
}
