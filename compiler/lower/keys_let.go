package lower

import (
	"maps"

	"github.com/hookc/hookc/lang/ast"
)

// list is what keys know of a list: what its items are, and what the event needs
// for it not to be empty. It is known of few; the zero list is any.
type list struct {
	item  item
	needs need
	known bool
}

// withLet is the vocabulary behind a let.
func (n vocabulary) withLet(name string, value *ast.Expr) vocabulary {
	var l list
	l.item, l.needs, l.known = n.list(value)
	n.own, n.lets = added(n.own, name, true), added(n.lets, name, l)
	return n
}

// withLets is the vocabulary of a hook with lets. One that can fail is no name of it:
// a condition that asks for it can fail, too.
func (n vocabulary) withLets(lets []ast.Let) vocabulary {
	for _, let := range lets {
		if n.neverFails(let.Expr) {
			n = n.withLet(let.Name, let.Expr)
		}
	}
	return n
}

func (n vocabulary) isLet(name string) bool {
	_, ok := n.lets[name]
	return ok
}

// added is a map with one more entry, which hides another of its name.
func added[T any](to map[string]T, name string, what T) map[string]T {
	out := map[string]T{}
	maps.Copy(out, to)
	out[name] = what
	return out
}
