package rules_test

import (
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/stdlib"
)

// TestOwnPolicies lints what hookc brings: its packs with their tests, all of them
// together as policies use them, and the policy that one starts from.
func TestOwnPolicies(t *testing.T) {
	root := filepath.Join("..", "..")
	clean(t, filepath.Join(root, "stdlib"), filepath.Join(root, "cmd", "hookc", "starter"), "std/default")
}

// clean fails where something in these paths is worse than an info.
func clean(t *testing.T, paths ...string) {
	t.Helper()
	res, err := lint.Run(lint.Options{Paths: paths, Packs: stdlib.Packs, Rules: rules.All, Retired: rules.Retired})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range res.Failures {
		t.Error(f)
	}
	for _, d := range res.Findings {
		if d.Severity != diag.Info {
			t.Errorf("%s: %s[%s %s]: %s", d.Span, d.Severity, d.Code, d.Name, d.Summary)
		}
	}
	if len(res.Policies) < len(paths) {
		t.Errorf("%d policies in %d paths", len(res.Policies), len(paths))
	}
}
