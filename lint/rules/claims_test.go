package rules_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

// TestClaims holds what all rules say of random policies against the table: what
// happens on a witness, hooks that are said never to apply against random events,
// the tests that are written, and what safe fixes decide. HOOKC_CLAIMS is how many
// policies are asked in place of a few, or a range of seeds: 500-900.
func TestClaims(t *testing.T) {
	from, to := uint64(0), uint64(40)
	if s := os.Getenv("HOOKC_CLAIMS"); s != "" {
		first, last, ranged := strings.Cut(s, "-")
		if !ranged {
			first, last = "0", first
		}
		from, _ = strconv.ParseUint(first, 10, 64)
		to, _ = strconv.ParseUint(last, 10, 64)
	}
	found := map[string]int{}
	for seed := from; seed < to; seed++ {
		claimed(t, seed, found)
	}
	t.Logf("%v", found)
}

// FuzzClaims is TestClaims on any seed.
func FuzzClaims(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { claimed(t, seed, map[string]int{}) })
}

// claimed lints one random policy, and counts what it checks.
func claimed(t *testing.T, seed uint64, found map[string]int) {
	dir := t.TempDir()
	d := dice{rand.New(rand.NewPCG(seed, 9))}
	text := d.policy(func(text string) bool {
		lay(t, dir, []txtar.File{{Name: "p.hook.hcl", Data: []byte(text)}})
		_, diags := lang.Load(lang.Options{Dir: dir})
		return !diags.HasErrors()
	})
	lay(t, dir, []txtar.File{{Name: "p.hook.hcl", Data: []byte(text)}})
	o := lint.Options{Paths: []string{dir}, Packs: stdlib.Packs, Rules: rules.All, AllRules: rules.All}
	res, err := lint.Run(o)
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(d diag.Diag, format string, args ...any) {
		t.Errorf("seed %d: %v\n  %s\n  of\n%s", seed, d, fmt.Sprintf(format, args...), text)
	}
	for _, f := range res.Failures {
		t.Errorf("seed %d: %v\n%s", seed, f, text)
	}
	if len(res.Policies) != 1 {
		return // together the hooks do not compile
	}
	p := res.Policies[0]
	found["policies"]++
	events := make([]*analyze.Event, 0, 250)
	for len(events) < cap(events) {
		if e := d.event(); p.Facts.Replay(e).Problem == "" {
			events = append(events, e)
		}
	}
	for _, d := range res.Findings {
		found[d.Name]++
		if e := applies(p, d, text, events); e != nil {
			wrong(d, "the hook applies on %s", e.JSON)
		}
		if d.Witness != nil {
			found["witnesses"]++
			if why := witnessed(t, p, d); why != "" {
				wrong(d, "%s on %s", why, d.Witness.Event)
			}
		}
	}
	found["fixes"] += mended(t, o, res, wrong, events)
}

// dead are rules whose errors say that a hook never applies, with what the line
// begins with where they say it of the whole hook.
var dead = map[string][]string{"shadowed": {"hook "}, "always-false": {"  when = "}, "regex-empty": {"    pattern = ", "    input = "}}

// applies is an event on which a hook applies that is said never to.
func applies(p *lint.Policy, d diag.Diag, text string, events []*analyze.Event) *analyze.Event {
	start, known := dead[d.Name]
	line := strings.LastIndexByte(text[:d.Span.Start.Byte], '\n') + 1
	begins := func(s string) bool {
		above := strings.LastIndexByte(text[:max(line-1, 0)], '\n') + 1
		return strings.HasPrefix(text[line:], s) || strings.HasPrefix(text[above:], s+"<<-E\n")
	}
	through := throughAll.FindStringSubmatch(d.Summary)
	if through == nil && (!known || d.Severity != diag.Error || !slices.ContainsFunc(start, begins)) {
		return nil
	}
	if strings.HasSuffix(d.Summary, "never else") {
		return nil // it denies where it fails
	}
	name := hookAt(text, line)
	if through != nil {
		name = through[1]
	}
	for _, e := range events {
		shown := p.Facts.Replay(e)
		said := shown.Would
		if d.Name == "shadowed" || through != nil {
			said = shown.Hooks
		}
		if slices.ContainsFunc(said, func(a decision.Applied) bool { return a.Name == name }) {
			return e
		}
	}
	return nil
}

