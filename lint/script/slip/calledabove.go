package slip

import (
	"regexp"

	"github.com/hookc/hookc/runtime/shell/program"
	"mvdan.cc/sh/v3/syntax"
)

// early notes the first call, at the top level, of a function that the program defines only further
// down. A call in another function is made later, and a file that is read with source may define it.
func (r *slipReader) early(tree *syntax.File) {
	if r.sourced {
		return
	}
	first := firstStatements(tree)
	for i, st := range tree.Stmts {
		syntax.Walk(st, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.FuncDecl:
				delete(first, n.Name.Value) // it is known from here on
				return false
			case *syntax.CallExpr:
				if len(n.Args) == 0 {
					break
				}
				name := n.Args[0].Lit()
				if at, ok := first[name]; ok && i < at && !r.asksFor(name) {
					r.add(n.Args[0], name+" is defined further down, so the shell does not know it here", "Move the function above its first call")
					delete(first, name)
				}
			}
			return true
		})
	}
}

// firstStatements are the functions of a program, without those named as a known program is. Each has
// the number of the statement at the top level that defines it first.
func firstStatements(tree *syntax.File) map[string]int {
	at := map[string]int{}
	for i, st := range tree.Stmts {
		syntax.Walk(st, func(n syntax.Node) bool {
			f, ok := n.(*syntax.FuncDecl)
			if !ok {
				return true
			}
			if _, seen := at[f.Name.Value]; !seen && !program.Known(f.Name.Value) {
				at[f.Name.Value] = i
			}
			return false
		})
	}
	return at
}

// asksFor reports whether a program asks if there is a command of a name.
func (r *slipReader) asksFor(name string) bool {
	return regexp.MustCompile(`(?:\b(?:command -[vV]|type(?: -\w+)?|which|hash|declare -[fF]+|alias))\s+` + regexp.QuoteMeta(name) + `\b|\balias\s+` + regexp.QuoteMeta(name) + `=`).MatchString(r.source)
}
