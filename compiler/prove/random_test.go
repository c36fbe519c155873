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
// mistake it is proved only where both decide every event alike. The first policies are
// tried with each mistake, the others with one that chance picks.
func TestMutants(t *testing.T) {
	const groups = 8
	all, seeds := uint64(testrun.Count(2, 30)), uint64(testrun.Count(40, 2_800))
	var sums [groups]fates
	t.Run("seeds", func(t *testing.T) {
		for group := range uint64(groups) {
			t.Run(fmt.Sprint(group), func(t *testing.T) {
				t.Parallel()
				for seed := group; seed < seeds; seed += groups {
					d := randpolicy.New(seed, 31)
					sums[group].try(t, seed, d, func(m []mutate.Mutant) []mutate.Mutant {
						if seed < all || len(m) == 0 {
							return m
						}
						return []mutate.Mutant{randpolicy.Pick(d, m...)}
					})
				}
			})
		}
	})
	var f fates
	for _, s := range sums {
		f.add(s)
	}
	t.Logf("%d policies, %d proved; of %d mutants %d are proved, and %d decide some event otherwise: of these %d are shown to be wrong", f.policies, f.proved, f.mutants, f.same, f.differ, f.wrong)
	if f.proved*10 < f.policies*9 || f.wrong*10 < f.differ*9 || f.differ == 0 {
		t.Error("too little is known")
	}
}

// fates counts what became of policies and their mutants.
type fates struct{ policies, proved, mutants, same, differ, wrong int }

func (f *fates) add(o fates) {
	f.policies += o.policies
	f.proved += o.proved
	f.mutants += o.mutants
	f.same += o.same
	f.differ += o.differ
	f.wrong += o.wrong
}

// try tries the policy of a seed, and those of its mutants that pick leaves.
func (f *fates) try(t *testing.T, seed uint64, d randpolicy.Dice, pick func([]mutate.Mutant) []mutate.Mutant) {
	p := random(d)
	if p == nil {
		return
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return
	}
	f.policies++
	r, err := Policy(p, res.Table, nil)
	switch {
	case err != nil:
		t.Fatalf("seed %d: %s", seed, err)
	case len(r.Wrong) > 0:
		t.Errorf("seed %d: %s: %s", seed, r.Wrong[0].Hook, r.Wrong[0].What)
	case len(r.Open) == 0:
		f.proved++
	default:
		t.Logf("seed %d: open: %s %s", seed, r.Open[0].Hook, r.Open[0].What)
	}
	for _, m := range pick(mutate.Of(p)) {
		other, diags := compiler.Compile(m.Policy, compiler.Options{})
		if diags.HasErrors() {
			continue
		}
		f.mutants++
		r, err := Policy(p, other.Table, nil)
		if err != nil {
			t.Fatalf("seed %d: %s: %s", seed, m.What, err)
		}
		if r.Proved() {
			f.same++
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
			f.differ++
			f.wrong += min(1, len(r.Wrong))
			break
		}
	}
}
