// Package secretinconfig finds secrets in configurations.
package secretinconfig

import (
	"regexp"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is secret-in-config.
var Rule = &lint.Rule{
	Code: "HK7015", Name: "secret-in-config", Severity: diag.Warning,
	Title:  "A configuration contains what looks like a secret.",
	Why:    "Configurations are committed, and every hook and the agent can read them.",
	Misses: "Only keys with a known format are found. Passwords are not.",
	Config: func(f *hostconfig.File, r *lint.Report) { value(f, f.Top, r) },
}

var (
	secret = regexp.MustCompile(`\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,}|glpat-[A-Za-z0-9_-]{20,}|sk-ant-[A-Za-z0-9_-]{40,}|sk-(proj-)?[A-Za-z0-9_-]{40,}|AKIA[0-9A-Z]{16}|xox[abprs]-[0-9]{6,}-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{35}|npm_[A-Za-z0-9]{36}|hooks\.slack\.com/services/T[A-Z0-9]{8,}/B[A-Z0-9]{8,}/[A-Za-z0-9]{20,})|-----BEGIN [A-Z ]*PRIVATE KEY-----`)
	shown  = regexp.MustCompile(`(?i)example|x{6,}|0{8,}|placeholder|your[_-]|changeme|\.\.\.`)
)

func value(f *hostconfig.File, v *hostconfig.Value, r *lint.Report) {
	if v == nil {
		return
	}
	if v.Kind == hostconfig.String {
		for _, m := range secret.FindAllStringIndex(v.Text, -1) {
			if shown.MatchString(v.Text[m[0]:m[1]]) {
				continue
			}
			d := r.At(f.SpanIn(v, m[0], m[1]), "this looks like a secret")
			d.Detail = "Remove it and revoke it, because everybody who read the file has it. Read a new one from the environment."
		}
	}
	for _, m := range v.Members {
		value(f, m.Value, r)
	}
	for _, item := range v.Items {
		value(f, item, r)
	}
}
