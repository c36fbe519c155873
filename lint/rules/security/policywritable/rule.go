// Package policywritable finds policies that anybody on the machine can change.
package policywritable

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is policy-writable.
var Rule = &lint.Rule{
	Code: "HK7105", Name: "policy-writable", Severity: diag.Warning,
	Title: "A file of the policy, or its folder, can be written by every user of the machine.",
	Why: `Whoever can write the policy decides what the agent may do, with the rights of the
person for whom it works.`,
	Misses:       "What groups may do, lists of access rights beyond the mode, and Windows.",
	ReadsProject: true,
	Policy: func(p *lint.Policy, r *lint.Report) {
		if p.Root == "" || runtime.GOOS == "windows" {
			return
		}
		for _, s := range p.Sources {
			if !p.Own(diag.Span{File: s.Name}) {
				continue
			}
			info, err := os.Stat(filepath.FromSlash(s.Name))
			if err == nil && info.Mode().Perm()&0o002 != 0 {
				d := r.At(diag.Span{File: s.Name}, "every user of this machine can write %s", filepath.Base(s.Name))
				d.Detail = "chmod o-w " + s.Name
			}
		}
		info, err := os.Stat(p.Root)
		if err == nil && info.Mode().Perm()&0o002 != 0 && info.Mode()&os.ModeSticky == 0 {
			d := r.At(diag.Span{File: p.Root}, "every user of this machine can replace the files of this folder")
			d.Detail = "chmod o-w " + p.Root
		}
	},
}
