package lint

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// FreeText is the field of texts in a person's words or of many lines that a regex is
// compared with: content, output, prompt and the like; "" where there is none.
func (r *Regex) FreeText() string {
	name := r.Field
	switch r.Role {
	case RoleInput:
	case RoleField:
	case RoleMatches:
		name = strings.TrimPrefix(asWritten(r.Expr.Args[0]).String(), "tool.input.")
	default:
		return ""
	}
	if slices.Contains(freeTexts, name) {
		return name
	}
	return ""
}

var freeTexts = []string{"content", "old", "new", "output", "tool.output", "error", "prompt", "message", "task", "instructions", "summary"}

// asWritten is an expression without what does not change where its lines begin:
// ?? with another value, and what changes the case of letters.
func asWritten(x *ast.Expr) *ast.Expr {
	switch {
	case x.Op == ast.OpBinary && x.Name == "??":
		return asWritten(x.Args[0])
	case x.Op == ast.OpCall && len(x.Args) == 1 && slices.Contains([]string{"lower", "upper", "string"}, x.Name):
		return asWritten(x.Args[0])
	}
	return x
}

// PeopleWrite reports whether a field of free text holds what a person or the agent
// writes in sentences.
func PeopleWrite(field string) bool {
	return slices.Contains([]string{"prompt", "message", "task", "instructions", "summary"}, field)
}
