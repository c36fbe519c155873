package lower

import (
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
)

// What follows is for whoever asks about the guards of a policy: how lowering
// reads them, and the automata that it has.

// Spelt is the names that whole-name regexes stand for, where they are a few.
func Spelt(rs []ast.Regex) ([]string, bool) { return names(rs) }

// Alternation is one regex for several.
func Alternation(rs []ast.Regex) string { return alternation(rs) }

// Base says what a glob is relative to.
type Base uint16

// The bases.
const (
	BaseProject  = Base(baseProject)
	BaseAbsolute = Base(baseAbsolute)
	BaseHome     = Base(baseHome)
)

// GlobBase is what a glob is relative to, and the rest of it, which has an
// automaton.
func GlobBase(g string) (Base, string) {
	base, rest := globBase(g)
	return Base(base), rest
}

// Encoded is an automaton that the policy's table has; false for one that it
// does not need.
func (a *Automata) Encoded(kind automata.Kind, text string) ([]byte, bool) {
	for k, of := range kinds {
		if of == kind {
			b := a.built[spec{specKind(k), text}]
			return b, b != nil
		}
	}
	return nil, false
}

// Texts is the pattern that each automaton is of, by its bytes: of several the shortest.
func (a *Automata) Texts() map[string]string {
	out := map[string]string{}
	for s, encoded := range a.built {
		was, ok := out[string(encoded)]
		if encoded != nil && (!ok || len(s.source) < len(was) || len(s.source) == len(was) && s.source < was) {
			out[string(encoded)] = s.source
		}
	}
	return out
}
