package automata

import "regexp/syntax"

// concat returns the tree of its parts in sequence.
func concat(parts ...*syntax.Regexp) *syntax.Regexp {
	switch len(parts) {
	case 0:
		return &syntax.Regexp{Op: syntax.OpEmptyMatch}
	case 1:
		return parts[0]
	}
	return &syntax.Regexp{Op: syntax.OpConcat, Sub: parts}
}
