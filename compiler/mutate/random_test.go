package mutate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/testrun"
)

// The same of random policies, whose hooks decide, lift, warn and rewrite, with tests of
// what they decide of random events.
func TestRandomTogether(t *testing.T) {
	mutants, killed := 0, 0
	for seed := range uint64(testrun.Count(2, 25)) {
		d := randpolicy.New(seed, 37)
		sources := fstest.MapFS{"p/p.hook.hcl": {Data: []byte(randomHooks(d))}}
		p, diags := lang.Load(lang.Options{FS: sources, Dir: "p"})
		if diags.HasErrors() {
			continue
		}
		res, diags := compiler.Compile(p, compiler.Options{})
		if diags.HasErrors() {
			continue
		}
		s := suiteOf(t, sources, "p", randomTests(t, d, analyze.New(p, res)))
		s.Files = slices.DeleteFunc(s.Files, func(f policytest.File) bool { // what it says of files depends on the folder
			return policytest.RunFile(f, s.Options).Status != policytest.Pass
		})
		together := s.kill(newVariant(s, s.Policy, s.Result))
		s.Whole = true
		whole := s.kill(newVariant(s, s.Policy, s.Result))
		for i, m := range Of(s.Policy) {
			mutants++
			if whole[i] {
				killed++
			}
			if together[i] != whole[i] {
				t.Errorf("seed %d: %s: %s: killed together: %v, alone: %v, in\n%s", seed, m.Hook, m.What, together[i], whole[i], sources["p/p.hook.hcl"].Data)
			}
		}
	}
	t.Logf("%d of %d killed", killed, mutants)
	if killed == 0 || killed == mutants {
		t.Error("that shows nothing")
	}
}

func randomHooks(d randpolicy.Dice) string {
	var b strings.Builder
	b.WriteString("state \"n\" {\n  type    = number\n  default = 0\n}\n")
	step := func() string {
		kind := randpolicy.Pick(d, "deny {\nreason = \"No.\"\n", "ask {\nreason = \"Sure?\"\n", "allow {\n", "allow {\nfinal = true\n", "warn {\nmessage = \"Hm.\"\n",
			"rewrite {\ninput = { command = \"git push\" }\n", "state {\nadd = { n = 1 }\n")
		when := randpolicy.Pick(d, "", "", "command contains 'a'", "(command ?? '') != 'git push'", "state.n < 1", "len(shell.commands) > 1")
		if when != "" {
			kind += fmt.Sprintf("when = %q\n", when)
		}
		return kind + "}"
	}
	for i := range 4 {
		fmt.Fprintf(&b, "hook \"h%d\" {\npriority = %d\n%s%s\n%s\n}\n", i, 100*d.IntN(3), d.Guard(), step(), randpolicy.Pick(d, "", step()))
	}
	return b.String()
}

// randomTests are tests of what the policy decides of some events, as far as an event
// is one that a test can send.
func randomTests(t *testing.T, d randpolicy.Dice, p *analyze.Policy) (tests []policytest.File) {
	t.Helper()
	dir := t.TempDir()
	for i := range 10 {
		e := &analyze.Event{JSON: d.Event(false), Name: "before_tool"}
		if p.Replay(e).Problem != "" {
			continue
		}
		f := policytest.File{Name: fmt.Sprint(i), Path: filepath.Join(dir, fmt.Sprint(i)+".txtar")}
		if err := os.WriteFile(f.Path, p.Test(f.Name, e), 0o600); err != nil {
			t.Fatal(err)
		}
		tests = append(tests, f)
	}
	return tests
}
