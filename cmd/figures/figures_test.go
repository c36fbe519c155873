package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestQuantile(t *testing.T) {
	s := sample{4, 1, 3, 2}
	for _, c := range []struct{ q, want float64 }{{0, 1}, {0.5, 2.5}, {1, 4}} {
		if got := s.quantile(c.q); got != c.want {
			t.Errorf("quantile %g of %v is %g, want %g", c.q, s, got, c.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		target *target
		value  float64
		want   string
	}{
		{atMost(2), 1.9, "met"}, {atMost(2), 2, "met"}, {atMost(2), 2.1, "MISSED"},
		{atLeast(20), 25, "met"}, {atLeast(20), 20, "met"}, {atLeast(20), 19, "MISSED"},
		{nil, 1, ""},
	} {
		if got := newRow("x", ratio, sample{c.value}, c.target, "").verdict(); got != c.want {
			t.Errorf("%g against %s: %q, want %q", c.value, c.target.text(ratio), got, c.want)
		}
	}
}

func TestReport(t *testing.T) {
	r := report{Machine: "a machine", Figures: []row{
		newRow("start", ratio, sample{1.1, 1.2, 1.3}, atMost(1.35), "pairs"),
		skipped("node", "it is not here"),
	}}
	var text, asJSON bytes.Buffer
	if err := r.text(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a machine", "≤ 1.35×", "1.20×", "1.15–1.25 (1.10–1.30)", "met", "skipped"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, &text)
		}
	}
	if err := r.json(&asJSON); err != nil {
		t.Fatal(err)
	}
	var back report
	if err := json.Unmarshal(asJSON.Bytes(), &back); err != nil || len(back.Figures) != 2 || !*back.Figures[0].Met {
		t.Errorf("JSON does not come back: %v, %+v", err, back)
	}
}

func TestChoose(t *testing.T) {
	all, err := choose("")
	if err != nil || len(all) != len(figures)-6 {
		t.Errorf("no name chooses %d figures, %v; want all but blind, commands, manual, hostile, libraries and opa", len(all), err)
	}
	if two, err := choose("size,opa"); err != nil || len(two) != 2 || two[1].name != "opa" {
		t.Errorf("size,opa chooses %v, %v", two, err)
	}
	if _, err := choose("speed"); err == nil {
		t.Error("an unknown figure is no error")
	}
}

// TestAgainstExpr checks that the expr programs hold where the hooks apply.
func TestAgainstExpr(t *testing.T) {
	l, err := newLab(1)
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	decide, _, err := l.decider(100)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := l.againstExpr(decide, 100)
	if err != nil || len(rows) != 2 || rows[0].Median <= 0 {
		t.Errorf("rows %v, %v", rows, err)
	}
}
