package eval

import (
	"errors"

	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// ExprError is a failed evaluation: why, and at which node, which the compiler
// can map to a place in the source.
type ExprError struct {
	Node table.NodeID
	Err  error
}

func (e *ExprError) Error() string { return e.Err.Error() }

// Unwrap is the reason alone.
func (e *ExprError) Unwrap() error { return e.Err }

// BudgetError says that a condition was ended because it needed too much.
type BudgetError = value.BudgetError

var (
	errDamaged = errors.New("the table is damaged")
	errDeep    = errors.New("the condition is nested too deep")
	errSlot    = errors.New("the condition has too many lets")
	errCycle   = errors.New("a let refers to itself")
	errLoop    = errors.New("# stands outside of a closure")

	// errChain is not an error but ends a chain whose ?. met nil.
	errChain = errors.New("?. met nil")
)

// located adds the node to an error that has none yet.
func located(id table.NodeID, err error) error {
	if err == errChain {
		return err
	}
	if _, ok := err.(*ExprError); ok {
		return err
	}
	return &ExprError{id, err}
}
