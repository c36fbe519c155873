package automata

import "regexp/syntax"

// Compile returns the automaton of the strings in which the pattern matches
// somewhere, as regexp.MatchString decides. The error is a *syntax.Error or a
// *BudgetError.
func Compile(pattern string, budget Budget) (*DFA, error) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	return compileTree(re, pattern, budget)
}

// CompileFull returns the automaton of the strings that the pattern matches
// from their beginning to their end.
func CompileFull(pattern string, budget Budget) (*DFA, error) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	return compileTree(anchored(re), pattern, budget)
}

// compileTree takes a syntax tree through all the stages. The name stands in
// errors.
func compileTree(re *syntax.Regexp, name string, budget Budget) (*DFA, error) {
	budget = budget.orDefault()
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return nil, err
	}
	machine := newNFA(prog)
	runes, err := determinize(machine, name, budget)
	if err != nil {
		return nil, err
	}
	cost := len(runes.next)
	runes = minimize(runes)
	defer runes.free()
	bytes, letters, err := expandUTF8(runes, machine.classes, name, budget)
	if err != nil {
		return nil, err
	}
	cost = max(cost, len(bytes.next))
	bytes = minimize(bytes)
	defer bytes.free()
	d, err := canonical(bytes, letters, name, budget)
	if err == nil {
		d.cost = cost
	}
	return d, err
}
