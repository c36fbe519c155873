package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// report is all figures, and where they come from.
type report struct {
	Machine string `json:"machine"`
	Figures []row  `json:"figures"`
}

// row is one figure beside its target.
type row struct {
	Figure  string  `json:"figure"`
	Unit    unit    `json:"unit"`
	Median  float64 `json:"median"`
	Q1      float64 `json:"q1"`
	Q3      float64 `json:"q3"`
	Min     float64 `json:"min"`
	Max     float64 `json:"max"`
	N       int     `json:"n"`
	Target  *target `json:"target,omitempty"`
	Met     *bool   `json:"met,omitempty"`
	How     string  `json:"how"`
	Skipped bool    `json:"skipped,omitempty"` // not measured; How says why
}

// target is what a figure should be: at most a limit, or at least one.
type target struct {
	Limit   float64 `json:"limit"`
	AtLeast bool    `json:"at_least,omitempty"`
}

func atMost(limit float64) *target  { return &target{Limit: limit} }
func atLeast(limit float64) *target { return &target{Limit: limit, AtLeast: true} }

func (t *target) met(v float64) bool { return v == t.Limit || (v > t.Limit) == t.AtLeast }

func (t *target) text(u unit) string {
	switch {
	case t == nil:
		return ""
	case t.AtLeast:
		return "≥ " + u.format(t.Limit)
	}
	return "≤ " + u.format(t.Limit)
}

// newRow sums a sample up; a nil target has no verdict.
func newRow(figure string, u unit, s measure.Sample, t *target, how string) row {
	r := row{
		Figure: figure, Unit: u, N: len(s), Target: t, How: how,
		Median: s.Median(), Q1: s.Quantile(0.25), Q3: s.Quantile(0.75), Min: s.Quantile(0), Max: s.Quantile(1),
	}
	if t != nil {
		met := t.met(r.Median)
		r.Met = &met
	}
	return r
}

// skipped is a figure that cannot be measured here.
func skipped(figure, why string) row { return row{Figure: figure, How: why, Skipped: true} }

func (r row) verdict() string {
	switch {
	case r.Skipped:
		return "skipped"
	case r.Met == nil:
		return ""
	case *r.Met:
		return "met"
	}
	return "MISSED"
}

func (r row) spread() string {
	if r.N < 2 {
		return ""
	}
	f := r.Unit.number
	return fmt.Sprintf("%s–%s (%s–%s)", f(r.Q1), f(r.Q3), f(r.Min), f(r.Max))
}

func (r row) measured() string {
	if r.Skipped {
		return "–"
	}
	return r.Unit.format(r.Median)
}

// missed lists the figures that do not reach their target.
func (r report) missed() (out []string) {
	for _, f := range r.Figures {
		if f.Met != nil && !*f.Met {
			out = append(out, f.Figure)
		}
	}
	return out
}

func (r report) json(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

func (r report) text(w io.Writer) error {
	fmt.Fprintf(w, "%s\n\n", r.Machine)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "figure\ttarget\tmeasured\tspread\tverdict\thow")
	for _, f := range r.Figures {
		cells := []string{f.Figure, f.Target.text(f.Unit), f.measured(), f.spread(), f.verdict(), f.How}
		fmt.Fprintln(tw, strings.Join(cells, "\t"))
	}
	fmt.Fprintln(tw)
	if err := tw.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "Measured is the median; spread is the quartiles, and in brackets min–max. A ratio is the median of the ratios of interleaved pairs.")
	return err
}
