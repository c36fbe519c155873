package eval

import "github.com/hookc/hookc/runtime/automaton"

// PatternMeets holds a path with patterns of the shell against a glob: whether
// it can be named by it, and whether it is whatever the patterns stand for.
func PatternMeets(glob automaton.DFA, path string) (some, every bool) {
	may, must := newPathWalk(glob, false), newPathWalk(glob, true)
	may.read(path)
	must.read(path)
	some, _ = may.Ends()
	_, every = must.Ends()
	return some, every
}

// Wild reports whether a pattern of the shell names an entry of a folder.
func Wild(pattern, name string) bool { return wild(pattern, name) }
