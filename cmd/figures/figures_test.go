package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/figures/measure"
)

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
		if got := newRow("x", ratio, measure.Sample{c.value}, c.target, "").verdict(); got != c.want {
			t.Errorf("%g against %s: %q, want %q", c.value, c.target.text(ratio), got, c.want)
		}
	}
}

func TestReport(t *testing.T) {
	r := report{Machine: "a machine", Figures: []row{
		newRow("start", ratio, measure.Sample{1.1, 1.2, 1.3}, atMost(1.35), "pairs"),
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
	if err != nil || len(all) != len(figures)-11 {
		t.Errorf("no name chooses %d figures, %v; want all but replay, mutate, seeded, heldout, linters, precision, blind, commands, manual, hostile and libraries", len(all), err)
	}
	if two, err := choose("size,hostile"); err != nil || len(two) != 2 || two[1].name != "hostile" {
		t.Errorf("size,hostile chooses %v, %v", two, err)
	}
	if _, err := choose("speed"); err == nil {
		t.Error("an unknown figure is no error")
	}
}
