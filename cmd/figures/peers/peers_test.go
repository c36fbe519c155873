package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/figures/comparison"
	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/engine/all"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// TestMain lets this program be the children that a run starts.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "-child" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestVerdicts asks every engine about ten rules, and about thirty: the events
// that are measured, and events that meet or miss the rules by a little.
func TestVerdicts(t *testing.T) {
	for _, e := range all.Engines {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			for _, n := range []int{10, 30} {
				rules := e.Share.Of(workload.Rules(n))
				text, err := e.Write(rules)
				if err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(t.TempDir(), e.File)
				if err := os.WriteFile(path, text, 0o644); err != nil {
					t.Fatal(err)
				}
				p, err := e.Load(path)
				if err != nil {
					t.Fatal(err)
				}
				for _, ev := range asked(n) {
					q, err := p.Ask(ev)
					if err != nil {
						t.Fatal(err)
					}
					if err := q.Decide(); err != nil {
						t.Fatal(err)
					}
					if err := agree(e, rules, ev, q.Answer()); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

func asked(rules int) []workload.Event {
	out := events()
	for i := range rules {
		out = append(out, workload.Near(i)...)
	}
	return out
}

// TestRun compares all engines on ten rules, each in its own process, and writes
// the page and the plot.
func TestRun(t *testing.T) {
	page, picture := filepath.Join(t.TempDir(), "page.md"), filepath.Join(t.TempDir(), "plot.svg")
	if err := os.WriteFile(page, []byte("<!-- generated: performance matching -->\n<!-- end -->\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	args := []string{"-sizes", "10", "-n", "1", "-process", "0", "-json", "-markdown", page, "-svg", picture}
	if err := run(args, nil, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r comparison.Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	for _, e := range r.Engines {
		p := e.Points[0]
		if len(p.Micros) != len(events()) || slices.Min(p.Micros) <= 0 || p.Load <= 0 || p.Held <= 0 || p.File <= 0 {
			t.Errorf("%s has no figures: %+v", e.Name, p)
		}
	}
	for file, want := range map[string]string{page: "| cedar-go |", picture: ">cedar-go<"} {
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q: %v", file, want, err)
		}
	}
}

// TestAgree wants every answer refused that is not the expected one.
func TestAgree(t *testing.T) {
	rules, ev := workload.Rules(10), workload.Matching[0] // asks, asks, asks, denies
	right := workload.Expected(rules, ev)
	if right.Verdict != workload.Deny || len(right.Rules) != 4 {
		t.Fatalf("%+v", right)
	}
	asks := right.Rules[:3]
	for _, c := range []struct {
		names   engine.Listing
		verdict workload.Verdict
		rules   []string
		ok      bool
	}{
		{engine.Every, workload.Deny, right.Rules, true},
		{engine.Every, workload.Ask, right.Rules, false},
		{engine.Every, workload.Deny, asks, false},
		{engine.UntilDeny, workload.Deny, right.Rules, true},
		{engine.First, workload.Deny, right.Rules[3:], true},
		{engine.First, workload.Deny, asks[:1], false},
		{engine.Nothing, workload.Deny, nil, true},
		{engine.Nothing, workload.None, nil, false},
	} {
		err := agree(engine.Engine{Name: "x", Names: c.names}, rules, ev, workload.Answer{Verdict: c.verdict, Rules: c.rules})
		if (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestRules wants the events to be what they are called, at every size and for
// every share, and all kinds of rules in each policy.
func TestRules(t *testing.T) {
	for _, n := range []int{10, 30, 100} {
		names := map[string]bool{}
		rules := workload.Rules(n)
		for _, r := range rules {
			names[r.Name] = true
		}
		if len(names) != n {
			t.Errorf("%d rules have %d names", n, len(names))
		}
		for _, ev := range workload.Matching {
			if a := workload.Expected(rules, ev); a.Verdict == workload.None {
				t.Errorf("of %d rules none holds for %s", n, ev)
			}
		}
		for _, ev := range workload.Silent {
			if a := workload.Expected(rules, ev); a.Verdict != workload.None {
				t.Errorf("of %d rules %v hold for %s", n, a.Rules, ev)
			}
		}
	}
}
