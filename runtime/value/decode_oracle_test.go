package value

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// TestDecodeAsOracle compares the decoder with jsontext, errors included, over
// texts with something wrong in each place.
func TestDecodeAsOracle(t *testing.T) {
	seeds := []string{
		typical, ` [ 1 , -2.5e+3 , "a\u00e9\n\ud83d\ude00\ud800x" , { "k" : null , "l" : [ ] , "m" : { } } , true , false ] `,
		`{"a":1,"a":2}`, `[[],{}]`, `-0.0E-1`, `"\u00`, `nul`, `{"a":{"b":[1,{"c":"d"}]}}`,
	}
	for _, seed := range seeds {
		sameAsOracle(t, seed)
		for i := range seed {
			sameAsOracle(t, seed[:i])
			for _, c := range []string{``, `,`, `:`, `]`, `}`, `[`, `{`, `"`, `\`, `x`, `0`, `-`, `.`, `e`, `u`, ` `, "\n", "\x00", "\xff", "é", "`", `\u`, `\ud800`, `"a":`} {
				sameAsOracle(t, seed[:i]+c+seed[i+1:])
				sameAsOracle(t, seed[:i]+c+seed[i:])
			}
		}
	}
}

// FuzzDecodeAsOracle compares the decoder with jsontext.
func FuzzDecodeAsOracle(f *testing.F) {
	for _, s := range []string{`{}`, typical, `{"a":[1,2.5,null,"\u00e9\ud800"]}`, `{"a":1,"a":2}`, `[1,]`, `{"a"}`, `09E999`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { sameAsOracle(t, s) })
}

// sameAsOracle compares values, and what is wrong where. A key that is no string
// is one error here and may be another there; so are errors behind bytes that
// are not UTF-8.
func sameAsOracle(t *testing.T, s string) {
	t.Helper()
	got, err := DecodeExpr(s)
	o := oracle{number: float, lastWins: true}
	o.Decoder = jsontext.NewDecoder(strings.NewReader(s), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	want, wantErr := o.document()
	if (err == nil) != (wantErr == nil) || err == nil && !Equal(got, want) {
		t.Fatalf("DecodeExpr(%q)\n got %s, %v\nwant %s, %v", s, AppendJSON(nil, got), err, AppendJSON(nil, want), wantErr)
	}
	if !utf8.ValidString(s) || strings.HasPrefix(s, string(bom)) {
		return
	}
	got, err = DecodeJSON([]byte(s))
	o = oracle{number: number}
	o.Decoder = jsontext.NewDecoder(bytes.NewBufferString(s), jsontext.AllowInvalidUTF8(true))
	want, wantErr = o.document()
	if message(err) != message(wantErr) && !strings.Contains(message(err), "must be a string") || err == nil && !Equal(got, want) {
		t.Fatalf("DecodeJSON(%q)\n got %s, %v\nwant %s, %v", s, AppendJSON(nil, got), err, AppendJSON(nil, want), wantErr)
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// oracle reads JSON with jsontext.
type oracle struct {
	*jsontext.Decoder
	skipped int64 // the byte order mark
	number  func(text string) (Value, error)
	// lastWins: of equal keys the last one counts; else the library refuses them.
	lastWins bool
}

// document reads one value and the end of the input.
func (d *oracle) document() (Value, error) {
	v, err := d.value()
	if err != nil {
		return Value{}, d.explain(err)
	}
	if err := d.end(); err != nil {
		return Value{}, d.explain(err)
	}
	return v, nil
}

func (d *oracle) end() error {
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

func (d *oracle) value() (Value, error) {
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

func (d *oracle) numberAt(text string) (Value, error) {
	v, err := d.number(text)
	if err != nil {
		return Value{}, &DecodeError{d.InputOffset() - int64(len(text)) + d.skipped, "number " + text + " is out of range"}
	}
	return v, nil
}

func (d *oracle) list() (Value, error) {
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

func (d *oracle) object() (Value, error) {
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

// explain turns the library's error into one of ours.
func (d *oracle) explain(err error) error {
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
