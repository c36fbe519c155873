package automata

import "fmt"

// Budget bounds what one automaton may cost. A field that is zero has its
// default. The same pattern exceeds the same budget everywhere: nothing here
// measures time.
type Budget struct {
	States int // states of the finished automaton
	Table  int // bytes of its transition table
	Steps  int // instructions visited while determinising
	Pairs  int // pairs of states visited in an operation on two automata
}

// The defaults of Budget.
const (
	DefaultStates = 20_000
	DefaultTable  = 4 << 20
	DefaultSteps  = 50_000_000
	DefaultPairs  = 2_000_000
)

// slack is how many times larger than the finished automaton an intermediate
// one may be: minimisation often removes most of it.
const slack = 4

// BudgetError says that an automaton would have cost more than its budget.
type BudgetError struct {
	Pattern string // the pattern, or the operation
	What    string // "states", "table bytes", "steps", "pairs", "alternatives" or "instructions"
	Limit   int
	Given   int // what was needed when the work was given up; the whole may be more
}

func (e *BudgetError) Error() string {
	return fmt.Sprintf("%s needs more than %d %s", e.Pattern, e.Limit, e.What)
}

// intermediate returns an error if a graph is too large to go on with.
func (b Budget) intermediate(g *graph, name string) error {
	if n := len(g.accept); n > b.States*slack {
		return &BudgetError{name, "states", b.States, n}
	}
	if size := len(g.next) * 4; size > b.Table*slack {
		return &BudgetError{name, "table bytes", b.Table, size}
	}
	return nil
}

// orDefault returns the budget with its zero fields filled in.
func (b Budget) orDefault() Budget {
	fill := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	fill(&b.States, DefaultStates)
	fill(&b.Table, DefaultTable)
	fill(&b.Steps, DefaultSteps)
	fill(&b.Pairs, DefaultPairs)
	return b
}
