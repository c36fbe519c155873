package bash

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// ConstantValues are the values of a shell's variables, where all of them are constant texts:
// those of an assignment, the elements of a list, and what a loop goes over.
func ConstantValues(tree *syntax.File) map[string][]string {
	values, other := map[string][]string{}, map[string]bool{}
	add := func(name string, w *syntax.Word) {
		if list, ok := constantWord(w, values); ok {
			values[name] = append(values[name], list...)
		} else {
			other[name] = true
		}
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Assign:
			switch {
			case n.Name == nil || n.Naked:
			case n.Array != nil:
				for _, e := range n.Array.Elems {
					add(n.Name.Value, e.Value)
				}
			case n.Value != nil:
				add(n.Name.Value, n.Value)
			}
		case *syntax.WordIter:
			for _, w := range n.Items {
				add(n.Name.Value, w)
			}
		case *syntax.CallExpr:
			if len(n.Args) > 1 && slices.Contains([]string{"read", "mapfile", "readarray", "getopts", "printf"}, n.Args[0].Lit()) {
				for _, w := range n.Args[1:] {
					other[w.Lit()] = true
				}
			}
		}
		return true
	})
	for name := range other {
		delete(values, name)
	}
	return values
}

// FoundFiles are the variables that hold what the shell puts in the place of a glob: those of a
// loop over one, and lists of its files. A variable that is set to a glob holds its star.
func FoundFiles(tree *syntax.File) map[string]bool {
	out := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.WordIter:
			out[n.Name.Value] = out[n.Name.Value] || slices.ContainsFunc(n.Items, isGlob)
		case *syntax.Assign:
			if n.Name != nil && n.Array != nil {
				out[n.Name.Value] = slices.ContainsFunc(n.Array.Elems, func(e *syntax.ArrayElem) bool { return e.Value != nil && isGlob(e.Value) })
			}
		}
		return true
	})
	return out
}

// isGlob reports whether a star stands in a word outside quotes.
func isGlob(w *syntax.Word) bool {
	return slices.ContainsFunc(w.Parts, func(p syntax.WordPart) bool {
		lit, ok := p.(*syntax.Lit)
		return ok && strings.Contains(strings.ReplaceAll(lit.Value, `\*`, ""), "*")
	})
}

// constantWord are the texts that a word stands for, where these are constant.
func constantWord(w *syntax.Word, values map[string][]string) ([]string, bool) {
	if w == nil {
		return nil, false
	}
	if lit := w.Lit(); lit != "" {
		return []string{lit}, true
	}
	if text, quoted := WholeQuoted(w); quoted {
		return []string{text}, true
	}
	list, ok := values[QuotedName(w)]
	return list, ok
}

// QuotedName is the variable that stands in quotes alone, "" where it is another word.
func QuotedName(w *syntax.Word) string {
	parts := QuotedParts(w)
	if len(parts) != 1 {
		return ""
	}
	p, ok := parts[0].(*syntax.ParamExp)
	if !ok || p.Length || p.Excl || p.Exp != nil || p.Repl != nil || p.Slice != nil {
		return ""
	}
	return p.Param.Value
}

// QuotedParts is what stands in the double quotes around a word.
func QuotedParts(w *syntax.Word) []syntax.WordPart {
	if len(w.Parts) == 1 {
		if q, ok := w.Parts[0].(*syntax.DblQuoted); ok {
			return q.Parts
		}
	}
	return nil
}
