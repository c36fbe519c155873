// Package secretinconfig finds secrets in configurations.
package secretinconfig

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/secret"
)

// Rule is secret-in-config.
var Rule = &lint.Rule{
	Code: "HK7015", Name: "secret-in-config", Severity: diag.Warning,
	Title:  "A configuration contains what looks like a secret.",
	Why:    "Configurations are committed, and every hook and the agent can read them.",
	Misses: "Secrets that look like other text, and short passwords.",
	Config: func(f *hostconfig.File, r *lint.Report) { look(f, "", f.Top, r) },
}

// look reports the secrets of a value. name is the member that it is of, which may say
// that it is one.
func look(f *hostconfig.File, name string, v *hostconfig.Value, r *lint.Report) {
	if v == nil {
		return
	}
	if v.Kind == hostconfig.String {
		for _, found := range secrets(name, v.Text) {
			d := r.At(f.SpanIn(v, found.From, found.To), "this looks like a secret")
			d.Detail = "Remove it and revoke it, because everybody who read the file has it. Read a new one from the environment."
		}
	}
	for _, m := range v.Members {
		look(f, m.Key, m.Value, r)
	}
	for _, item := range v.Items {
		look(f, "", item, r)
	}
}

// secrets is where a text holds secrets, by itself or because of its name.
func secrets(name, text string) []secret.Range {
	if found := secret.Find(text); len(found) > 0 || name == "" {
		return found
	}
	var out []secret.Range
	prefix := name + ": "
	for _, found := range secret.Find(prefix + text) {
		if found.From >= len(prefix) {
			out = append(out, secret.Range{From: found.From - len(prefix), To: found.To - len(prefix)})
		}
	}
	return out
}
