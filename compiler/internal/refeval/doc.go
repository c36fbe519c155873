// Package refeval is the second opinion on what a policy decides: a slow, plain
// evaluator over the checked policy itself, without a table, an automaton or an
// index. Regexes are Go's, conditions run on expr's own machine.
//
// It lives in test files alone, so that nothing ships with expr in it. The tests
// beside it ask it and the table the same questions: those of testdata/conform,
// which people wrote, and random ones.
package refeval
