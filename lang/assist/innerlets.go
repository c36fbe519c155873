package assist

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/lang/cond"
)

// letSign stands in the owner of a let of a condition, between that of what it is in and
// its own place.
const letSign = '\n'

// inner is the lets of a condition, let name = value; rest, while its words are read.
type inner struct {
	owner string   // of the lets around the condition
	open  []string // brackets
	lets  []innerLet
}

// innerLet is seen behind the ; of its value, up to the end of the bracket or argument that
// it stands in.
type innerLet struct {
	name, owner string
	depth       int
	seen        bool
}

// next goes on to a word.
func (in *inner) next(kind cond.WordKind, s string) {
	if kind != cond.WordSign {
		return
	}
	switch s {
	case "(", "[", "{":
		in.open = append(in.open, s)
	case ")", "]", "}":
		in.drop(len(in.open))
		in.open = in.open[:max(0, len(in.open)-1)]
	case ",":
		in.drop(len(in.open))
	case ";":
		for i := len(in.lets) - 1; i >= 0; i-- {
			if l := &in.lets[i]; l.depth == len(in.open) && !l.seen {
				l.seen = true
				return
			}
		}
	}
}

// drop ends the lets at a depth.
func (in *inner) drop(depth int) {
	in.lets = slices.DeleteFunc(in.lets, func(l innerLet) bool { return l.depth >= max(1, depth) })
}

// declare is a let that begins at a byte; it returns the owner.
func (in *inner) declare(name string, at int) string {
	owner := in.owner
	for _, l := range in.lets {
		if l.seen {
			owner = l.owner
		}
	}
	owner += string(letSign) + strconv.Itoa(at)
	in.lets = append(in.lets, innerLet{name: name, owner: owner, depth: len(in.open)})
	return owner
}

// lookup finds the let that a name is of.
func (in *inner) lookup(name string) (owner string, ok bool) {
	for _, l := range slices.Backward(in.lets) {
		if l.seen && l.name == name {
			return l.owner, true
		}
	}
	return "", false
}

// is reports whether the innermost bracket is this one.
func (in *inner) is(bracket string) bool {
	return len(in.open) > 0 && in.open[len(in.open)-1] == bracket
}
