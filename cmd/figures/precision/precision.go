// Package precision holds what a person said of findings in real configurations:
// which are true. The configurations themselves are not part of the project.
package precision

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// verdicts has a line for each judged finding: the rule's code, the file from
// its repository's owner on and the line, the verdict, and a word of reason. It
// has no wording of a finding, which may change.
//
//go:embed verdicts.tsv
var verdicts string

// Verdict is what a person said of a finding.
type Verdict string

const (
	True      Verdict = "true"      // it is a mistake, and the finding says which
	Debatable Verdict = "debatable" // one may see it so
	False     Verdict = "false"     // it is none
	Unjudged  Verdict = "not judged"
)

// Place is a finding without its words.
type Place struct {
	Code string
	File string // OWNER/REPOSITORY/PATH
	Line int
}

// Judged reads the verdicts.
func Judged() (map[Place]Verdict, error) {
	all := map[Place]Verdict{}
	for line := range strings.Lines(verdicts) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 4 {
			return nil, fmt.Errorf("%q: want code, place, verdict and a word", line)
		}
		at := strings.LastIndex(cells[1], ":")
		n, err := strconv.Atoi(cells[1][at+1:])
		if err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		v := Verdict(cells[2])
		if v != True && v != Debatable && v != False {
			return nil, fmt.Errorf("%q is no verdict", v)
		}
		all[Place{cells[0], cells[1][:at], n}] = v
	}
	return all, nil
}

// Tally counts verdicts on the findings of a rule.
type Tally struct {
	Rule string
	By   map[Verdict]int
}

// Count adds a finding.
func (t *Tally) Count(v Verdict) {
	if t.By == nil {
		t.By = map[Verdict]int{}
	}
	t.By[v]++
}

// Judged is how many of the findings have a verdict.
func (t Tally) Judged() int { return t.By[True] + t.By[Debatable] + t.By[False] }

// Percent is how many of the judged findings are not false, and how many are
// true beyond debate. Without a judged finding both are 100.
func (t Tally) Percent() (notFalse, beyondDebate float64) {
	n := float64(t.Judged())
	if n == 0 {
		return 100, 100
	}
	return 100 * (n - float64(t.By[False])) / n, 100 * float64(t.By[True]) / n
}

// Tallies are counts by a name.
type Tallies map[string]*Tally

// Count adds a finding under a name.
func (ts Tallies) Count(name string, v Verdict) {
	if ts[name] == nil {
		ts[name] = &Tally{Rule: name}
	}
	ts[name].Count(v)
}

// Sorted is the tallies, sorted by name.
func (ts Tallies) Sorted() []Tally {
	var all []Tally
	for _, name := range slices.Sorted(maps.Keys(ts)) {
		all = append(all, *ts[name])
	}
	return all
}
