package value

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
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
	d := decoder{skipped: int64(len(b) - len(text)), number: number}
	if !utf8.Valid(text) {
		return Value{}, &DecodeError{d.skipped + int64(invalidAt(text)), "invalid UTF-8"}
	}
	// With valid bytes, only surrogates are left to be lenient about.
	d.Decoder = jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowInvalidUTF8(true))
	return d.document()
}

// invalidAt is where text stops being UTF-8.
func invalidAt(text []byte) int {
	at := 0
	for {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n <= 1 {
			return at
		}
		at += n
	}
}

// DecodeExpr is expr's fromJSON, which is Go's encoding/json: every number a
// float, of equal keys the last, and U+FFFD for what is not UTF-8.
func DecodeExpr(s string) (Value, error) {
	d := decoder{number: float, lastWins: true}
	d.Decoder = jsontext.NewDecoder(strings.NewReader(s),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	return d.document()
}

type decoder struct {
	*jsontext.Decoder
	skipped int64 // the byte order mark
	number  func(text string) (Value, error)
	// lastWins: of equal keys the last one counts; else the library refuses them.
	lastWins bool
}

// document reads one value and the end of the input.
func (d *decoder) document() (Value, error) {
	v, err := d.value()
	if err != nil {
		return Value{}, d.explain(err)
	}
	if err := d.end(); err != nil {
		return Value{}, d.explain(err)
	}
	return v, nil
}

func (d *decoder) end() error {
	after := d.InputOffset() + d.skipped
	_, err := d.ReadToken()
	switch {
	case err == io.EOF:
		return nil
	case err != nil:
		return err
	}
	return &DecodeError{after, "a second value after the first"}
}

func (d *decoder) value() (Value, error) {
	tok, err := d.ReadToken()
	if err != nil {
		return Value{}, err
	}
	switch tok.Kind() {
	case 't', 'f':
		return OfBool(tok.Bool()), nil
	case '"':
		return OfString(tok.String()), nil
	case '0':
		return d.numberAt(tok.String())
	case '[':
		return d.list()
	case '{':
		return d.object()
	}
	return Value{}, nil
}

func (d *decoder) numberAt(text string) (Value, error) {
	v, err := d.number(text)
	if err != nil {
		return Value{}, &DecodeError{d.InputOffset() - int64(len(text)) + d.skipped, "number " + text + " is out of range"}
	}
	return v, nil
}

func (d *decoder) list() (Value, error) {
	items := []Value{}
	for d.PeekKind() != ']' {
		v, err := d.value()
		if err != nil {
			return Value{}, err
		}
		items = append(items, v)
	}
	_, err := d.ReadToken()
	return OfList(items), err
}

func (d *decoder) object() (Value, error) {
	keys, items := []string{}, []Value{}
	var seen map[string]int // only where equal keys are allowed
	if d.lastWins {
		seen = map[string]int{}
	}
	for d.PeekKind() != '}' {
		tok, err := d.ReadToken()
		if err != nil {
			return Value{}, err
		}
		key := tok.String()
		v, err := d.value()
		if err != nil {
			return Value{}, err
		}
		if at, ok := seen[key]; ok {
			items[at] = v
			continue
		}
		if seen != nil {
			seen[key] = len(keys)
		}
		keys, items = append(keys, key), append(items, v)
	}
	_, err := d.ReadToken()
	return OfMap(keys, items), err
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

// explain turns the library's error into one of ours.
func (d *decoder) explain(err error) error {
	var ours *DecodeError
	if errors.As(err, &ours) {
		return ours
	}
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		return &DecodeError{syntax.ByteOffset + d.skipped, problem(syntax)}
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &DecodeError{d.InputOffset() + d.skipped, "unexpected end of input"}
	}
	return &DecodeError{d.InputOffset() + d.skipped, err.Error()}
}

func problem(e *jsontext.SyntacticError) string {
	switch {
	case errors.Is(e.Err, io.ErrUnexpectedEOF):
		return "unexpected end of input"
	case errors.Is(e.Err, jsontext.ErrDuplicateName):
		return "duplicate key " + strconv.Quote(e.JSONPointer.LastToken())
	}
	return e.Err.Error()
}
