package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/hookc/hookc/compiler/cover"
	"github.com/hookc/hookc/lang/diag"
)

func coverText(w io.Writer, r *cover.Report) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(tw, "covered\tof\t%\t\n")
	for _, t := range r.Tallies() {
		fmt.Fprintf(tw, "%d\t%d\t%d\t  %s\n", t.Covered, t.Of, t.Percent(), t.What)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	for _, f := range r.Folded {
		fmt.Fprintf(w, "%s: %s left out, of which %d applied; --cover-all counts them\n", f.Use, plural(f.Hooks, "hook"), f.Tested)
	}
	for _, g := range r.Gaps() {
		if _, err := fmt.Fprintf(w, "%s: %s\n", g.Span, g.Text); err != nil {
			return err
		}
	}
	return nil
}

type placeJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func coverPlace(s diag.Span) placeJSON { return placeJSON{s.File, s.Start.Line, s.Start.Column} }

type hookCoverJSON struct {
	Hook    string `json:"hook"`
	Applied int    `json:"applied"`
	Spared  int    `json:"spared"`
	placeJSON
}

type partCoverJSON struct {
	Hook  string `json:"hook,omitempty"`
	Part  string `json:"part"`
	True  int    `json:"true"`
	False int    `json:"false"`
	placeJSON
}

type rowCoverJSON struct {
	Hook    string   `json:"hook"`
	Event   string   `json:"event"`
	Reached int      `json:"reached"`
	Shares  []string `json:"shares,omitempty"`
	placeJSON
}

type foldedCoverJSON struct {
	Use    string `json:"use"`
	Hooks  int    `json:"hooks"`
	Tested int    `json:"tested"`
}

// coverJSON is one line, behind those of the tests.
func coverJSON(w io.Writer, r *cover.Report) error {
	all := r.All()
	out := struct {
		Coverage []hookCoverJSON   `json:"coverage"`
		Parts    []partCoverJSON   `json:"parts"`
		Rows     []rowCoverJSON    `json:"rows"`
		Folded   []foldedCoverJSON `json:"folded"`
		Covered  int               `json:"covered"`
		Of       int               `json:"of"`
	}{[]hookCoverJSON{}, []partCoverJSON{}, []rowCoverJSON{}, []foldedCoverJSON{}, all.Covered, all.Of}
	for _, h := range r.Hooks {
		out.Coverage = append(out.Coverage, hookCoverJSON{h.Name, h.Applied, h.Spared, coverPlace(h.Span)})
	}
	for _, p := range r.Parts {
		out.Parts = append(out.Parts, partCoverJSON{p.Hook, p.Text, p.True, p.False, coverPlace(p.Span)})
	}
	for _, w := range r.Rows {
		out.Rows = append(out.Rows, rowCoverJSON{w.Hook, w.Event, w.Reached, w.Shares, coverPlace(w.Span)})
	}
	for _, f := range r.Folded {
		out.Folded = append(out.Folded, foldedCoverJSON(f))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}
