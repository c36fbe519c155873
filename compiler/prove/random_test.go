package prove

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/compiler/mutate"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// random is a policy of a few hooks; nil where it does not compile.
func random(d randpolicy.Dice) *ast.Policy {
	var b strings.Builder
	for i := range 3 {
		fmt.Fprintf(&b, "hook \"h%d\" {\n  priority = %d\n%s  %s { reason = \"h%d\" }\n}\n", i, d.IntN(3), d.Guard(), randpolicy.Pick(d, "deny", "ask"), i)
	}
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"p/p.hook.hcl": {Data: []byte(b.String())}}, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		return nil
	}
	return p
}

// A table is proved against its own policy. Against the policy of which it has one
// mistake it is proved only where both decide every event alike.
func TestMutants(t *testing.T) {
	var policies, proved, mutants, same, differ, wrong int
	for seed := range uint64(testrun.Count(2, 30)) {
		d := randpolicy.New(seed, 31)
		p := random(d)
		if p == nil {
			continue
		}
		res, diags := compiler.Compile(p, compiler.Options{})
		if diags.HasErrors() {
			continue
		}
		policies++
		r, err := Policy(p, res.Table, nil)
		switch {
		case err != nil:
			t.Fatalf("seed %d: %s", seed, err)
		case len(r.Wrong) > 0:
			t.Errorf("seed %d: %s: %s", seed, r.Wrong[0].Hook, r.Wrong[0].What)
		case len(r.Open) == 0:
			proved++
		default:
			t.Logf("seed %d: open: %s %s", seed, r.Open[0].Hook, r.Open[0].What)
		}
		for _, m := range mutate.Of(p) {
			other, diags := compiler.Compile(m.Policy, compiler.Options{})
			if diags.HasErrors() {
				continue
			}
			mutants++
			r, err := Policy(p, other.Table, nil)
			if err != nil {
				t.Fatalf("seed %d: %s: %s", seed, m.What, err)
			}
			if r.Proved() {
				same++
			}
			one, another := analyze.New(p, res), analyze.New(m.Policy, other)
			for range 200 {
				e := &analyze.Event{JSON: d.Event(false), Name: "before_tool"}
				x, y := one.Replay(e), another.Replay(e)
				if x.Verdict == y.Verdict {
					continue
				}
				if r.Proved() {
					t.Errorf("seed %d: %s %s is proved, and %s is decided %v and %v", seed, m.Hook, m.What, e.JSON, x.Verdict, y.Verdict)
				}
				differ++
				wrong += min(1, len(r.Wrong))
				break
			}
		}
	}
	t.Logf("%d policies, %d proved; of %d mutants %d are proved, and %d decide some event otherwise: of these %d are shown to be wrong", policies, proved, mutants, same, differ, wrong)
	if proved*10 < policies*9 || wrong*10 < differ*9 {
		t.Error("too little is known")
	}
}
