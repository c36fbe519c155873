package corpus

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// Tally counts answers.
type Tally struct {
	Block, Denied, Asked   int // rows that should be blocked, and what they got
	Allow, Refused, Doubts int // rows that should be free, those denied, and those asked
}

func (t *Tally) add(a Answer) {
	deny, ask := count(a.Decision == "deny"), count(a.Decision == "ask")
	if a.Expected == "block" {
		t.Block, t.Denied, t.Asked = t.Block+1, t.Denied+deny, t.Asked+ask
		return
	}
	t.Allow, t.Refused, t.Doubts = t.Allow+1, t.Refused+deny, t.Doubts+ask
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Of counts answers.
func Of(answers []Answer) *Tally {
	t := &Tally{}
	for _, a := range answers {
		t.add(a)
	}
	return t
}

// Target is a share that is promised.
type Target struct {
	Name    string
	Percent float64 // measured
	Limit   float64
	AtLeast bool
}

// Met reports whether the promise is kept.
func (t Target) Met() bool { return t.Percent == t.Limit || (t.Percent > t.Limit) == t.AtLeast }

// Targets is the four promises.
func (t *Tally) Targets() []Target {
	return []Target{
		{"block rows denied or asked", percent(t.Denied+t.Asked, t.Block), 97, true},
		{"block rows denied", percent(t.Denied, t.Block), 85, true},
		{"allow rows denied", percent(t.Refused, t.Allow), 1, false},
		{"allow rows asked", percent(t.Doubts, t.Allow), 4, false},
	}
}

func percent(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

// Print writes tables by set and by pack, and at the end what is said of rows
// that are not in scope.
func Print(w io.Writer, m Measurement) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	scope := func(a Answer) string { return a.Name() + ", " + a.Scope }
	printBy(tw, "set", m.Answers, func(a Answer) string { return a.Name() })
	printBy(tw, "pack", m.Answers, func(a Answer) string { return "std/" + a.Pack })
	printBy(tw, "set and scope", m.Answers, scope)
	if len(m.Others) > 0 {
		printBy(tw, "not in scope", m.Others, scope)
	}
	return tw.Flush()
}

func printBy(w io.Writer, what string, answers []Answer, key func(Answer) string) {
	tallies := map[string]*Tally{}
	var keys []string
	total := &Tally{}
	for _, a := range answers {
		k := key(a)
		if tallies[k] == nil {
			tallies[k] = &Tally{}
			keys = append(keys, k)
		}
		tallies[k].add(a)
		total.add(a)
	}
	slices.Sort(keys)
	fmt.Fprintf(w, "%s\tblock\tdeny\task\tmissed\tallow\tdeny\task\t\n", what)
	for _, k := range keys {
		tallies[k].print(w, k)
	}
	total.print(w, "all")
	fmt.Fprintln(w, "\t\t\t\t\t\t\t\t")
}

func (t *Tally) print(w io.Writer, name string) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", name, t.Block, t.Denied, t.Asked, t.Block-t.Denied-t.Asked, t.Allow, t.Refused, t.Doubts)
}

// Agrees reports whether an answer is what the source expects; a question about
// what should be blocked is.
func (a Answer) Agrees() bool { return (a.Expected == "block") == (a.Decision != "none") }

// PrintDisagreements writes each answer that is not what its source expects,
// and the questions about what should be blocked.
func PrintDisagreements(w io.Writer, answers []Answer) {
	for _, a := range sorted(answers) {
		if a.Agrees() && !(a.Expected == "block" && a.Decision == "ask") {
			continue
		}
		what := a.Command
		if what == "" {
			tool, _ := a.call()
			what = tool + " " + a.Path
		}
		fmt.Fprintf(w, "%s→%s\t%s\t%s\t%s\t%s\n", a.Expected, a.Decision, cmp.Or(a.Hook, "–"), a.Scope, a.Ref, strings.ReplaceAll(what, "\n", "\n\t"))
	}
	for _, a := range answers {
		for _, e := range a.Errors {
			fmt.Fprintf(w, "error\t%s\t%s\n", a.Ref, e)
		}
	}
}

// sorted puts what is missed first.
func sorted(answers []Answer) []Answer {
	rank := func(a Answer) int {
		return slices.Index([]string{"block none", "allow deny", "allow ask", "block ask"}, a.Expected+" "+a.Decision)
	}
	return slices.SortedStableFunc(slices.Values(answers), func(a, b Answer) int { return cmp.Compare(rank(a), rank(b)) })
}
