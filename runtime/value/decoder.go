package value

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// decoder reads the JSON of RFC 8259.
type decoder struct {
	*jsontext.Decoder
	skipped int64 // the byte order mark
	number  func(text string) (Value, error)
	text    string // the input; texts without an escape are cut out of it
	// lastWins: of equal keys the last one counts. distinct: they are errTwice.
	// Else the library refuses them, and says where; it takes a while to know.
	lastWins, distinct bool
}

var errTwice = errors.New("two equal keys")

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
	before := d.InputOffset()
	tok, err := d.ReadToken()
	if err != nil {
		return Value{}, err
	}
	switch tok.Kind() {
	case 't', 'f':
		return OfBool(tok.Bool()), nil
	case '"':
		return OfString(d.string(tok, before)), nil
	case '0':
		return d.numberAt(tok.String())
	case '[':
		return d.list()
	case '{':
		return d.object()
	}
	return Value{}, nil
}

// string is the text of a token, of which before is where the one in front of it
// ended: between the two is no quote.
func (d *decoder) string(tok jsontext.Token, before int64) string {
	if d.text != "" && tok.Kind() == '"' {
		raw := d.text[before:d.InputOffset()]
		raw = raw[strings.IndexByte(raw, '"')+1 : len(raw)-1]
		if strings.IndexByte(raw, '\\') < 0 {
			return raw
		}
	}
	return tok.String()
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
	keys, items := make([]string, 0, 8), make([]Value, 0, 8)
	var seen map[string]int // only where equal keys are allowed, or there are many
	if d.lastWins {
		seen = map[string]int{}
	}
	for d.PeekKind() != '}' {
		before := d.InputOffset()
		tok, err := d.ReadToken()
		if err != nil {
			return Value{}, err
		}
		key := d.string(tok, before)
		if d.distinct {
			if len(keys) == 16 {
				seen = places(keys)
			}
			if _, ok := seen[key]; ok || seen == nil && slices.Contains(keys, key) {
				return Value{}, errTwice
			}
		}
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

func places(keys []string) map[string]int {
	out := make(map[string]int, 2*len(keys))
	for i, key := range keys {
		out[key] = i
	}
	return out
}

// explain turns the library's error into one of ours.
func (d *decoder) explain(err error) error {
	if err == errTwice {
		return err
	}
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
