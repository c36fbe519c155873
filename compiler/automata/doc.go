// Package automata compiles regexes, globs and literals to automata, and
// answers questions about the languages of those automata.
//
// A pattern goes through these stages, one file each:
//
//	regexp/syntax ──▶ nfa ──▶ subset construction ──▶ minimal graph over rune classes
//	                                                            │ utf8
//	     canonical DFA ◀── minimal graph over byte classes ◀────┘
//
// The language of a [DFA] is the set of whole strings in which the pattern
// matches somewhere; "unanchored" is therefore part of the machine and not of
// the way it is run. Every machine treats a byte that does not decode as one
// U+FFFD, as package regexp does. A language is thus fixed by the valid strings
// in it, which is why emptiness, inclusion and equality may be decided on bytes.
//
// Results are canonical: equal languages give equal machines and equal bytes,
// on every run and every computer.
package automata
