package main

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// TestShellcheckMissing wants a missing shellcheck to be an error only where it is
// asked for, by the flag or the configuration.
func TestShellcheckMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, c := range []struct{ flag, set, err string }{
		{"", "", ""}, {"never", "always", ""}, {"auto", "", ""}, {"auto", "always", ""}, {"", "auto", ""},
		{"always", "", "not installed"}, {"", "always", "not installed"}, {"sometimes", "", "one of never"}, {"", "yes", "run of the rule"},
	} {
		s := &lintSettings{options: lint.Options{Rules: rules.All}}
		if c.set != "" {
			s.options.Settings = map[string]lint.Setting{shellcheckRule: {Options: map[string]any{"run": c.set}}}
		}
		err := s.shellcheck(c.flag)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("flag %q, configured %q: %v, want %q", c.flag, c.set, err, c.err)
		}
		if got := s.options.Settings[shellcheckRule].Options["run"]; c.flag != "" && err == nil && got != c.flag {
			t.Errorf("flag %q: %v", c.flag, got)
		}
	}
}

// TestShellcheckSelects wants the flag to add the rule to a selection without it.
func TestShellcheckSelects(t *testing.T) {
	for flag, want := range map[string]int{"auto": 1, "never": 0, "": 0} {
		s := &lintSettings{}
		if err := s.shellcheck(flag); err != nil || len(s.options.Rules) != want {
			t.Errorf("%q: %d rules, %v", flag, len(s.options.Rules), err)
		}
	}
}
