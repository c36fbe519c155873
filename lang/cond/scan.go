package cond

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// Segment is a piece of a string: literal text, or the expression of a {{ }}.
type Segment struct {
	Expr     bool
	From, To int    // byte offsets: of the literal as written, or of what is between {{ and }}
	Text     string // the literal with {{{{ read as {{, or the expression's text
}

// ScanError is a {{ that cannot be read.
type ScanError struct {
	From, To int // byte offsets of what is wrong
	Message  string
	Advice   string
}

// Error is the message.
func (e *ScanError) Error() string { return e.Message }

const literalAdvice = "For the characters {{ write {{{{."

// Scan splits text at its {{ expr }}. The end of an expression is found with
// expr's own lexer, so that a }} inside one of its strings or maps does not
// count.
//
//	a {{ x }} {{{{ b   →   "a ", expr " x ", " {{ b"
func Scan(text string) ([]Segment, error) {
	var segs []Segment
	from := 0 // where the literal starts
	for at := 0; ; {
		open := strings.Index(text[at:], "{{")
		if open < 0 {
			return literal(segs, text, from, len(text)), nil
		}
		open += at
		if strings.HasPrefix(text[open:], "{{{{") {
			at = open + 4
			continue
		}
		segs = literal(segs, text, from, open)
		end, err := exprEnd(text, open+2)
		if err != nil {
			return nil, err
		}
		segs = append(segs, Segment{Expr: true, From: open + 2, To: end, Text: text[open+2 : end]})
		from, at = end+2, end+2
	}
}

func literal(segs []Segment, text string, from, to int) []Segment {
	if from == to {
		return segs
	}
	plain := strings.ReplaceAll(text[from:to], "{{{{", "{{")
	return append(segs, Segment{From: from, To: to, Text: plain})
}

// exprEnd is the offset of the }} that ends the expression at start. The lexer copies
// what it is given, so it is given more only where that is not enough.
func exprEnd(text string, start int) (int, error) {
	for size := 1 << 12; ; size *= 8 {
		end := min(start+size, len(text))
		at, err := exprEndIn(text[:end], start)
		if err == nil || end == len(text) {
			return at, err
		}
	}
}

func exprEndIn(text string, start int) (int, error) {
	rest := text[start:]
	if !strings.Contains(rest, "}}") {
		return 0, &ScanError{From: start - 2, To: start, Message: "this {{ is never closed", Advice: "Close it with }}. " + literalAdvice}
	}
	// With }} in sight the lexer is asked for tokens only as far as needed.
	runes := runeOffsets(rest)
	offset := func(rune int) int {
		if runes == nil {
			return rune
		}
		return runes[min(max(rune, 0), len(runes)-1)]
	}
	lex := lexer.New()
	lex.Reset(file.NewSource(rest))
	depth, last := 0, -1 // last: the end of a } at depth 0
	for count := 0; count <= maxTokens; count++ {
		tok, err := lex.Next()
		if err != nil {
			return 0, lexError(err, start, offset)
		}
		switch {
		case tok.Is(lexer.EOF):
			return 0, &ScanError{From: start - 2, To: start, Message: "this {{ is never closed", Advice: "Its }} is inside a string or a comment, or a bracket is still open. " + literalAdvice}
		case tok.Is(lexer.Bracket, "{"):
			depth++
		case tok.Is(lexer.Bracket, "}") && depth > 0:
			depth--
		case tok.Is(lexer.Bracket, "}"):
			if last == tok.From {
				return start + offset(tok.From) - 1, nil
			}
			last = tok.To
			continue
		}
		last = -1
	}
	return 0, &ScanError{From: start - 2, To: start, Message: fmt.Sprintf("the expression has more than %d tokens", maxTokens)}
}

func lexError(err error, start int, offset func(int) int) error {
	var e *file.Error
	if !errors.As(err, &e) {
		if errors.Is(err, io.EOF) {
			err = errors.New("this {{ is never closed")
		}
		return &ScanError{From: start - 2, To: start, Message: err.Error(), Advice: literalAdvice}
	}
	return &ScanError{From: start + offset(e.From), To: start + offset(e.To), Message: e.Message, Advice: literalAdvice}
}
