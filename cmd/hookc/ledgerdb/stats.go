package ledgerdb

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/ledger"
)

// By is what entries can be counted by.
var By = []string{"hook", "tool", "decision", "day", "event", "project"}

// Group is what the entries with one key have in common.
type Group struct {
	Key                    string
	Count                  int
	Deny, Ask, Allow, None int
	Errors                 int       // entries on which something failed
	Durations              []float64 // milliseconds, sorted; of those that were measured
}

// Percentile is the smallest duration that p percent of all are not above; 0
// where there is none.
func (g *Group) Percentile(p int) float64 {
	if len(g.Durations) == 0 {
		return 0
	}
	return g.Durations[(len(g.Durations)*p+99)/100-1]
}

// Stats counts the entries of a ledger that a filter means, the largest group
// first, days in their order.
func Stats(book ledger.Book, by string, f *Filter) (groups []*Group, broken int, err error) {
	if !slices.Contains(By, by) {
		return nil, 0, fmt.Errorf("--by is one of %s, not %q", strings.Join(By, ", "), by)
	}
	db, err := Open(book)
	if err != nil {
		return nil, 0, err
	}
	defer db.Close()
	all := map[string]*Group{}
	err = db.each(f, func(e *Entry) { count(all, by, f, e) })
	for _, g := range all {
		slices.Sort(g.Durations)
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b *Group) int {
		if a.Count != b.Count && by != "day" {
			return b.Count - a.Count
		}
		return strings.Compare(a.Key, b.Key)
	})
	return groups, db.Broken, err
}

// count adds an entry to its group; by hook, to those of its hooks, with what
// each of them said.
func count(all map[string]*Group, by string, f *Filter, e *Entry) {
	switch by {
	case "hook":
		for _, h := range e.Hooks {
			if f.Hook == "" || glob(f.Hook, h.Name) {
				failed := slices.ContainsFunc(e.Errors, func(x Failure) bool { return x.Hook == h.Name })
				group(all, h.Name).add(h.Decision, failed, e.Duration)
			}
		}
		return
	case "tool":
		by = e.Tool
	case "decision":
		by = e.Decision
	case "day":
		by = e.Time.Local().Format(time.DateOnly)
	case "event":
		by = e.Event
	case "project":
		by = e.Project
	}
	group(all, by).add(e.Decision, len(e.Errors) > 0, e.Duration)
}

func group(all map[string]*Group, key string) *Group {
	g := all[key]
	if g == nil {
		g = &Group{Key: key}
		all[key] = g
	}
	return g
}

func (g *Group) add(decision string, failed bool, duration *float64) {
	g.Count++
	switch decision {
	case "deny", "fail":
		g.Deny++
	case "ask":
		g.Ask++
	case "allow":
		g.Allow++
	default:
		g.None++
	}
	if failed {
		g.Errors++
	}
	if duration != nil {
		g.Durations = append(g.Durations, *duration)
	}
}

func timeOf(ms int64) time.Time { return time.UnixMilli(ms) }
