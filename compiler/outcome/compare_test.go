package outcome

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

func load(t *testing.T, fsys fs.FS, dir string) *analyze.Policy {
	t.Helper()
	p := tryLoad(t, fsys, dir)
	if p == nil {
		t.Fatal("the policy does not compile")
	}
	return p
}

func tryLoad(t *testing.T, fsys fs.FS, dir string) *analyze.Policy {
	t.Helper()
	p, diags := lang.Load(lang.Options{FS: fsys, Dir: dir, Packs: stdlib.Packs})
	if diags.HasErrors() {
		return nil
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return nil
	}
	return analyze.New(p, res)
}

func text(policy string) fs.FS {
	return fstest.MapFS{"p/p.hook.hcl": {Data: []byte(policy)}}
}

// compare compares two policies, and replays each witness anew.
func compare(t *testing.T, a, b *analyze.Policy) *Result {
	t.Helper()
	b = a.Beside(b.Policy, b.Result)
	r := Compare(a, b)
	for _, c := range r.Changes {
		if c.Witness == nil || c.What != "" {
			continue
		}
		if from, to := (&side{Policy: a}).outcome(c.Witness), (&side{Policy: b}).outcome(c.Witness); from != c.From || to != c.To {
			t.Errorf("%s: %s is decided %s and %s, not %s and %s", c.Hooks[0].Hook, c.Witness.JSON, from, to, c.From, c.To)
		}
	}
	return r
}

// summary is a result as the cases show it: one line for each change.
func summary(r *Result) string {
	var b strings.Builder
	for _, c := range r.Changes {
		what := c.What
		if what == "" {
			what = c.From.String() + " → " + c.To.String()
		}
		fmt.Fprintf(&b, "%s: %s", c.Event, what)
		for _, h := range c.Hooks {
			side := "old"
			if h.New {
				side = "new"
			}
			fmt.Fprintf(&b, " (%s %s)", side, h.Hook)
		}
		if c.Witness != nil {
			fmt.Fprintf(&b, " %s", c.Witness.JSON)
		}
		b.WriteByte('\n')
	}
	for _, o := range r.Open {
		fmt.Fprintf(&b, "%s: possible: %s: %s\n", o.Event, o.Hook, o.Why)
	}
	if r.Same() {
		b.WriteString("nothing, proved\n")
	}
	return b.String()
}

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string]string{}
			for _, f := range a.Files {
				parts[f.Name] = string(f.Data)
			}
			got := summary(compare(t, load(t, text(parts["old"]), "p"), load(t, text(parts["new"]), "p")))
			if os.Getenv("HOOKC_UPDATE") != "" {
				i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == "want" })
				if i < 0 {
					i, a.Files = len(a.Files), append(a.Files, txtar.File{Name: "want"})
				}
				a.Files[i].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != parts["want"] {
				t.Errorf("got\n%s\nwant\n%s", got, parts["want"])
			}
		})
	}
}

// Who asks that nothing becomes weaker is told of all that may let more through.
func TestWeaker(t *testing.T) {
	hook := func(name, more, step string) string {
		return fmt.Sprintf("hook %q {\n  on = [\"before_tool\"]\n  %s\n  %s\n}\n", name, more, step)
	}
	const denies, onShell = `deny { reason = "No." }`, `match { tool = "Shell" }`
	targets := func(names string) string { return "policy \"p\" {\n  targets = [" + names + "]\n}\n" }
	deny := hook("rm", "match { deletes = [\"**\"] }", denies)
	closed := hook("rm", "match { deletes = [\"**\"] }\n  on_error = \"closed\"", denies)
	for name, c := range map[string]struct {
		old, new        string
		found, possible bool
	}{
		"the same":                {deny, deny, false, false},
		"a deny more":             {deny, deny + hook("env", `match { reads = ["**/.env"] }`, denies), false, false},
		"a rewrite more":          {deny, hook("first", onShell, `rewrite { input = { command = "ls" } }`) + deny, false, true},
		"a rewrite fewer":         {hook("first", onShell, `rewrite { input = { command = "rm x" } }`) + deny, deny, false, true},
		"a program that may deny": {deny, deny + hook("asks", onShell, `run { command = ["./ask.sh"] }`), false, true},
		"an approval more":        {deny, deny + hook("shell", onShell, "allow {}"), true, false},
		"a target fewer":          {targets(`"claude-code", "codex"`) + deny, targets(`"codex"`) + deny, true, false},
		"a target more":           {targets(`"codex"`) + deny, targets(`"claude-code", "codex"`) + deny, false, false},
		"errors that pass":        {closed, deny, true, false},
		"errors that deny":        {deny, closed, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := compare(t, load(t, text(c.old), "p"), load(t, text(c.new), "p"))
			if found, possible := r.Weaker(); found != c.found || possible != c.possible {
				t.Errorf("weaker: %v, possibly: %v\n%s", found, possible, summary(r))
			}
		})
	}
}

