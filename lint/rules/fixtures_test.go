package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/diag"
)

// labelled is what other linters' own samples are labelled as, and the rules that
// say the same here.
var labelled = map[string][]string{
	"invalid:.gemini":                  {"config-wrong-shape"},
	"invalid:async-on-non-command":     {"async-ignored"},
	"invalid:hooks-cur010":             {"missing-version"},
	"invalid:hooks-cur011-013":         {"unknown-event", "unknown-type"},
	"invalid:invalid-event":            {"unknown-event"},
	"invalid:invalid-timeout":          {"timeout-invalid"},
	"invalid:matcher-on-ignored-event": {"matcher-ignored"},
	"invalid:matcher-on-wrong-event":   {"matcher-ignored", "unknown-matcher-value"},
	"invalid:missing-matcher":          {"every-tool"},
	"invalid:prompt-missing-arguments": {"prompt-without-arguments"},
	"invalid:prompt-on-wrong-event":    {"type-not-on-event"},
	"invalid:script-not-found":         {"missing-script"},
	"invalid:unknown-hook-type":        {"unknown-type"},
}

// contested are labels that the agents' own documentation speaks against.
var contested = map[string]string{
	"invalid:deprecated-setup-event": "Setup is an event of Claude Code 2.1.329",
	"valid:hooks.json":               "its time-out of 30000 is in seconds, eight hours: timeout-unit is right to warn",
}

// TestFixtures holds the rules against what other linters take for wrong and for
// right.
func TestFixtures(t *testing.T) {
	for _, s := range samples(t, "configs/lint-fixtures/index.jsonl") {
		if s.Label == "" || contested[s.Label] != "" {
			continue
		}
		t.Run(s.Label, func(t *testing.T) {
			var beside []string
			if strings.Contains(s.Label, "script") { // where no project is, no file of it is missing
				s.Path = ".claude/settings.json"
				beside = append(beside, ".git/HEAD")
			}
			found := s.lint(t, beside...)
			if strings.HasPrefix(s.Label, "valid:") {
				for _, d := range found {
					if d.Severity != diag.Info {
						t.Errorf("%v: %s %s", d.Span, d.Code, d.Summary)
					}
				}
				return
			}
			for _, name := range labelled[s.Label] {
				if !slices.ContainsFunc(found, func(d diag.Diag) bool { return d.Name == name }) {
					t.Errorf("%s finds nothing in\n%s", name, s.data)
				}
			}
			if len(found) == 0 {
				t.Errorf("nothing is found in\n%s", s.data)
			}
		})
	}
}
