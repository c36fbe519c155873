package patterns

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// ShellExtensions notes ${name##*.} where it is compared with a text that begins with a dot.
func (t *Finder) ShellExtensions(tree *syntax.File) {
	ext := map[string]int{}
	isExt := func(w *syntax.Word) bool {
		if w == nil || len(w.Parts) != 1 {
			return false
		}
		parts := w.Parts
		if q, ok := parts[0].(*syntax.DblQuoted); ok {
			parts = q.Parts
		}
		if len(parts) != 1 {
			return false
		}
		e, ok := parts[0].(*syntax.ParamExp)
		return ok && e.Exp != nil && e.Exp.Op == syntax.RemLargePrefix && e.Exp.Word != nil && e.Exp.Word.Lit() == "*."
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil {
			if isExt(a.Value) && ext[a.Name.Value] == 0 {
				ext[a.Name.Value] = 1
			} else {
				ext[a.Name.Value] = 2
			}
		}
		return true
	})
	holds := func(w *syntax.Word) bool {
		if isExt(w) {
			return true
		}
		for name, n := range ext {
			if n == 1 && w != nil && (bash.IsVariable(w, name) || bash.IsQuotedVariable(w, name)) {
				return true
			}
		}
		return false
	}
	never := func(w *syntax.Word) {
		text, quoted := bash.WholeQuoted(w)
		if !quoted {
			text = w.Lit()
		}
		if dotted.MatchString(text) && path.Ext(text) == text {
			t.Add(w, "${…##*.} has no dot in front, so it is never "+text, "Write "+text[1:])
		}
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CaseClause:
			if holds(n.Word) {
				for _, item := range n.Items {
					for _, w := range item.Patterns {
						never(w)
					}
				}
			}
		case *syntax.BinaryTest:
			x, _ := n.X.(*syntax.Word)
			if y, ok := n.Y.(*syntax.Word); ok && holds(x) && (n.Op == syntax.TsMatch || n.Op == syntax.TsMatchShort || n.Op == syntax.TsNoMatch) {
				never(y)
			}
		case *syntax.CallExpr:
			if len(n.Args) >= 4 && (n.Args[0].Lit() == "[" || n.Args[0].Lit() == "test") && holds(n.Args[1]) && strings.HasSuffix(n.Args[2].Lit(), "=") {
				never(n.Args[3])
			}
		}
		return true
	})
}
