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
	Why: `A hook runs on every call with your rights. Whoever can change its script can run
any program as you.`,
	// The mode is what is wrong with it: the cases set it.
	Misses: "Access control lists and the modes of folders. Nothing is reported on Windows.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Path == "" || s.Mode&0o002 == 0 || runtime.GOOS == "windows" {
			return
		}
		d := r.At(s.Span, "every user of this machine can change %s", s.Path)
		d.Detail = "Run chmod o-w " + s.Path + "."
	},
}
