package compiler

// pass is one step from the policy to its table.
type pass struct {
	name     string
	doc      string
	optional bool // the table decides the same without it
	run      func(*unit)
}

// passes is every pass, in order.
var passes = []pass{
	{"fold", "constant parts of conditions become constants", true, (*unit).fold},
	{"simplify", "true and x becomes x", true, (*unit).simplify},
	{"prune", "hooks that can never apply are dropped", true, (*unit).prune},
	{"order", "hooks are put in order and dealt to their events", false, (*unit).order},
	{"automata", "every regex and glob becomes an automaton, in parallel", false, (*unit).automata},
	{"lower", "guards and steps become nodes", false, (*unit).lowerHooks},
	{"index", "each row gets the literal that selects it", false, (*unit).index},
	{"encode", "the table becomes a file", false, (*unit).encode},
}

// passOrder is what must come before what, and why.
var passOrder = []struct{ first, then, because string }{
	{"fold", "simplify", "folding makes the constants that simplifying removes"},
	{"simplify", "prune", "a condition must be the constant false to be seen"},
	{"prune", "order", "a dropped hook must not get a row"},
	{"order", "lower", "hooks are numbered in order of evaluation"},
	{"automata", "lower", "lowering asks for finished automata"},
	{"lower", "index", "rows are there to be selected"},
	{"index", "encode", "the file holds the index"},
}

// Passes lists the names of the passes, in order.
func Passes() []string {
	names := make([]string, len(passes))
	for i, p := range passes {
		names[i] = p.name
	}
	return names
}
