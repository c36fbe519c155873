// Package policynotread finds files with hooks that hookc does not read because of their names.
package policynotread

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is policy-not-read.
var Rule = &lint.Rule{
	Code: "HK7071", Name: "policy-not-read", Severity: diag.Warning, ReadsProject: true,
	Title:  "A file beside the policy has hooks, but hookc does not read it, because its name does not end in .hook.hcl.",
	Why:    "A policy is all files of a folder whose names end in `.hook.hcl`. The hooks of git.hcl and of git.hook.hcl.txt do not exist, and nobody is told.",
	Misses: "Files in other folders, and files that the policy reads with file(…). Copies whose names end in .bak, .orig, .old or .disabled: they are meant to be switched off.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if p.Root == "" {
			return
		}
		entries, err := os.ReadDir(p.Root)
		if err != nil {
			return
		}
		left := maxFiles
		for _, e := range entries {
			if left > 0 && e.Type().IsRegular() && misnamed.MatchString(e.Name()) && !strings.HasSuffix(e.Name(), ".hook.hcl") && !isNamed(p, e.Name()) {
				left--
				look(filepath.Join(p.Root, e.Name()), r)
			}
		}
	},
}

// maxFiles bounds the files that are read, and maxSize their size.
const (
	maxFiles = 20
	maxSize  = 1 << 20
)

var (
	// misnamed is names that somebody may give to a file of a policy.
	misnamed = lazyregexp.New(`^[^.].*\.(hcl|hook|hooks|hookc)$|^[^.].*\.hooks?\.hcl?(\.(txt|tf|json))?$|^[^.].*\.hook\.tf$`)
	// hook is the beginning of one, and on is what each has.
	hook = lazyregexp.New(`(?m)^hook "[a-z0-9-]+" *\{`)
	on   = lazyregexp.New(`(?m)^\s+on\s*= *\["[a-z_]+"`)
)

// isNamed reports whether a source of the policy names a file: it may read it as a text.
func isNamed(p *lint.Policy, name string) bool {
	for _, s := range p.Sources {
		if bytes.Contains(p.Source(s.Name), []byte(name)) {
			return true
		}
	}
	return false
}

func look(file string, r *lint.Report) {
	info, err := os.Stat(file)
	if err != nil || info.Size() > maxSize {
		return
	}
	data, err := os.ReadFile(file)
	at := hook.FindIndex(data)
	if err != nil || at == nil || !on.Match(data) {
		return
	}
	start := diag.Pos{Line: 1 + bytes.Count(data[:at[0]], []byte("\n")), Column: 1, Byte: at[0]}
	end := diag.Pos{Line: start.Line, Column: 1 + len("hook"), Byte: at[0] + len("hook")}
	name := filepath.Base(file)
	before, _, _ := strings.Cut(name, ".")
	r.At(diag.Span{File: filepath.ToSlash(file), Start: start, End: end}, "hookc does not read %s, so its hooks do not exist", name).Detail =
		"Rename it to " + before + ".hook.hcl."
}
