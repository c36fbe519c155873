package automata

import "regexp/syntax"

// The constructors below take valid UTF-8. A byte that is not is read as
// U+FFFD, as everywhere in this package.

// Equal returns the automaton of one string.
func Equal(s string, budget Budget) (*DFA, error) {
	return compileTree(anchored(literal(s)), s, budget)
}

// Prefix returns the automaton of the strings that begin with s.
func Prefix(s string, budget Budget) (*DFA, error) {
	return compileTree(concat(beginText(), literal(s)), s, budget)
}

// Suffix returns the automaton of the strings that end with s.
func Suffix(s string, budget Budget) (*DFA, error) {
	return compileTree(concat(literal(s), endText()), s, budget)
}

// Contains returns the automaton of the strings in which s occurs.
func Contains(s string, budget Budget) (*DFA, error) {
	return compileTree(literal(s), s, budget)
}

// OneOf returns the automaton of a finite set of strings.
func OneOf(words []string, budget Budget) (*DFA, error) {
	parts := make([]*syntax.Regexp, len(words))
	for i, word := range words {
		parts[i] = literal(word)
	}
	return compileTree(anchored(alternate(parts...)), "one of several strings", budget)
}
