package script

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// PathUse is a command of a shell's script that is given the path of the file that the event is
// about.
type PathUse struct {
	Place
	Program string
	Texts   []string // its other arguments that are constant
}

// launchers start the program that is named behind them.
var launchers = []string{"npx", "bunx", "pnpx", "uvx", "command", "exec", "timeout", "time", "nice"}

// PathUses are the commands that are given a path of the tool's input.
func (p *Program) PathUses(source string) (out []PathUse) {
	if p.Lang != "sh" || p.Problem != nil {
		return nil
	}
	tree, ok := parseBash(source)
	if !ok {
		return nil
	}
	t := tainted(source, tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok {
			return true
		}
		u, given := PathUse{Place: Place{int(c.Pos().Offset()), int(c.End().Offset())}}, false
		for _, w := range c.Args {
			text := constantText(w)
			if field, ok := t.word(w); ok {
				given = given || strings.Contains(strings.ToLower(field), "path") || field == "file"
			} else if u.Program == "" && !slices.Contains(launchers, text) && !strings.HasPrefix(text, "-") {
				u.Program = path.Base(text)
			} else if text != "" {
				u.Texts = append(u.Texts, text)
			}
		}
		if given && u.Program != "" {
			out = append(out, u)
		}
		return true
	})
	return out
}

// constantText is the text of a word without expansions; "" for another one.
func constantText(w *syntax.Word) string {
	var b strings.Builder
	for _, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.Lit:
			b.WriteString(part.Value)
		case *syntax.SglQuoted:
			b.WriteString(part.Value)
		case *syntax.DblQuoted:
			if len(part.Parts) != 1 {
				return ""
			}
			lit, ok := part.Parts[0].(*syntax.Lit)
			if !ok {
				return ""
			}
			b.WriteString(lit.Value)
		default:
			return ""
		}
	}
	return b.String()
}
