package analyze

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
)

// What is claimed to be proved holds on many random events, asked of the table.
func TestClaims(t *testing.T) {
	n := testrun.Count(50, 150)
	if s := os.Getenv("HOOKC_CLAIMS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	var c claims
	for seed := range uint64(n) {
		c.check(t, seed)
		if t.Failed() {
			break
		}
	}
	t.Logf("%d guards; %d parts that say nothing; empty %d, not %d, unknown %d; inclusions %d, not %d, unknown %d; overlaps %d, not %d, unknown %d",
		c.guards, c.said, c.empty[0], c.empty[1], c.empty[2], c.includes[0], c.includes[1], c.includes[2], c.overlap[0], c.overlap[1], c.overlap[2])
}

func FuzzClaims(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		new(claims).check(t, seed)
		formulasAgree(t, seed)
	})
}

// claims counts the answers: yes, no, and those that are not proved.
type claims struct {
	guards, said             int
	empty, includes, overlap [3]int
}

const eventsPerPolicy = 250

func (c *claims) check(t *testing.T, seed uint64) {
	d := randpolicy.New(seed, 5)
	text := twoHooks(d)
	a := tryLoad(t, text)
	if a == nil {
		return // a condition that no event can have: the checker refuses it
	}
	ga, gb := a.Guard(a.Policy.Hooks[0], "before_tool"), a.Guard(a.Policy.Hooks[1], "before_tool")
	events, simple := make([]*Event, eventsPerPolicy), make([]*Event, eventsPerPolicy)
	for i := range events {
		events[i], simple[i] = readable(d, a, false), readable(d, a, true)
	}
	fails := func(claim string, e *Event) {
		t.Errorf("seed %d: %s, but not on\n%s\nof\n%s", seed, claim, e.JSON, text)
	}
	for name, g := range map[string]*Guard{"a": ga, "b": gb} {
		c.guards++
		empty, universal := a.Empty(g), a.Universal(g)
		count(&c.empty, empty)
		for _, e := range events {
			switch {
			case empty.Holds && empty.Proved && a.Applies(g.Hook, e):
				fails(name+" is empty", e)
				return
			case universal.Holds && universal.Proved && !a.Applies(g.Hook, e):
				fails(name+" is universal", e)
				return
			}
		}
	}
	for name, pair := range map[string][2]*Guard{"a includes b": {ga, gb}, "b includes a": {gb, ga}} {
		answer := a.Includes(pair[0], pair[1])
		count(&c.includes, answer)
		if within := a.Within(pair[1], pair[0]); within != (answer.Holds && answer.Proved) {
			t.Errorf("seed %d: %s: %s, and within: %v, of\n%s", seed, name, answer, within, text)
		}
		for _, e := range events {
			if answer.Holds && answer.Proved && a.Applies(pair[1].Hook, e) && !a.Applies(pair[0].Hook, e) {
				fails(name, e)
				return
			}
		}
	}
	answer := a.Overlap(ga, gb)
	count(&c.overlap, answer)
	for _, e := range simple {
		if !answer.Holds && answer.Proved && a.Applies(ga.Hook, e) && a.Applies(gb.Hook, e) {
			fails("apart", e)
			return
		}
	}
	c.truths(a, events, fails)
}

// twoHooks is a policy of two hooks with random guards.
func twoHooks(d randpolicy.Dice) string {
	var b strings.Builder
	for _, name := range []string{"a", "b"} {
		b.WriteString("hook \"" + name + "\" {\n" + d.Guard() + "  deny { reason = \"No.\" }\n}\n")
	}
	return b.String()
}

// readable is a random event that can be read.
func readable(d randpolicy.Dice, a *Policy, simple bool) *Event {
	for {
		e := &Event{JSON: d.Event(simple), Name: "before_tool"}
		if a.Replay(e).Problem == "" {
			return e
		}
	}
}

func count(to *[3]int, a Answer) {
	switch {
	case !a.Proved:
		to[2]++
	case a.Holds:
		to[0]++
	default:
		to[1]++
	}
}

// truths holds the parts that are said to say nothing against the hook with a
// constant in their place.
func (c *claims) truths(a *Policy, events []*Event, fails func(string, *Event)) {
	for _, h := range a.Policy.Hooks {
		for _, truth := range a.Truths(h, "before_tool") {
			c.said++
			b := a.without(h, truth)
			if b == nil {
				continue // what is no constant might be an error
			}
			for _, e := range events {
				if a.Applies(h, e) != b.Applies(b.Policy.Hooks[0], e) {
					fails(h.Name+": "+a.shownTruth(truth), e)
					return
				}
			}
		}
	}
}

// without is the hook alone, with a constant in the place of a part; nil where
// the part can be neither true nor false.
func (a *Policy) without(h *ast.Hook, t Truth) *Policy {
	kind, _ := a.kind("before_tool")
	if !a.facts.reader(a.Policy, h, kind).condition(t.Expr).sure {
		return nil
	}
	var replaced func(e *ast.Expr) *ast.Expr
	replaced = func(e *ast.Expr) *ast.Expr {
		if e == t.Expr {
			return ast.Const(value.OfBool(t.Always), e.Span)
		}
		if e == nil {
			return nil
		}
		out := *e
		out.Args = nil
		for _, x := range e.Args {
			out.Args = append(out.Args, replaced(x))
		}
		return &out
	}
	alone, p := *h, *a.Policy
	alone.When = replaced(h.When)
	p.Hooks = []*ast.Hook{&alone}
	res, diags := compiler.Compile(&p, compiler.Options{NoOptimize: true})
	if diags.HasErrors() {
		return nil
	}
	return New(&p, res)
}

func tryLoad(t *testing.T, text string) *Policy {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, diags := lang.Load(lang.Options{Dir: dir})
	if diags.HasErrors() {
		if os.Getenv("HOOKC_CLAIMS") != "" {
			t.Logf("%v\n%s", diags, text)
		}
		return nil
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		if slices.ContainsFunc(diags, func(d diag.Diag) bool { return d.Code != diag.CodeGlob }) {
			t.Fatal(diags)
		}
		return nil // globs that chance has excluded from themselves
	}
	return New(p, res)
}