// A policy and one that is made from it by chance are asked about many events. What
// is said to be the same is the same on all of them.
func TestNothingIsMissed(t *testing.T) {
	var same, changed, open, differ int
	for seed := range uint64(testrun.Count(40, 300)) {
		d := randpolicy.New(seed, 11)
		old := policy(d)
		new := edited(d, old)
		a, b := tryLoad(t, old.files(""), "p"), tryLoad(t, new.files(""), "p")
		if a == nil || b == nil {
			continue
		}
		r := compare(t, a, b)
		count := func(n *int, is bool) {
			if is {
				*n++
			}
		}
		count(&same, r.Same())
		count(&changed, len(r.Changes) > 0)
		count(&open, len(r.Changes) == 0 && len(r.Open) > 0)
		found := slices.ContainsFunc(r.Changes, func(c Change) bool { return c.What == "" })
		for range 200 {
			e := &analyze.Event{JSON: d.Event(false), Name: "before_tool"}
			from, to := (&side{Policy: a}).outcome(e), (&side{Policy: b}).outcome(e)
			if from == to {
				continue
			}
			differ++
			if !found && len(r.Open) == 0 {
				t.Fatalf("seed %d: %s is decided %s and %s, and nothing was found between\n%s\nand\n%s", seed, e.JSON, from, to, old, new)
			}
		}
	}
	t.Logf("%d the same, %d changed, %d open; %d events are decided otherwise", same, changed, open, differ)
	if same == 0 || changed == 0 || differ == 0 {
		t.Error("the sample shows nothing")
	}
}

// with is a policy with other hooks.
func with(t *testing.T, a *analyze.Policy, hooks []*ast.Hook) *analyze.Policy {
	t.Helper()
	p := *a.Policy
	p.Hooks = hooks
	res, diags := compiler.Compile(&p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return analyze.New(&p, res)
}

// Each hook of a pack is left out: what is said of the rest is about that hook. Most
// show an event that nobody else decides.
func TestPackWithoutOneHook(t *testing.T) {
	a := load(t, stdlib.Packs, "git")
	found, covered, open := 0, 0, 0
	for i, h := range testrun.Some(a.Policy.Hooks, 12) {
		i = slices.Index(a.Policy.Hooks, h)
		r := compare(t, a, with(t, a, slices.Delete(slices.Clone(a.Policy.Hooks), i, i+1)))
		switch {
		case r.Same():
			covered++
		case len(r.Changes) > 0:
			found++
			if c := r.Changes[0]; !c.Weaker() || c.Hooks[0].Hook != h.Name || c.By[0] == nil {
				t.Errorf("without %s:\n%s", h.Name, summary(r))
			}
		default:
			open++
			if r.Open[0].Hook != h.Name {
				t.Errorf("without %s:\n%s", h.Name, summary(r))
			}
		}
	}
	t.Logf("%d found, %d covered by others, %d open", found, covered, open)
	if found < 2*(covered+open) {
		t.Error("too many are not found")
	}
}

// The order of hooks that do not lift one another decides nothing.
func TestPackInAnotherOrder(t *testing.T) {
	a := load(t, stdlib.Packs, "git")
	hooks := slices.Clone(a.Policy.Hooks)
	slices.Reverse(hooks)
	if r := compare(t, a, with(t, a, hooks)); !r.Same() {
		t.Errorf("in reverse:\n%s", summary(r))
	}
}
