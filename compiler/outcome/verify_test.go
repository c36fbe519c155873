package outcome

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// What is proved of a random policy holds on many random events, and what is
// refuted is refuted by an event.
func TestWhatIsProvedHolds(t *testing.T) {
	var proved, refuted, unknown, asked int
	for seed := range uint64(testrun.Count(60, 400)) {
		d := randpolicy.New(seed, 13)
		policy := strings.Join(hooks(d), "") + assertion(d)
		p := tryLoad(t, text(policy), "p")
		if p == nil {
			continue
		}
		v := Verify(p)[0]
		s := &verifier{side: &side{Policy: p}, verdict: Verdict{Assert: v.Assert}}
		s.about = []*analyze.Guard{p.Alone(v.Guard, "before_tool")}
		if v.Assert.Hook != "" {
			s.about = append(s.about, p.Guard(p.Policy.Hooks[0], "before_tool"))
		}
		switch {
		case v.Counter != nil:
			refuted++
			if o := s.outcome(v.Counter.Event); o != v.Counter.Outcome || s.accepts(o) || !s.isAbout(v.Counter.Event) {
				t.Errorf("seed %d: %s does not refute it: %s\n%s", seed, v.Counter.JSON, o, policy)
			}
		case v.Proved():
			proved++
		default:
			unknown++
		}
		for range 250 {
			e := &analyze.Event{JSON: d.Event(false), Name: "before_tool"}
			if p.Replay(e).Problem != "" || !s.isAbout(e) {
				continue
			}
			asked++
			if v.Idle {
				t.Fatalf("seed %d: it is said to be about nothing, but is about %s\n%s", seed, e.JSON, policy)
			}
			if o := s.outcome(e); v.Proved() && !s.accepts(o) {
				t.Fatalf("seed %d: it is said to be proved, but %s is decided %s\n%s", seed, e.JSON, o, policy)
			}
		}
	}
	t.Logf("%d proved, %d refuted, %d unknown; %d events", proved, refuted, unknown, asked)
	if proved == 0 || refuted == 0 || asked == 0 {
		t.Error("the sample shows nothing")
	}
}

func assertion(d randpolicy.Dice) string {
	decides := randpolicy.Pick(d, `"deny"`, `"none", "allow"`, `"none", "ask", "deny"`, `"ask", "deny"`, `"none"`, `"allow", "deny"`)
	of := randpolicy.Pick(d, "", "  hook = \"h0\"\n", "  hook = \"h0\"\n")
	return fmt.Sprintf("assert \"a\" {\n%s%s  decides = [%s]\n}\n", d.Guard(), of, decides)
}

// What a pack asserts is proved.
func TestPacksKeepWhatTheyAssert(t *testing.T) {
	packs, err := fs.ReadDir(stdlib.Packs, ".")
	if err != nil {
		t.Fatal(err)
	}
	asserted := 0
	for _, pack := range packs {
		if _, err := fs.Stat(stdlib.Packs, pack.Name()+"/assertions.hook.hcl"); err != nil {
			continue
		}
		for _, v := range Verify(load(t, stdlib.Packs, pack.Name())) {
			if asserted++; !v.Proved() || v.Idle {
				t.Errorf("%s: %s is not proved: %+v", pack.Name(), v.Name, v)
			}
		}
	}
	if asserted == 0 {
		t.Error("no pack asserts anything")
	}
}
