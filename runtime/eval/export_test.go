package eval

import "github.com/hookc/hookc/runtime/automaton"

// PatternMeets holds a path with patterns of the shell against a glob: whether
// it can be named by it, and whether it is whatever the patterns stand for.
func PatternMeets(glob automaton.DFA, path string) (some, every bool) {
	some, _ = pathWalk{&automaton.Walk{}, false}.path(glob, path)
	_, every = pathWalk{&automaton.Walk{}, true}.path(glob, path)
	return some, every
}

// PatternCan reports whether a glob can name what a path stands for, where every
// pattern is taken for all that it can stand for.
func PatternCan(glob automaton.DFA, path string) bool {
	some, _ := pathWalk{&automaton.Walk{}, true}.path(glob, path)
	return some
}
