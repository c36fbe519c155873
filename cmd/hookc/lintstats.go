package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// printStatistics lists the rules that found something or took a while.
func printStatistics(w io.Writer, res *lint.Result) {
	found := map[string]int{}
	for _, d := range res.Findings {
		found[string(d.Code)]++
	}
	type row struct {
		code, name string
		found      int
		took       time.Duration
	}
	var list []row
	for _, r := range rules.All {
		if took, asked := res.Times[r.Name]; asked || found[string(r.Code)] > 0 {
			list = append(list, row{string(r.Code), r.Name, found[string(r.Code)], took})
			delete(found, string(r.Code))
		}
	}
	for code, n := range found {
		list = append(list, row{code: code, name: "(compiler)", found: n})
	}
	slices.SortFunc(list, func(a, b row) int {
		return cmp.Or(cmp.Compare(b.found, a.found), cmp.Compare(b.took, a.took), cmp.Compare(a.code, b.code))
	})
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "findings\ttime\trule")
	for _, r := range list {
		fmt.Fprintf(tw, "%d\t%s\t%s %s\n", r.found, r.took.Round(10*time.Microsecond), r.code, r.name)
	}
	_ = tw.Flush()
	fmt.Fprintf(w, "%s left out by comments, %d by the baseline\n", plural(res.Suppressed, "finding"), res.InBaseline)
}
