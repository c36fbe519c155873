package eventread

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// getterReads are the members of the event that a shell's program reads by a function of its own,
// which is given their names: field() { echo "$event" | jq -r ".$1"; }.
func getterReads(t *taint.Flow, tree *syntax.File, parts map[string]bool) (out []Read) {
	getters := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok && isGetter(t, f, parts) {
			getters[f.Name.Value] = true
		}
		return true
	})
	if len(getters) == 0 {
		return nil
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 || !getters[c.Args[0].Lit()] {
			return true
		}
		w := c.Args[1]
		start, end := int(w.Pos().Offset()), int(w.End().Offset())
		if m := memberPath.FindStringSubmatchIndex(t.Src[start:end]); m != nil {
			r := Read{Place: src.At(start+m[4], start+m[5]), Name: t.Src[start+m[4] : start+m[5]]}
			if m[2] >= 0 {
				r.Of = t.Src[start+m[2] : start+m[3]]
			}
			out = append(out, r)
		}
		return true
	})
	return out
}

// memberPath is a member of the event, or one of the tool's input.
var memberPath = lazyregexp.New(`^["']?\.?(?:` + inputs + `\.)?(\w+)["']?$`)

// isGetter reports whether a function does nothing but give the event to a program that takes the
// member out whose name is the function's first argument.
func isGetter(t *taint.Flow, f *syntax.FuncDecl, parts map[string]bool) bool {
	body, ok := f.Body.Cmd.(*syntax.Block)
	if !ok || len(body.Stmts) > 3 {
		return false
	}
	name, taken := "1", false
	for _, s := range body.Stmts {
		if m := takesFirst.FindStringSubmatch(t.Src[s.Pos().Offset():s.End().Offset()]); m != nil {
			name = m[1]
			continue
		}
		for {
			b, ok := s.Cmd.(*syntax.BinaryCmd)
			if !ok || b.Op != syntax.OrStmt {
				break
			}
			s = b.X
		}
		if taken = takes(t, s, name, parts); !taken {
			return false
		}
	}
	return taken
}

var takesFirst = lazyregexp.New(`^(?:local|declare|typeset)?\s*(\w+)="?\$\{?1\}?"?$`)

// takes reports whether a statement gives the event to jq or Python, which takes the member out whose
// name a variable holds.
func takes(t *taint.Flow, s *syntax.Stmt, name string, parts map[string]bool) bool {
	c, given := bash.Called(s.Cmd), false
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		if c = bash.Called(b.Y.Cmd); wholeEvent(b.X, parts) {
			_, given = t.Output(b.X)
		}
	} else if c != nil {
		_, given = t.HereString(s)
	}
	if c == nil || !given {
		return false
	}
	text := t.Src[c.Pos().Offset():c.End().Offset()]
	variable := `\$\{?` + name + `\}?`
	switch program := c.Args[0].Lit(); {
	case program == "jq":
		return regexp.MustCompile(`\s"\.?`+variable+`(?:\s*//[^|"]*)?"(?:\s|$)`).MatchString(text) || regexp.MustCompile(`\s`+variable+`$`).MatchString(text)
	case strings.HasPrefix(program, "python"):
		return regexp.MustCompile(`(?:get\(\s*|\[\s*|in\s+)['"]`+variable+`['"]`).MatchString(text) && strings.Contains(text, "stdin")
	}
	return false
}
