package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/value"
)

// matches needs a pattern that is known now, since it becomes an automaton.
func (c *checker) matches(x *ast.Expr) value.Type {
	if misplaced := x.Args[0]; misplaced.Not() != nil {
		c.expr(misplaced.Args[0])
		c.errorf(diag.CodeExprType, misplaced.At, "Write `x not matches y`, or `not (x matches y)`.", "`not` binds tighter than `matches`, so this negates only the left side")
	} else {
		c.expr(x.Args[0])
		c.operand(x, 0, "a string", value.TString)
	}
	pattern := x.Args[1]
	failed, before := c.failed[pathOf(pattern)], len(c.diags)
	t := c.expr(pattern)
	if failed || len(c.diags) > before { // what is wrong with it has been said
		return value.BoolType
	}
	if !canBe(t, value.TString) {
		c.operand(x, 1, "a string", value.TString)
		return value.BoolType
	}
	text, ok := constText(pattern)
	if !ok {
		c.errorf(diag.CodeExprPattern, pattern.Span,
			"Write a literal, a variable or a local, or several joined with +. Compare text from the event with contains, startsWith, endsWith or ==.",
			"the pattern of `matches` must be known at compile time")
		return value.BoolType
	}
	c.diags.Add(RegexErrors(text, pattern.Span)...)
	if pattern.Op != ast.OpConst {
		becomeConst(pattern, value.OfString(text))
	}
	return value.BoolType
}

// constText is a constant string, or a concatenation of them.
func constText(x *ast.Expr) (string, bool) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		return x.Value.Str(), true
	case x.Op == ast.OpBinary && x.Name == "+":
		l, ok := constText(x.Args[0])
		r, also := constText(x.Args[1])
		return l + r, ok && also
	}
	return "", false
}

// RegexErrors says what is wrong with a regex that stands at this place in the
// source, quotes included or not.
func RegexErrors(source string, at diag.Span) diag.List {
	bad := regex.Check(source)
	if bad == nil {
		return nil
	}
	var ds diag.List
	ds.Errorf(diag.CodeRegex, partSpan(at, source, bad.Start, bad.End), "invalid regular expression: %s", bad.Problem).Detail = advice(source, bad)
	return ds
}

// advice is what to write instead, in a policy.
func advice(source string, bad *regex.Error) string {
	switch part := source[bad.Start:bad.End]; {
	case slices.Contains([]string{"(?=", "(?!", "(?<=", "(?<!"}, part):
		return "hookc matches in linear time, so it does not support this. Use two conditions: `x matches \"…\" and not (x matches \"…\")`."
	case len(part) == 2 && part[0] == '\\' && '1' <= part[1] && part[1] <= '9':
		return "hookc matches in linear time, so it does not support this. Write the alternatives out."
	case source == "*":
		return "Leave the argument out if everything is meant. This is a regular expression, not a glob."
	case part == "*" && bad.Start == 0:
		return sentence(bad.Advice) + " This is a regular expression, not a glob."
	}
	return sentence(bad.Advice)
}

// partSpan narrows the span of a literal to a part of its text, where the file
// spells the text as it is; with escapes in between the whole is kept.
func partSpan(at diag.Span, text string, start, end int) diag.Span {
	inner, ok := innerSpan(at, text)
	if !ok || start == end || strings.ContainsRune(text, '\n') {
		return at
	}
	out := at
	out.Start = forward(inner, text[:start])
	out.End = forward(out.Start, text[start:end])
	return out
}

// innerSpan is where the text of a literal begins; false where the file spells
// it differently.
func innerSpan(at diag.Span, text string) (diag.Pos, bool) {
	start := at.Start
	quotes := at.End.Byte - at.Start.Byte - len(text)
	if at.Start.Line != at.End.Line || quotes < 0 || quotes > 4 || quotes%2 != 0 {
		return start, false
	}
	if at.End.Column-at.Start.Column != utf8.RuneCountInString(text)+quotes {
		return start, false
	}
	start.Byte += quotes / 2
	start.Column += quotes / 2
	return start, true
}

func forward(p diag.Pos, text string) diag.Pos {
	p.Byte += len(text)
	p.Column += utf8.RuneCountInString(text)
	return p
}
