package value

// Budget is what one evaluation may still spend. A condition is a guard that
// runs on every event: it must end, and soon, whatever the event holds.
type Budget struct {
	Steps int // node evaluations and items touched
	Bytes int // of strings and lists made
}

// The defaults: about a third of a second, and a list of 1.6 million items.
const (
	DefaultSteps = 10_000_000
	DefaultBytes = 64 << 20
)

// ItemSize is what a list item costs of Budget.Bytes.
const ItemSize = 40

// NewBudget is the default budget.
func NewBudget() Budget { return Budget{DefaultSteps, DefaultBytes} }

// BudgetError says that an evaluation was ended because it spent too much.
type BudgetError struct {
	What string // "work" or "memory"
}

func (e *BudgetError) Error() string {
	return "budget exceeded: the condition needs too much " + e.What
}

var (
	errSteps = &BudgetError{"work"}
	errBytes = &BudgetError{"memory"}
)

// Step spends n steps.
func (b *Budget) Step(n int) error {
	if n > b.Steps {
		return errSteps
	}
	b.Steps -= n
	return nil
}

// Grow spends n bytes.
func (b *Budget) Grow(n int) error {
	if n > b.Bytes {
		return errBytes
	}
	b.Bytes -= n
	return nil
}

// Items spends the bytes of a list of n items.
func (b *Budget) Items(n int) error {
	if n > b.Bytes/ItemSize {
		return errBytes
	}
	b.Bytes -= n * ItemSize
	return nil
}
