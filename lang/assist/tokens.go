package assist

import (
	"slices"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/fn"
)

// Token is a word of a condition in a string, for an editor to colour. It is on one
// line.
type Token struct {
	Span      diag.Span
	Kind      TokenKind
	Modifiers Modifiers
}

// TokenKind is what a Token is.
type TokenKind uint8

// The kinds.
const (
	TokenKeyword TokenKind = iota
	TokenOperator
	TokenNumber
	TokenString
	TokenRegex
	TokenComment
	TokenFunction
	TokenVariable  // a name that a condition begins with
	TokenProperty  // behind a dot
	TokenParameter // # and #acc
	TokenBrace     // {{ and }}
)

// Modifiers say more of a token.
type Modifiers uint8

// The modifiers.
const (
	Constant Modifiers = 1 << iota // known when the policy is compiled: var, local, each
	Library                        // a function or name of hookc
)

// Tokens lists the words of all conditions of a file, in its order.
func Tokens(file string, data []byte) []Token {
	t := &tokenizer{sk: hclfile.ReadSketch(file, data)}
	t.items(t.sk.Body, nil)
	slices.SortStableFunc(t.out, func(a, b Token) int { return a.Span.Start.Byte - b.Span.Start.Byte })
	return t.out
}

type tokenizer struct {
	sk  *hclfile.Sketch
	out []Token
}

func (t *tokenizer) items(items []*hclfile.Item, path []string) {
	for _, it := range items {
		if it.Block {
			t.items(it.Body, append(slices.Clip(path), it.Text))
			continue
		}
		live := livenessOf(path, it.Text)
		if live == plain {
			continue
		}
		hclfile.Walk(it.Value, func(n *hclfile.Node) {
			if !isString(n) {
				return
			}
			text := liveText(t.sk, n)
			if live == condition {
				t.words(text)
				return
			}
			for _, r := range livePieces(text.Text) {
				t.add(text, r.From-2, r.From, TokenBrace, 0)
				t.words(text.Sub(r.From, r.To))
				if end := min(r.To+2, len(text.Text)); text.Text[r.To:end] == "}}" {
					t.add(text, r.To, end, TokenBrace, 0)
				}
			}
		})
	}
}

// add adds a token, a part for each line that it is on.
func (t *tokenizer) add(text cond.Source, from, to int, kind TokenKind, mods Modifiers) {
	for start := from; start < to; {
		end := start
		for end < to && text.Text[end] != '\n' {
			end++
		}
		if at := text.Span(start, end); end > start && at.Start.Line == at.End.Line && at.Start.Byte < at.End.Byte {
			t.out = append(t.out, Token{at, kind, mods})
		}
		start = end + 1
	}
}

func (t *tokenizer) words(text cond.Source) {
	words := cond.Words(text.Text)
	word := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return text.Text[words[i].From:words[i].To]
	}
	for i, w := range words {
		kind, mods := TokenOperator, Modifiers(0)
		switch w.Kind {
		case cond.WordKeyword:
			kind = TokenKeyword
		case cond.WordNumber:
			kind = TokenNumber
		case cond.WordComment:
			kind = TokenComment
		case cond.WordPointer:
			kind = TokenParameter
		case cond.WordString:
			kind = TokenString
			if word(i-1) == "matches" {
				kind = TokenRegex
			}
		case cond.WordName:
			kind, mods = nameToken(word(i-1), word(i), word(i+1))
		}
		t.add(text, w.From, w.To, kind, mods)
	}
}

func nameToken(before, name, after string) (TokenKind, Modifiers) {
	switch {
	case before == "." || before == "?.":
		return TokenProperty, 0
	case after == "(":
		if _, ok := functionNamed(name); ok {
			return TokenFunction, Library
		}
		if _, ok := fn.LookupLoop(name); ok {
			return TokenFunction, Library
		}
		return TokenFunction, 0
	case name == "var" || name == "local" || name == "each":
		return TokenVariable, Constant
	}
	return TokenVariable, 0
}
