package lint

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

// jsonLiteral is a string of JSON, or of what is nearly JSON.
func jsonLiteral(file []byte, at diag.Span, text string) literal {
	return literal{read: func() (written, bool) {
		from, to := at.Start.Byte, at.End.Byte
		if from < 0 || to > len(file) || to-from < 2 || to-from > maxLiteral {
			return written{}, false
		}
		quote := file[from]
		if quote != '"' && quote != '\'' {
			return written{}, false
		}
		decode := func(data []byte, at diag.Span) (cond.Source, bool) {
			return decodeQuoted(cond.Plain(at.File, string(data), at.Start), quote, jsonCharacter)
		}
		src, ok := decode(file[from:to], at)
		return written{
			text: src, whole: at, file: file,
			encode: func(s string) (string, bool) { return encodeJSON(s, quote), true },
			decode: func(data []byte, at diag.Span) string { s, _ := decode(data, at); return s.Text },
		}, ok && src.Text == text
	}}
}

var jsonEscapes = map[byte]string{
	'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", '\\': `\`, '"': `"`, '/': "/", '\'': "'",
}

func jsonCharacter(rest string) (string, int) {
	if rest[0] != '\\' {
		return rawRune(rest)
	}
	if len(rest) < 2 {
		return "", 0
	}
	if s, ok := jsonEscapes[rest[1]]; ok {
		return s, 2
	}
	if rest[1] != 'u' {
		return "", 0
	}
	s, n := digits(rest, 2, 4, 16)
	r := surrogate(rest, 0)
	if n == 0 || !utf16.IsSurrogate(r) {
		return s, n
	}
	if both := utf16.DecodeRune(r, surrogate(rest, 6)); both != utf8.RuneError {
		return string(both), 12
	}
	return "\uFFFD", 6
}

// surrogate is the number of the \u escape at a place.
func surrogate(s string, at int) rune {
	if len(s) < at+6 || s[at] != '\\' || s[at+1] != 'u' {
		return 0
	}
	n, _ := strconv.ParseUint(s[at+2:at+6], 16, 32)
	return rune(n)
}

func encodeJSON(text string, quote byte) string {
	return escaped(text, quote, func(r rune) string {
		high, low := utf16.EncodeRune(r)
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	})
}
