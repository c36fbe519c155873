package script

import (
	"path"
	"slices"

	"mvdan.cc/sh/v3/syntax"
)

// PathUse is a command of a shell's script that is given the path of the file that the event is
// about.
type PathUse struct {
	Place
	Program string
	Texts   []string // its other arguments that are constant
}

// PathUses are the commands that are given a path of the tool's input.
func (p *Program) PathUses() (out []PathUse) {
	if p.Lang != "sh" || p.Problem != nil {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := p.tainted(tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok {
			return true
		}
		u, given := PathUse{Place: Place{int(c.Pos().Offset()), int(c.End().Offset())}}, false
		for _, w := range c.Args {
			text := unquoted(w)
			switch field, ok := t.word(w); {
			case ok:
				given = given || slices.Contains(pathFields, field)
			case text == "" || u.Program == "" && starts(path.Base(text)):
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
