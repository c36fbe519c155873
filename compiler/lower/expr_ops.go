package lower

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

var binaryOps = map[string]table.Op{
	"and": table.OpAnd, "or": table.OpOr, "??": table.OpCoalesce,
	"==": table.OpEq, "!=": table.OpNe,
	"<": table.OpLt, "<=": table.OpLe, ">": table.OpGt, ">=": table.OpGe,
	"in": table.OpIn,
	"+":  table.OpAdd, "-": table.OpSub, "*": table.OpMul, "/": table.OpDiv, "%": table.OpMod, "**": table.OpPow,
	"..": table.OpRange, "contains": table.OpContains, "startsWith": table.OpStartsWith, "endsWith": table.OpEndsWith,
}

func (x *Exprs) binary(e *ast.Expr) (node, error) {
	switch e.Name {
	case "matches":
		return x.matches(e)
	case "in":
		if words, ok := constantWords(e.Args[1]); ok {
			return x.inSet(e, words)
		}
	}
	op, ok := binaryOps[e.Name]
	if !ok {
		return node{}, failed(e, "unknown operator "+e.Name)
	}
	ids, closed, err := x.all(e.Args)
	if err != nil {
		return node{}, err
	}
	return x.put(table.Node{Op: op, A: uint32(ids[0]), B: uint32(ids[1])}, closed), nil
}

// matches lowers x matches "…", whose pattern must be constant: an automaton
// answers it.
func (x *Exprs) matches(e *ast.Expr) (node, error) {
	pattern, ok := constantText(e.Args[1])
	if !ok {
		return node{}, failed(e.Args[1], "the pattern of matches must be constant")
	}
	text, err := x.expr(e.Args[0])
	if err != nil {
		return node{}, err
	}
	dfa := x.Search(pattern, e.Args[1].Span)
	return x.remember(table.Node{Op: table.OpMatches, A: uint32(text.id), B: dfa}, text.closed), nil
}

// constantText is the text of a constant string, or of a concatenation of
// constant strings.
func constantText(e *ast.Expr) (string, bool) {
	switch {
	case e.Op == ast.OpConst && e.Value.Kind() == value.String:
		return e.Value.Str(), true
	case e.Op == ast.OpBinary && e.Name == "+":
		a, ok := constantText(e.Args[0])
		b, ok2 := constantText(e.Args[1])
		return a + b, ok && ok2
	}
	return "", false
}

// constantWords is a list, not empty, of constant strings. x in such a list
// never fails and is false for all but those strings, whatever the type of x.
func constantWords(e *ast.Expr) (words []string, ok bool) {
	switch {
	case e.Op == ast.OpConst && e.Value.Kind() == value.List:
		for i := range e.Value.Len() {
			if !word(e.Value.At(i)) {
				return nil, false
			}
			words = append(words, e.Value.At(i).Str())
		}
	case e.Op == ast.OpArray && e.Name == "":
		for _, item := range e.Args {
			if item.Op != ast.OpConst || !word(item.Value) {
				return nil, false
			}
			words = append(words, item.Value.Str())
		}
	}
	return words, len(words) > 0
}

// word reports whether v is a string that a regex can spell: to one, all bytes
// that are no UTF-8 look like U+FFFD.
func word(v value.Value) bool {
	return v.Kind() == value.String && utf8.ValidString(v.Str()) && !strings.ContainsRune(v.Str(), utf8.RuneError)
}

func (x *Exprs) inSet(e *ast.Expr, words []string) (node, error) {
	text, err := x.expr(e.Args[0])
	if err != nil {
		return node{}, err
	}
	if len(words) <= maxTexts {
		return x.put(table.Node{Op: table.OpOneOf, A: uint32(text.id), N: uint16(len(words)), B: x.texts(words)}, text.closed), nil
	}
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = regexp.QuoteMeta(w)
	}
	dfa := x.Whole(strings.Join(quoted, "|"), e.Args[1].Span)
	return x.put(table.Node{Op: table.OpInSet, A: uint32(text.id), B: dfa}, text.closed), nil
}

// texts is a run of constant texts in the argument pool.
func (x *Exprs) texts(words []string) uint32 {
	args := make([]table.NodeID, len(words))
	for i, w := range words {
		args[i] = x.B.Node(table.Node{Op: table.OpText, A: x.B.Text(w)})
	}
	return x.B.Args(args)
}