func hookAt(text string, at int) string {
	end := at + bytes.IndexByte([]byte(text[at:]+"\n"), '\n')
	name := text[strings.LastIndex(text[:end], "hook \"")+len("hook \""):]
	name, _, _ = strings.Cut(name, "\"")
	return name
}

var (
	throughAll   = regexp.MustCompile(`lets through all that (h\d[\[\]"\w]*) `)
	saysDecision = regexp.MustCompile(`the decision is (\w+)`)
	saysHook     = regexp.MustCompile(`(h\d[\[\]"\w]*)(?: denies| asks| allows| applies| rewrites|, which applies)`)
)

// witnessed is what a witness shows in place of what it is said to; "" where it
// shows that.
func witnessed(t *testing.T, p *lint.Policy, d diag.Diag) string {
	e := &analyze.Event{JSON: d.Witness.Event}
	shown, says := p.Facts.Replay(e), d.Witness.Shows
	if shown.Problem != "" {
		return shown.Problem
	}
	if m := saysDecision.FindStringSubmatch(says); m != nil && m[1] != shown.Verdict.String() && !(m[1] == "fail" && shown.Fail) {
		return fmt.Sprintf("%s, but it is %v", says, shown.Verdict)
	}
	for _, m := range saysHook.FindAllStringSubmatch(says, -1) {
		if !slices.ContainsFunc(shown.Applied, func(name string) bool { return name == m[1] || strings.HasPrefix(name, m[1]+"[") }) {
			return fmt.Sprintf("%s, but there are %v", says, shown.Applied)
		}
	}
	if strings.Contains(says, "approved without a question") && shown.Verdict != decision.Allow {
		return fmt.Sprintf("%s, but the decision is %v", says, shown.Verdict)
	}
	if strings.Contains(says, "nothing stops it") && (shown.Verdict == decision.Deny || shown.Verdict == decision.Ask) {
		return fmt.Sprintf("%s, but the decision is %v", says, shown.Verdict)
	}
	return tested(t, p, p.Facts.Test(says, e))
}

// tested is how the test ends that is written of a witness; "" where it passes.
func tested(t *testing.T, p *lint.Policy, test []byte) string {
	name := filepath.Join(t.TempDir(), "w.txtar")
	if err := os.WriteFile(name, test, 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := policytest.Find(filepath.Dir(name), nil)
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	e := &policytest.Evaluator{Table: p.Result.Table, Host: all.Lookup}
	events, err := e.Events()
	if err != nil {
		t.Fatal(err)
	}
	for r := range policytest.Run(files, policytest.Options{Decide: e.Decide, Events: events, Hosts: map[string]bool{}}) {
		if r.Status != policytest.Pass {
			return fmt.Sprintf("%+v\n%s", r, test)
		}
	}
	return ""
}

// mended makes the safe fixes, and holds what is decided then against what was.
func mended(t *testing.T, o lint.Options, before *lint.Result, wrong func(diag.Diag, string, ...any), events []*analyze.Event) int {
	m, err := lint.ApplyFixes(o, before, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range m.Withheld {
		wrong(w.Diag, "the fix is withheld: %s", w.Why)
	}
	if m.Applied == 0 {
		return 0
	}
	for _, e := range events {
		old, now := before.Policies[0].Facts.Replay(e), m.Policies[0].Facts.Replay(e)
		if decided(old) != decided(now) {
			wrong(diag.Diag{Summary: "safe fixes"}, "on %s it was %s, and is %s, by\n%s", e.JSON, decided(old), decided(now), m.After)
			break
		}
	}
	return m.Applied
}

// decided is what an event comes to. Of a condition that fails it does not tell the
// words: they name the operator, and a fix may write another.
func decided(s analyze.Shown) string {
	reason, _, _ := strings.Cut(s.Reason, " fails: ")
	return fmt.Sprint(s.Verdict, s.Fail, reason, s.Messages, s.Context, s.Env, string(value.AppendJSON(nil, s.UpdatedInput)), s.Problem)
}
