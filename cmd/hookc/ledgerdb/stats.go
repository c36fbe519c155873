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
	Errors                 int   // entries on which something failed
	Durations              []int // microseconds, sorted; of those that were measured
}

// Percentile is the smallest duration that p percent of all are not above, in
// milliseconds; 0 where there is none.
func (g *Group) Percentile(p int) float64 {
	if len(g.Durations) == 0 {
		return 0
	}
	return float64(g.Durations[(len(g.Durations)*p+99)/100-1]) / 1000
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
	all := groupsOf{by: by, filter: f, groups: map[string]*Group{}}
	if err := db.each(f, by, all.add); err != nil {
		return nil, 0, err
	}
	return all.sorted(), db.Broken, nil
}

// sample is entries of one shape, and of one day or project where those matter.
type sample struct {
	entry     Entry
	count     int
	durations []int // microseconds
}

// groupsOf are groups under construction.
type groupsOf struct {
	by     string
	filter *Filter
	groups map[string]*Group
}

// add adds entries to their group; by hook, to those of their hooks, with what
// each of them said.
func (a *groupsOf) add(s *sample) {
	e, key := &s.entry, ""
	switch a.by {
	case "hook":
		for _, h := range e.Hooks {
			if a.filter.Hook == "" || glob(a.filter.Hook, h.Name) {
				failed := slices.ContainsFunc(e.Errors, func(x Failure) bool { return x.Hook == h.Name })
				a.group(h.Name).add(h.Decision, failed, s)
			}
		}
		return
	case "tool":
		key = e.Tool
	case "decision":
		key = e.Decision
	case "day":
		key = e.Time.Local().Format(time.DateOnly)
	case "event":
		key = e.Event
	case "project":
		key = e.Project
	}
	a.group(key).add(e.Decision, len(e.Errors) > 0, s)
}

func (a *groupsOf) group(key string) *Group {
	g := a.groups[key]
	if g == nil {
		g = &Group{Key: key}
		a.groups[key] = g
	}
	return g
}

func (g *Group) add(decision string, failed bool, s *sample) {
	g.Count += s.count
	switch decision {
	case "deny", "fail":
		g.Deny += s.count
	case "ask":
		g.Ask += s.count
	case "allow":
		g.Allow += s.count
	default:
		g.None += s.count
	}
	if failed {
		g.Errors += s.count
	}
	g.Durations = append(g.Durations, s.durations...)
}

func (a *groupsOf) sorted() (groups []*Group) {
	for _, g := range a.groups {
		slices.Sort(g.Durations)
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(x, y *Group) int {
		if x.Count != y.Count && a.by != "day" {
			return y.Count - x.Count
		}
		return strings.Compare(x.Key, y.Key)
	})
	return groups
}
