package main

import (
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
)

// stoppedLines is the command lines that std/default stops.
func stoppedLines(t *testing.T) (out []string) {
	t.Helper()
	b, err := os.ReadFile("../../testdata/commands/dangerous.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// TestWhyIsTrue: what why says of the commands that std/default stops agrees with
// the table. The parts of a hook that applied hold, those of one that did not do
// not, and each call that is said to pass is decided again and passes.
func TestWhyIsTrue(t *testing.T) {
	a := &app{out: io.Discard, errOut: io.Discard}
	e, err := a.explainer("std/default", evalFlags{host: generic.Name})
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	lines := stoppedLines(t)
	r := rand.New(rand.NewPCG(testrun.Seed(t), 0))
	r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	near, others := 0, 0
	for _, line := range testrun.Some(lines, 12) {
		text := toolCall("Shell", value.OfMap([]string{"command"}, []value.Value{value.OfString(line)}), "/w/shop", "").line()
		tree, err := e.policy.Explain(text, explain.Options{})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if tree.Deciding() == nil {
			t.Errorf("%s: no hook decides %s", line, tree.Decision.Verdict)
			continue
		}
		for i := range tree.Hooks {
			h := &tree.Hooks[i]
			switch {
			case h.Applied && !partsHold(h.Parts):
				t.Errorf("%s: %s applied, and its parts do not hold: %+v", line, h.Hook.Name, h.Parts)
			case !h.Applied && h.Why != "" && !strings.HasPrefix(h.Why, "skipped") && r.IntN(200) == 0:
				one, err := e.policy.Explain(text, explain.Options{Hook: h.Hook.Name})
				if err != nil {
					t.Fatal(err)
				}
				if parts := one.Hooks[0].Parts; len(parts) > 0 && partsHold(parts) {
					t.Errorf("%s: %s did not apply (%s), and its parts hold: %+v", line, h.Hook.Name, h.Why, parts)
				}
				others++
			}
		}
		for _, n := range e.policy.Nearest(text, tree, maxNear) {
			near++
			if v := decidedAgain(t, e, n.Event); v != decision.None && v != decision.Allow {
				t.Errorf("%s: %s does not pass: %s", line, n.Subject, v)
			}
			if n.Subject == line || len(n.Edits) == 0 {
				t.Errorf("%s: %q is no other call", line, n.Subject)
			}
		}
	}
	if near < 5 || others == 0 {
		t.Errorf("%d near calls and %d hooks that did not apply are too few to tell anything", near, others)
	}
}

// partsHold reports whether the parts of a hook hold: all, and of its command blocks
// one.
func partsHold(parts []explain.Part) bool {
	some, blocks := false, 0
	for _, p := range parts {
		if strings.HasPrefix(p.Text, "command") && len(p.Parts) > 0 {
			blocks++
			some = some || p.State == explain.Yes
		} else if p.State != explain.Yes {
			return false
		}
	}
	return some || blocks == 0
}

// decidedAgain decides an event as hookc eval does.
func decidedAgain(t *testing.T, e *explainer, text []byte) decision.Verdict {
	t.Helper()
	call, err := generic.Host.Decode(text, host.World{Getenv: noVariables, Dir: workDir()})
	if err != nil {
		t.Fatal(err)
	}
	return eval.Decide(e.sim.table, call.Events, eval.Options{World: e.sim.world}).Verdict
}

// TestWaysHold: a policy that does what why says lets the call pass that hook.
func TestWaysHold(t *testing.T) {
	for _, c := range []struct{ line, variable, value string }{
		{"git push -f origin main", "", ""},
		{"echo a > /srv/notes", "allowed_writes", `["/srv/**"]`},
	} {
		policy := "policy \"p\" {\n  targets = [\"claude-code\"]\n}\n"
		before := waysIn(t, policy+"use \"std/default\" {}\n", c.line)
		i := slices.IndexFunc(before.ways, func(x way) bool {
			return c.variable == "" && x.kind == "override" || c.variable != "" && x.name == c.variable
		})
		if i < 0 {
			t.Errorf("%s: no way by %q: %+v", c.line, c.variable, before.ways)
			continue
		}
		code := before.ways[i].code
		if c.variable == "" {
			code = "use \"std/default\" {}\n" + code
		}
		after := waysIn(t, policy+strings.ReplaceAll(code, "…", c.value)+"\n", c.line)
		for j := range after.tree.Hooks {
			h := &after.tree.Hooks[j]
			if h.Hook.Name == before.ways[i].hook && h.Applied && !h.Monitor {
				t.Errorf("%s: %s stops it still, with\n%s", c.line, h.Hook.Name, code)
			}
		}
	}
}

func waysIn(t *testing.T, policy, line string) *reason {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/a.hook.hcl", []byte(policy), 0o644); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	a := &app{out: io.Discard, errOut: &errs}
	e, err := a.explainer(dir, evalFlags{host: generic.Name})
	if err != nil {
		t.Fatalf("%v %s\n%s", err, errs.String(), policy)
	}
	defer e.close()
	text := toolCall("Shell", value.OfMap([]string{"command"}, []value.Value{value.OfString(line)}), "/w/shop", "").line()
	tree, err := e.policy.Explain(text, explain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &reason{policy: e.policy, tree: tree, ways: waysOf(e.policy, tree, dir)}
}
