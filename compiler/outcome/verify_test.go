package outcome

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

// What is proved of a random policy holds on many random events, and what is
// refuted is refuted by an event.
func TestWhatIsProvedHolds(t *testing.T) {
	var proved, refuted, unknown, asked, tried int
	o := &oracle{T: t, places: places(t)}
	for seed := range uint64(testrun.Count(60, 400)) {
		d := randpolicy.New(seed, 13)
		made := policy(d)
		asserted := assertion(d, made)
		policy := made.text() + asserted
		p := tryLoad(t, made.files(asserted), "p")
		if p == nil {
			continue
		}
		v := Verify(p, nil)[0]
		s := &verifier{side: &side{Policy: p}, verdict: Verdict{Assert: v.Assert}}
		s.about = []*analyze.Guard{p.Alone(v.Guard, "before_tool")}
		if v.Assert.Hook != "" {
			s.about = append(s.about, p.Guard(hookNamed(p, v.Assert.Hook), "before_tool"))
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
		if v.Proved() || v.Idle {
			tried += o.elsewhere(d, p, v, asserted, policy)
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
	t.Logf("%d proved, %d refuted, %d unknown; %d events, %d in other places", proved, refuted, unknown, asked, tried)
	if proved == 0 || refuted == 0 || asked == 0 || tried == 0 {
		t.Error("the sample shows nothing")
	}
}

// elsewhere asks random events in places whose files, branch and environment differ
// whether they refute what is proved.
func (o *oracle) elsewhere(d randpolicy.Dice, p *analyze.Policy, v Verdict, asserted, policy string) (tried int) {
	if !asksOutside(policy) {
		return 0
	}
	j := o.judged(p)
	about := o.about(v.Assert, j, asserted)
	accepts := (&verifier{verdict: v}).accepts
	for range 250 {
		e, err := readAt(randpolicy.Pick(d, o.places...), d.Event(false), j)
		if err != nil || !about(e) {
			continue
		}
		tried++
		if got := j.decide(e).outcome; v.Idle || !accepts(got) {
			o.Fatalf("it is said to be proved (%v) or idle (%v), but %s is decided %s where the environment is %v\n%s", v.Proved(), v.Idle, e.json, got, e.place.env, policy)
		}
	}
	return tried
}

// attack asks random events of a policy's own words whether they refute what is proved.
func (o *oracle) attack(p *analyze.Policy, proved []Verdict, events int) int {
	d := randpolicy.New(o.seed, 19)
	var words []string
	for _, s := range p.Policy.Sources {
		words = append(words, regexp.MustCompile(`[A-Za-z0-9_./~-]+`).FindAllString(string(s.Data), -1)...)
	}
	j := o.judged(p)
	for range events {
		e, err := read(d.EventOf(words))
		if err != nil {
			continue
		}
		got := j.decide(e).outcome
		for _, v := range proved {
			s := &verifier{side: &side{Policy: p}, verdict: v}
			if s.accepts(got) {
				continue
			}
			s.about = []*analyze.Guard{p.Alone(v.Guard, "before_tool")}
			if v.Hook != "" {
				s.about = append(s.about, p.Guard(hookNamed(p, v.Hook), "before_tool"))
			}
			if s.isAbout(&analyze.Event{JSON: e.json, Name: "before_tool"}) {
				o.fails("%s: %s is decided %s", v.Name, e.json, got)
			}
		}
	}
	return events
}

// What a pack asserts is proved, and no random event of its own words refutes it.
func TestPacksKeepWhatTheyAssert(t *testing.T) {
	packs, err := fs.ReadDir(stdlib.Packs, ".")
	if err != nil {
		t.Fatal(err)
	}
	asserted, events := 0, 0
	o := &oracle{T: t, seed: testrun.Seed(t)}
	for _, pack := range packs {
		p := load(t, stdlib.Packs, pack.Name())
		if len(p.Policy.Asserts) == 0 {
			t.Errorf("%s asserts nothing", pack.Name())
		}
		var proved []Verdict
		for _, v := range Verify(p, nil) {
			if asserted++; !v.Proved() || v.Idle {
				t.Errorf("%s: %s is not proved: %+v", pack.Name(), v.Name, v)
			}
			proved = append(proved, v)
		}
		tries := testrun.Count(100, 1_000_000/(len(packs)-1))
		if pack.Name() == "default" { // each costs what it costs in all the packs in it, which are tried themselves
			tries = testrun.Count(100, 10_000)
		}
		events += o.attack(p, proved, tries)
	}
	t.Logf("%d random events refute none of %d assertions", events, asserted)
}

func hookNamed(p *analyze.Policy, name string) *ast.Hook {
	i := slices.IndexFunc(p.Policy.Hooks, func(h *ast.Hook) bool { return h.Name == name })
	return p.Policy.Hooks[i]
}

// An assertion is about all that decides of its events.
func TestAllThatDecides(t *testing.T) {
	const finally = "hook \"first\" {\n  on = [\"before_tool\"]\n  allow {\n    final = true\n  }\n}\n"
	const denies = "hook \"denies\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n  }\n  deny {\n    reason = \"No.\"\n  }\n}\n"
	const asserts = "assert \"a\" {\n  on      = [\"before_tool\"]\n  decides = [\"none\", \"allow\"]\n}\n"
	for name, c := range map[string]struct {
		own, used string
		proved    bool
	}{
		"a final allow lifts what is behind it":                 {finally + denies, "", true},
		"one of a used folder lifts none of the policy's own":   {"use \"./lib\" {\n  priority = 100\n}\n" + denies, finally, false},
		"one of the policy lifts none of a used folder":         {finally + "use \"./lib\" {\n}\n", denies, false},
		"one of the policy lifts those of a folder that agrees": {finally + "use \"./lib\" {\n  allow_lifts = true\n}\n", denies, true},
		"an event that follows is decided, too": {"event \"noticed\" {\n  fields = {}\n  from {\n    on     = [\"before_tool\"]\n    values = {}\n  }\n}\n" +
			strings.Replace(strings.Replace(denies, "before_tool", "noticed", 1), "  match {\n    tool = \"Shell\"\n  }\n", "", 1), "", false},
		"an event of which nobody hears decides nothing": {"event \"noticed\" {\n  fields = {}\n  from {\n    on     = [\"before_tool\"]\n    values = {}\n  }\n}\n" + finally, "", true},
		"an error denies": {"hook \"long\" {\n  on       = [\"before_tool\"]\n  on_error = \"closed\"\n  when     = \"len(tool.input.other) > 2\"\n  allow {\n  }\n}\n", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			r := random{own: []string{c.own}}
			files := r.files(asserts).(fstest.MapFS)
			files["p/lib/lib.hook.hcl"] = &fstest.MapFile{Data: []byte(c.used)}
			v := Verify(load(t, files, "p"), nil)[0]
			if v.Proved() != c.proved || !c.proved && v.Counter == nil {
				t.Errorf("proved: %v, by %+v", v.Proved(), v.Counter)
			}
		})
	}
}

// What only a run shows can be known in part: a gate refuses, and approves nothing.
func TestWhatARunCanDecide(t *testing.T) {
	const hook = "hook \"h\" {\n  on = [\"%s\"]\n  %s\n}\n"
	const check = "check \"c\" {\n    command = [\"true\"]\n  }"
	const rewrite = "hook \"r\" {\n  on = [\"before_tool\"]\n  rewrite {\n    input = { command = \"ls\" }\n  }\n}\n"
	const noticed = "event \"noticed\" {\n  fields = {}\n  from {\n    on     = [\"before_tool\"]\n    values = {}\n  }\n}\n"
	for _, c := range []struct {
		policy  string
		decides string
		proved  bool
	}{
		{fmt.Sprintf(hook, "before_tool", check), `"none", "deny"`, true},
		{fmt.Sprintf(hook, "before_tool", check), `"none", "ask"`, false},
		{fmt.Sprintf(hook, "before_tool", strings.Replace(check, "[\"true\"]", "[\"true\"]\n    otherwise = \"ask\"", 1)), `"none", "deny"`, false},
		{fmt.Sprintf(hook, "before_tool", strings.Replace(check, "[\"true\"]", "[\"true\"]\n    otherwise = \"ask\"", 1)), `"none", "ask", "deny"`, true},
		{fmt.Sprintf(hook, "before_tool", strings.Replace(check, "[\"true\"]", "[\"true\"]\n    fallback {\n      allow {\n      }\n    }", 1)), `"none", "ask", "deny"`, false},
		{fmt.Sprintf(hook, "before_tool", check+"\n  allow {\n  }"), `"none", "ask", "deny"`, false},
		{fmt.Sprintf(hook, "before_tool", "require {\n    file = \"plan.md\"\n  }"), `"none", "deny"`, true},
		{fmt.Sprintf(hook, "before_tool", "validate {\n    value  = \"{{ tool.input }}\"\n    schema = { type = \"object\" }\n  }"), `"none", "deny"`, true},
		{fmt.Sprintf(hook, "before_tool", "run {\n    command = [\"true\"]\n  }"), `"none", "ask", "deny"`, false},
		{noticed + fmt.Sprintf(hook, "noticed", check), `"none", "deny"`, true},
		{noticed + fmt.Sprintf(hook, "noticed", "run {\n    command = [\"true\"]\n  }"), `"none", "ask", "deny"`, false},
		{rewrite + fmt.Sprintf(hook, "before_tool", check), `"none", "deny"`, true},
		{rewrite + fmt.Sprintf(hook, "before_tool", check), `"none"`, false},
		{rewrite + fmt.Sprintf(hook, "before_tool", "match {\n    tool = \"Shell\"\n  }\n  allow {\n    when = \"command == 'ls'\"\n  }"), `"none", "deny"`, false},
	} {
		r := random{own: []string{c.policy}}
		v := Verify(load(t, r.files("assert \"a\" {\n  on      = [\"before_tool\"]\n  decides = ["+c.decides+"]\n}\n"), "p"), nil)[0]
		if v.Proved() != c.proved {
			t.Errorf("%s of\n%s\nproved: %v, by %+v, %+v", c.decides, c.policy, v.Proved(), v.Counter, v.Open)
		}
	}
}
