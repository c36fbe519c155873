package value

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"
)

// DecodeError says why bytes are not the JSON that was asked for, and where.
type DecodeError struct {
	Offset  int64  // bytes from the start of the input
	Problem string // "duplicate key \"a\"", "unexpected end of input" …
}

func (e *DecodeError) Error() string {
	return "JSON: " + e.Problem + " at byte " + strconv.FormatInt(e.Offset, 10)
}

var bom = []byte("\xef\xbb\xbf")

// DecodeObject reads b as exactly one JSON object, after an optional byte order
// mark. Equal keys, invalid UTF-8 and anything after the object are errors. Half
// of a surrogate pair, escaped, is U+FFFD: JavaScript hosts send one where a
// model wrote one, and run what they get with U+FFFD in it. Were it an error, a
// model could switch an open policy off.
func DecodeObject(b []byte) (Value, error) {
	v, err := DecodeJSON(b)
	if err == nil && v.kind != Map {
		return Value{}, &DecodeError{0, "want an object, got " + v.kind.String()}
	}
	return v, err
}

// DecodeJSON is DecodeObject for any JSON value.
func DecodeJSON(b []byte) (Value, error) {
	text := bytes.TrimPrefix(b, bom)
	d := decoder{src: string(text), skipped: len(b) - len(text), number: number}
	if !utf8.ValidString(d.src) {
		return Value{}, d.wrong(invalidAt(d.src), "invalid UTF-8")
	}
	return d.document()
}

// invalidAt is where text stops being UTF-8.
func invalidAt(text string) int {
	at := 0
	for {
		r, n := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && n <= 1 {
			return at
		}
		at += n
	}
}

// DecodeExpr is expr's fromJSON, which is Go's encoding/json: every number a
// float, of equal keys the last, and U+FFFD for each byte that is not UTF-8.
func DecodeExpr(s string) (Value, error) {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	d := decoder{src: s, number: float, lastWins: true}
	return d.document()
}

// number is an integer where the text is one and fits, else a float.
func number(text string) (Value, error) {
	if !strings.ContainsAny(text, ".eE") {
		if n, err := strconv.ParseInt(text, 10, strconv.IntSize); err == nil {
			return OfInt(int(n)), nil
		}
	}
	return float(text)
}

func float(text string) (Value, error) {
	f, err := strconv.ParseFloat(text, 64)
	return OfFloat(f), err
}
