package dryrun

import "mvdan.cc/sh/v3/syntax"

// Program is one that can be run, which none is here: the interpreters would double what
// a browser has to load, and a page has no scripts of agents.
type Program struct{ Calls int }

// Parse refuses every program.
func Parse(string) (*Program, bool) { return nil, false }

// Run runs nothing.
func (*Program) Run([]byte) (Outcome, bool) { return Outcome{}, false }

// Looks is empty.
func (*Program) Looks() []Look { return nil }

// AllLooks is empty.
func (*Program) AllLooks() []Look { return nil }

// Fixed is false.
func (*Program) Fixed() bool { return false }

// FilterProblem is a filter of jq that jq does not take.
type FilterProblem struct {
	Start, End int
	What       string
}

// FilterProblems is empty.
func FilterProblems(*syntax.File) []FilterProblem { return nil }

// FilterSlip is a part of a filter that jq takes for something else than what is meant.
type FilterSlip struct {
	Start, End    int
	What, Instead string
}

// FilterSlips finds nothing in a browser.
func FilterSlips(string, *syntax.File) []FilterSlip { return nil }
