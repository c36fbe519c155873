package check

import (
	"errors"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// matches needs a pattern that is known now, since it becomes an automaton.
func (c *checker) matches(x *ast.Expr) value.Type {
	if misplaced := x.Args[0]; misplaced.Not() != nil {
		c.expr(misplaced.Args[0])
		c.errorf(diag.CodeExprType, misplaced.At, "Write `x not matches y`, or `not (x matches y)`.", "`not` binds tighter than `matches`: this negates only its left side")
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
			"Write it as a literal, a variable or a local, or several joined with +; a text that the event brings is compared with contains, startsWith, endsWith or ==.",
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
	_, err := syntax.Parse(source, syntax.Perl)
	if err == nil {
		return nil
	}
	var e *syntax.Error
	if !errors.As(err, &e) {
		e = &syntax.Error{Code: syntax.ErrorCode(err.Error())}
	}
	var ds diag.List
	summary, advice := regexProblem(source, e)
	ds.Errorf(diag.CodeRegex, within(at, source, e.Expr), "%s", summary).Detail = advice
	return ds
}

// regexProblem words what RE2 refuses; most of it is fine elsewhere.
func regexProblem(source string, e *syntax.Error) (summary, advice string) {
	i := strings.Index(source, e.Expr)
	rest := ""
	if i >= 0 {
		rest = source[i:]
	}
	for _, look := range []struct{ op, name string }{
		{"(?=", "lookahead"}, {"(?!", "negative lookahead"}, {"(?<=", "lookbehind"}, {"(?<!", "negative lookbehind"},
	} {
		if strings.HasPrefix(rest, look.op) && e.Code != syntax.ErrMissingParen {
			return "RE2 has no " + look.name + ": " + look.op + "…)", "Matching here takes linear time, which excludes it. Use two conditions: `x matches \"…\" and not (x matches \"…\")`."
		}
	}
	if len(e.Expr) == 2 && e.Code == syntax.ErrInvalidEscape && '1' <= e.Expr[1] && e.Expr[1] <= '9' {
		return "RE2 has no backreference: " + e.Expr, "Matching here takes linear time, which excludes it. Write the alternatives out."
	}
	for _, group := range []string{"(?>", "(?#", "(?|", "(?R"} {
		if strings.HasPrefix(rest, group) {
			return "RE2 has no group " + group + "…)", "Use a plain group (?:…)."
		}
	}
	summary = "bad regex: " + e.Code.String()
	if e.Expr != "" && (e.Expr != source || e.Code == syntax.ErrInvalidEscape) {
		summary += ": `" + e.Expr + "`"
	}
	switch e.Code {
	case syntax.ErrMissingRepeatArgument:
		advice = "A literal " + e.Expr + " is \\" + e.Expr[:1] + ". This is a regex, not a glob."
	case syntax.ErrInvalidRepeatOp:
		advice = "RE2 has no possessive repetition; it needs none, since it never goes back."
	case syntax.ErrInvalidRepeatSize:
		advice = "A repetition goes up to 1000."
	case syntax.ErrMissingParen, syntax.ErrUnexpectedParen:
		advice = "A literal parenthesis is \\( or \\)."
	case syntax.ErrMissingBracket:
		advice = "A literal bracket is \\[."
	}
	return summary, advice
}

// within narrows the span of a literal to a part of its text, where the file
// spells the text as it is; with escapes in between the whole is kept.
func within(at diag.Span, text, part string) diag.Span {
	inner, ok := innerSpan(at, text)
	i := strings.Index(text, part)
	if !ok || part == "" || i < 0 || strings.ContainsRune(text, '\n') {
		return at
	}
	out := at
	out.Start = forward(inner, text[:i])
	out.End = forward(out.Start, part)
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
