package mutate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler/policytest"
)

// TestSurveyLeavesOutLooks: a look at the disk counts for all hooks of an event, also
// where it stands in a let.
func TestSurveyLeavesOutLooks(t *testing.T) {
	for condition, want := range map[string]bool{
		`command == "a"`: false,
		`any(files.written, guard(#) == "policies")`:         true,
		`doc("a.json").x == 1`:                               true,
		`command == "a" and exists("b")`:                     true,
		`let x = glob("*.go"); len(x) > 1`:                   true,
		`any(shell.commands, .name == "a" and age("b") > 1)`: true,
	} {
		policy := fmt.Sprintf("hook \"a\" {\n  on   = [\"before_tool\"]\n  when = %q\n  deny { reason = \"no\" }\n}\n", strings.ReplaceAll(condition, `"`, "'"))
		s := suiteOf(t, fstest.MapFS{"a.hook.hcl": {Data: []byte(policy)}}, ".", nil)
		if got := asks(s.Policy.Hooks[0], outside); got != want {
			t.Errorf("%s: %v, want %v", condition, got, want)
		}
	}
}

// TestSurveyKeepsBounds: more conditions than an event may have looks at folders are
// decided as they are one by one.
func TestSurveyKeepsBounds(t *testing.T) {
	var policy strings.Builder
	for i := range 24 {
		fmt.Fprintf(&policy, "hook \"h%d\" {\n  on   = [\"before_tool\"]\n  when = \"any(files.deleted, guard(#) == 'policies') and command matches 'd%d$'\"\n  deny { reason = \"no\" }\n}\n", i, i)
	}
	var test strings.Builder
	for i := range 24 {
		fmt.Fprintf(&test, "deny 'rm -rf rules%d/d%d'\n", i, i)
	}
	for i := range 24 {
		fmt.Fprintf(&test, "-- rules%d/d%d/a.hook.hcl --\n", i, i)
	}
	path := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(path, []byte(test.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	killed := func(whole bool) int {
		s := suiteOf(t, fstest.MapFS{"a.hook.hcl": {Data: []byte(policy.String())}}, ".", []policytest.File{{Name: "a", Path: path}})
		s.Whole = whole
		n, _ := Score(s.Run())
		return n
	}
	together, alone := killed(false), killed(true)
	if together != alone || together == 0 {
		t.Errorf("%d mutants are killed together, %d one by one", together, alone)
	}
}
