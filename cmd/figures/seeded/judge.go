package seeded

import (
	"cmp"
	"maps"
	"slices"
)

// Finding is what a linter says about a file of a project.
type Finding struct {
	Rule  string
	File  string // from the project's folder
	Line  int    // 0: the file
	Other []Finding
	Mild  bool // less than a warning
	Text  string
}

// Report is the findings of a linter in the projects of one version, by the
// seed's ID.
type Report map[string][]Finding

// Verdict is how a linter does on a seed.
type Verdict struct {
	Seed
	Found     bool
	By        []string  // the rules
	Elsewhere bool      // it says something new, but at another place
	False     []Finding // of the right version; warnings and errors
}

// Untested is the rule of hookc that says that no test reaches a hook. A wrong
// policy here has no test that would fail, so the rule finds every other mistake
// too, without saying what it is; only mistakes of tests count.
const Untested = "HK8001 untested-hook"

// Judge compares what a linter says of both versions. A mistake is found if a
// rule reports more in the wrong version than in the right one, at the place of
// the mistake.
func Judge(seeds []Seed, wrong, right Report) []Verdict {
	var all []Verdict
	for _, s := range seeds {
		v := Verdict{Seed: s}
		before := rules(right[s.ID()])
		places := s.places()
		found := map[string]bool{}
		for _, f := range wrong[s.ID()] {
			if f.Rule == Untested && !s.isAboutTesting || rules(wrong[s.ID()])[f.Rule] <= before[f.Rule] {
				continue
			}
			if at(places, f) {
				found[f.Rule] = true
			} else {
				v.Elsewhere = true
			}
		}
		v.By = slices.Sorted(maps.Keys(found))
		v.Found = len(found) > 0
		for _, f := range right[s.ID()] {
			if !f.Mild {
				v.False = append(v.False, f)
			}
		}
		all = append(all, v)
	}
	return all
}

func rules(fs []Finding) map[string]int {
	n := map[string]int{}
	for _, f := range fs {
		n[f.Rule]++
	}
	return n
}

// at says whether a finding, or what it refers to, is at one of the places. A
// linter that names no line is believed about the file.
func at(places []span, f Finding) bool {
	if slices.ContainsFunc(places, func(p span) bool { return p.has(f.File, f.Line) || f.Line == 0 && p.file == f.File }) {
		return true
	}
	return slices.ContainsFunc(f.Other, func(o Finding) bool { return at(places, o) })
}

// Tally counts verdicts.
type Tally struct {
	Name         string
	Found, Seeds int
	False        int // findings in controls
	Noisy        int // controls with such a finding
}

// Sum counts the verdicts, by the agent and all.
func Sum(name string, vs []Verdict, of func(Seed) bool) Tally {
	t := Tally{Name: name}
	for _, v := range vs {
		if !of(v.Seed) {
			continue
		}
		t.Seeds++
		if v.Found {
			t.Found++
		}
		if len(v.False) > 0 {
			t.Noisy++
		}
		t.False += len(v.False)
	}
	return t
}

// Agents is the agents of the verdicts, the one with most mistakes first.
func Agents(vs []Verdict) []string {
	n := map[string]int{}
	for _, v := range vs {
		n[v.Agent]++
	}
	return slices.SortedFunc(maps.Keys(n), func(a, b string) int {
		return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(a, b))
	})
}

// IsConfiguration says whether the mistake is in an agent's own files.
func (s Seed) IsConfiguration() bool { return s.Agent != Policy }
