package regex

import (
	"errors"
	"regexp/syntax"
	"strings"
)

// Check says why a pattern is none of RE2; nil where it is one. It is Parse for
// those who want no tree, at a tenth of the price.
func Check(pattern string) *Error {
	if _, err := syntax.Parse(pattern, syntax.Perl); err == nil {
		return nil
	}
	_, bad := Parse(pattern, RE2)
	return bad
}

// engineRefuses asks Go's own parser, which has the last word: it bounds what
// repetitions of repetitions come to, and how much memory they take.
func engineRefuses(source string) *Error {
	_, err := syntax.Parse(source, syntax.Perl)
	if err == nil {
		return nil
	}
	e := &Error{End: len(source), Problem: err.Error()}
	var known *syntax.Error
	if errors.As(err, &known) {
		if i := strings.Index(source, known.Expr); i >= 0 && known.Expr != "" {
			e.Start, e.End = i, i+len(known.Expr)
		}
		e.Problem = "RE2 says: " + known.Code.String()
	}
	return e
}
