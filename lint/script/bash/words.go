// Package bash has what the words and commands of bash's grammar are, and which programs start
// others.
package bash

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// OnlyPart is what a word consists of where it is one thing, in quotes or not: a
// variable, a substitution. Nil where it is several.
func OnlyPart(w *syntax.Word) syntax.WordPart {
	if w == nil || len(w.Parts) != 1 {
		return nil
	}
	if q, ok := w.Parts[0].(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		return q.Parts[0]
	}
	return w.Parts[0]
}

// Unquoted is the text of a word of one part, in quotes or not; "" where it is not constant.
func Unquoted(w *syntax.Word) string {
	switch p := OnlyPart(w).(type) {
	case *syntax.Lit:
		return p.Value
	case *syntax.SglQuoted:
		return p.Value
	}
	return ""
}

// Substitution is the only command of $(…) where a word is that; nil where it is not.
func Substitution(w *syntax.Word) syntax.Command {
	sub, ok := OnlyPart(w).(*syntax.CmdSubst)
	if !ok || len(sub.Stmts) != 1 {
		return nil
	}
	return sub.Stmts[0].Cmd
}

// Called is a command that is a call of a program or function; nil for another.
func Called(c syntax.Command) *syntax.CallExpr {
	if call, ok := c.(*syntax.CallExpr); ok && len(call.Args) > 0 {
		return call
	}
	return nil
}

// DoubleQuoted takes the backslashes away that double quotes need.
var DoubleQuoted = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\$`, `$`, "\\`", "`")

// IsVariable reports whether a word is a variable and nothing else.
func IsVariable(w *syntax.Word, name string) bool { return name != "" && VariableOf(w) == name }

// VariableOf is the name of the variable that a word is, in quotes or not; "" for another word.
func VariableOf(w *syntax.Word) string {
	if e, ok := OnlyPart(w).(*syntax.ParamExp); ok && e.Param != nil && e.Exp == nil && e.Repl == nil && e.Slice == nil && !e.Length {
		return e.Param.Value
	}
	return ""
}

// WholeQuoted is the text of a word that stands in quotes as a whole and is constant.
func WholeQuoted(w *syntax.Word) (string, bool) {
	if len(w.Parts) != 1 {
		return "", false
	}
	switch q := w.Parts[0].(type) {
	case *syntax.SglQuoted:
		return q.Value, !q.Dollar
	case *syntax.DblQuoted:
		text := ""
		for _, p := range q.Parts {
			lit, ok := p.(*syntax.Lit)
			if !ok {
				return "", false
			}
			text += lit.Value
		}
		return text, true
	}
	return "", false
}

// LastOf is the last command of the substitution that a word is.
func LastOf(w *syntax.Word) *syntax.CallExpr {
	c := Substitution(w)
	for {
		b, ok := c.(*syntax.BinaryCmd)
		if !ok {
			return Called(c)
		}
		if b.Op != syntax.Pipe {
			return nil
		}
		c = b.Y.Cmd
	}
}

// PlaceOf is where a node stands.
func PlaceOf(n syntax.Node) src.Place { return src.At(int(n.Pos().Offset()), int(n.End().Offset())) }

// IsQuotedVariable reports whether a word is a variable in double quotes and nothing else.
func IsQuotedVariable(w *syntax.Word, name string) bool {
	if w == nil || len(w.Parts) != 1 {
		return false
	}
	q, ok := w.Parts[0].(*syntax.DblQuoted)
	return ok && len(q.Parts) == 1 && IsVariable(&syntax.Word{Parts: q.Parts}, name)
}

// AsItIs reports whether an expansion is the value of a variable, its beginning or end where
// that is long, or another one where it is empty.
func AsItIs(e *syntax.ParamExp) bool {
	if e.Param == nil || e.Repl != nil || e.Length || e.Excl || e.Index != nil {
		return false
	}
	if e.Slice != nil {
		n, err := strconv.Atoi(arithmetic(e.Slice.Length))
		return err != nil || n >= shortSlice || n < 0
	}
	return e.Exp == nil || slices.Contains(keepsLines, e.Exp.Op)
}

// shortSlice is how many characters of a text have no quote and no line end as a rule, such as the
// hash of a commit.
const shortSlice = 41

// keepsLines are the expansions that leave quotes and line ends in a value: another value, case,
// and a prefix or suffix that is as short as possible.
var keepsLines = []syntax.ParExpOperator{
	syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.RemSmallPrefix, syntax.RemSmallSuffix,
	syntax.UpperAll, syntax.LowerAll, syntax.UpperFirst, syntax.LowerFirst,
}

// arithmetic is a constant of an arithmetic expression; "" for another one.
func arithmetic(x syntax.ArithmExpr) string {
	w, ok := x.(*syntax.Word)
	if !ok {
		return ""
	}
	return w.Lit()
}

// Text is a word's literal beginning.
func Text(w *syntax.Word) string {
	if len(w.Parts) == 0 {
		return ""
	}
	lit, ok := w.Parts[0].(*syntax.Lit)
	if !ok {
		return ""
	}
	return lit.Value
}

// Covers reports whether a place is a part of a node.
func Covers(n syntax.Node, at src.Place) bool {
	return int(n.Pos().Offset()) <= at.Start && at.End <= int(n.End().Offset())
}

// Within reports whether a place is a part of a list of statements.
func Within(list []*syntax.Stmt, at src.Place) bool {
	return len(list) > 0 && int(list[0].Pos().Offset()) <= at.Start && at.End <= int(list[len(list)-1].End().Offset())
}
