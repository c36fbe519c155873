package eventread

import (
	"path"
	"slices"

	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// PathUse is a command of a shell's script that is given the path of the file that the event is
// about.
type PathUse struct {
	src.Place
	Program string
	Texts   []string // its other arguments that are constant
}

// PathUses are the commands that are given a path of the tool's input.
func PathUses(p *script.Program) (out []PathUse) {
	if p.Lang != "sh" || p.Problem != nil {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := taint.Of(p, tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok {
			return true
		}
		u, given := PathUse{Place: src.At(int(c.Pos().Offset()), int(c.End().Offset()))}, false
		for _, w := range c.Args {
			text := bash.Unquoted(w)
			switch field, ok := t.Word(w); {
			case ok:
				given = given || slices.Contains(pathFields, field)
			case text == "" || u.Program == "" && bash.Starts(path.Base(text)):
			case u.Program == "":
				u.Program = path.Base(text)
			default:
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
