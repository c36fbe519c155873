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
	Title:        "Every user of the machine can write a file or folder of the policy.",
	Why:          "Whoever can write the policy decides what the agent may do with your rights.",
	Misses:       "Permissions of groups, access control lists, and Windows.",
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
				d.Detail = "Run chmod o-w " + s.Name + "."
			}
		}
		info, err := os.Stat(p.Root)
		if err == nil && info.Mode().Perm()&0o002 != 0 && info.Mode()&os.ModeSticky == 0 {
			d := r.At(diag.Span{File: p.Root}, "every user of this machine can replace the files of this folder")
			d.Detail = "Run chmod o-w " + p.Root + "."
		}
	},
}
