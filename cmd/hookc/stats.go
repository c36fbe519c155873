package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/value"
)

func newStatsCmd(a *app) *cobra.Command {
	var f filterFlags
	var by string
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Count the decisions in the ledger, and how long they took",
		Example: `  hookc stats
  hookc stats --by tool --since 7d
  hookc stats --by day --decision deny --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			filter, err := f.filter(time.Now())
			if err != nil {
				return exitError{2, err}
			}
			return a.stats(by, filter)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&by, "by", "hook", "count by: "+strings.Join(ledgerdb.By, ", "))
	addFormat(cmd, a)
	return cmd
}

func (a *app) stats(by string, filter *ledgerdb.Filter) error {
	book, err := stateBook(decisions.book)
	if err != nil {
		return exitError{2, err}
	}
	groups, broken, err := ledgerdb.Stats(book, by, filter)
	switch {
	case err != nil:
		return exitError{2, err}
	case a.format == "json":
		for _, g := range groups {
			a.out.Write(append(value.AppendJSON(nil, groupJSON(by, g)), '\n'))
		}
	case len(groups) == 0:
		fmt.Fprint(a.out, decisions.noEntries(book, filter))
	default:
		a.statsTable(by, groups)
	}
	if broken > 0 {
		fmt.Fprintf(a.errOut, "hookc: %s of the ledger could not be read and is left out\n", plural(broken, "line"))
	}
	return nil
}

// percentiles are the ones that are shown; 100 is the largest.
var percentiles = []struct {
	name string
	p    int
}{{"p50", 50}, {"p95", 95}, {"p99", 99}, {"max", 100}}

func (a *app) statsTable(by string, groups []*ledgerdb.Group) {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "count\tdeny\task\tallow\tnone\terrors\t")
	for _, p := range percentiles {
		fmt.Fprintf(w, "%s ms\t", p.name)
	}
	fmt.Fprintf(w, "  %s\n", by)
	for _, g := range groups {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t", g.Count, g.Deny, g.Ask, g.Allow, g.None, g.Errors)
		for _, p := range percentiles {
			if len(g.Durations) == 0 {
				fmt.Fprint(w, "-\t")
			} else {
				fmt.Fprintf(w, "%.2f\t", g.Percentile(p.p))
			}
		}
		key := oneLine(g.Key)
		if key == "" {
			key = "(none)"
		}
		fmt.Fprintf(w, "  %s\n", key)
	}
	w.Flush()
}

func groupJSON(by string, g *ledgerdb.Group) value.Value {
	keys := []string{by, "count", "deny", "ask", "allow", "none", "errors"}
	items := []value.Value{value.OfString(g.Key)}
	for _, n := range []int{g.Count, g.Deny, g.Ask, g.Allow, g.None, g.Errors} {
		items = append(items, value.OfInt(n))
	}
	if by == "decision" { // what it is counted by cannot be counted
		keys, items = append(keys[:2:2], "errors"), append(items[:2:2], value.OfInt(g.Errors))
	}
	if len(g.Durations) > 0 {
		for _, p := range percentiles {
			keys, items = append(keys, p.name+"_ms"), append(items, value.OfFloat(g.Percentile(p.p)))
		}
	}
	return value.OfMap(keys, items)
}
