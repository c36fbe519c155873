package analyze

import "github.com/hookc/hookc/lang/ast"

// Truth is a part of a condition that says nothing: wherever it is asked, its
// answer is known before. An operand of and, or, not and ? : is a part; so is the
// whole.
type Truth struct {
	Expr *ast.Expr // the part, as it is written
	Step *ast.Step // whose when it is in; nil for the hook's own
	// Always: it is true whenever it is asked. Else it is never true: false, or
	// an error.
	Always  bool
	Because Because
	// Given are the other parts that its answer follows from, as they are
	// written; set where Because is ByRest. No part of them can be left out.
	Given []*ast.Expr
	// Proved is as in Answer. Truths gives nothing that is not proved unless the
	// part is free but for a contradiction.
	Proved bool
}

// Because says what a part's answer follows from.
type Because uint8

// The reasons, the plainest first; a Truth has the plainest that is enough.
const (
	ByItself Because = iota // on every event of this name: a contradiction, a tautology
	ByMatch                 // on every event that the hook's (and step's) match lets through
	ByRest                  // where the rest of the condition lets the part be asked or matter
)

// Truths lists the parts of a hook's condition, and of its steps' conditions,
// that are always or never true on an event. A part within one that is listed is
// not listed again. They stand in the order of the source.
func (a *Policy) Truths(h *ast.Hook, event string) []Truth { return nil }
