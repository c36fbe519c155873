package rules_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// TestOwnPolicies lints what hookc brings: its packs with their tests, all of them
// together as policies use them, and the policy that one starts from. Only an
// exhaustive run asks the rules that play all tests, and looks at the rules of all
// packs a second time, in std/default.
func TestOwnPolicies(t *testing.T) {
	root := filepath.Join("..", "..")
	paths, asked := []string{filepath.Join(root, "stdlib"), filepath.Join(root, "cmd", "hookc", "starter")}, rules.All
	if testrun.Exhaustive() {
		paths = append(paths, "std/default")
	} else {
		asked = slices.DeleteFunc(slices.Clone(asked), func(r *lint.Rule) bool { return slices.Contains(playing, r.Name) })
	}
	clean(t, asked, paths...)
}

// playing is the rules that ask for the coverage of the packs' tests. cmd/hookc plays
// these tests too.
var playing = []string{"untested-hook", "missing-spared-case"}

// clean fails where something in these paths is worse than an info.
func clean(t *testing.T, asked []*lint.Rule, paths ...string) {
	t.Helper()
	res, err := lint.Run(lint.Options{Paths: paths, Packs: stdlib.Packs, Rules: asked, AllRules: rules.All, Retired: rules.Retired})
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
