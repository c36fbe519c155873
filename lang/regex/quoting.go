package regex

import (
	"slices"
	"strings"
)

// SurvivesQuoting reports whether a pattern that finds something in a text finds
// it as well where that text is printed with quotes and escapes, as some hosts
// print a tool's input before they search it. There, a quote, a backslash, a tab
// or a letter beyond ASCII may be several characters.
func SurvivesQuoting(t *Tree) bool { return survives(t.Root) }

func survives(n *Node) bool {
	switch n.Op {
	case OpLiteral:
		// K and S have letters beyond ASCII as their other case.
		return !changes(n.Rune) && !(n.Fold && strings.ContainsRune("kKsS", n.Rune))
	case OpClass:
		return !n.Class.Dot && unchanged(n.Class.Ranges) // . is one character
	case OpRepeat:
		if n.Max < 0 {
			return survivesRepeated(n.Subs[0])
		}
		return survives(n.Subs[0])
	case OpEmpty, OpGroup, OpCat, OpAlt:
		return !slices.ContainsFunc(n.Subs, func(sub *Node) bool { return !survives(sub) })
	}
	return false // anchors and word boundaries see what stands around the text
}

// survivesRepeated reports whether any number of such characters stays one when
// some are escaped.
func survivesRepeated(n *Node) bool {
	if n.Op == OpClass && (n.Class.Dot || hasAll(n.Class.Ranges, `\"'abcdefnrtuvxU0123456789`)) {
		return true
	}
	return survives(n)
}

// changes reports whether a character may be printed as another.
func changes(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`\"'`, r) }

// unchanged reports whether no character of a class changes.
func unchanged(ranges []rune) bool {
	changing := []rune{0, ' ' - 1, '"', '"', '\'', '\'', '\\', '\\', '~' + 1, everything[1]}
	return len(Intersect(ranges, changing)) == 0
}

func hasAll(ranges []rune, chars string) bool {
	return !strings.ContainsFunc(chars, func(r rune) bool { return !Contains(ranges, r) })
}
