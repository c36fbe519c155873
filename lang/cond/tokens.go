package cond

import (
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// tokens is the token list of a text, with byte offsets: expr's tree has only
// the place of one token per node, and in runes. The list gives back what the
// tree lost, brackets and keywords.
type tokens struct {
	list    []lexer.Token // locations in bytes
	at      map[int]int   // byte offset of a token → its index
	partner []int         // of a bracket: the index of the other one, else -1
	runes   []int         // rune offset → byte offset; nil where they are equal
}

// scanTokens reads the tokens of text, up to the first that is none.
func scanTokens(text string) *tokens {
	t := &tokens{at: map[int]int{}, runes: runeOffsets(text)}
	lex := lexer.New()
	lex.Reset(file.NewSource(text))
	var open []int
	for len(t.list) <= maxTokens {
		tok, err := lex.Next()
		if err != nil || tok.Is(lexer.EOF) {
			break
		}
		tok.From, tok.To = t.byte(tok.From), t.byte(tok.To)
		i := len(t.list)
		t.list, t.partner = append(t.list, tok), append(t.partner, -1)
		t.at[tok.From] = i
		switch {
		case tok.Is(lexer.Bracket, "(", "[", "{"):
			open = append(open, i)
		case tok.Is(lexer.Bracket) && len(open) > 0:
			last := open[len(open)-1]
			open = open[:len(open)-1]
			t.partner[i], t.partner[last] = last, i
		}
	}
	return t
}

// runeOffsets is nil for ASCII, where runes are bytes.
func runeOffsets(text string) []int {
	ascii := true
	for i := 0; i < len(text) && ascii; i++ {
		ascii = text[i] < utf8.RuneSelf
	}
	if ascii {
		return nil
	}
	offsets := make([]int, 0, len(text)+1)
	for i := range text {
		offsets = append(offsets, i)
	}
	return append(offsets, len(text))
}

// byte turns one of expr's rune offsets into a byte offset.
func (t *tokens) byte(rune int) int {
	if t.runes == nil {
		return rune
	}
	return t.runes[min(max(rune, 0), len(t.runes)-1)]
}

// index is the token that starts at this byte; -1 where none does.
func (t *tokens) index(offset int) int {
	if i, ok := t.at[offset]; ok {
		return i
	}
	return -1
}

// is reports whether token i exists and has one of these spellings.
func (t *tokens) is(i int, spellings ...string) bool {
	if i < 0 || i >= len(t.list) {
		return false
	}
	tok := t.list[i]
	return tok.Is(lexer.Operator, spellings...) || tok.Is(lexer.Bracket, spellings...)
}

// closing is the end of the bracket that closes the one at token i; the end of
// token i where nothing does.
func (t *tokens) closing(i int) int {
	if p := t.partner[i]; p > i {
		return t.list[p].To
	}
	return t.list[i].To
}

// depth is the deepest nesting of brackets.
func (t *tokens) depth() int {
	deepest, now := 0, 0
	for _, tok := range t.list {
		switch {
		case tok.Is(lexer.Bracket, "(", "[", "{"):
			now++
			deepest = max(deepest, now)
		case tok.Is(lexer.Bracket):
			now--
		}
	}
	return deepest
}
