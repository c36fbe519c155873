package policytest

import (
	"errors"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// checkInput compares a field of the rewritten input: its text, or its JSON.
// Negated, the field is not rewritten, or not to that value; without a field,
// nothing is.
func checkInput(e expectation) (*mismatch, error) {
	if len(e.args) > 2 || len(e.args) < 2 && !e.not {
		return nil, errors.New("usage: input FIELD VALUE, ! input FIELD VALUE, ! input FIELD, or ! input")
	}
	if len(e.args) == 0 {
		return checkNoInput(e), nil
	}
	field := e.args[0]
	got, rewritten := dig(e.Decision.UpdatedInput, field)
	holds := rewritten && (len(e.args) == 1 || sameText(got, e.args[1]))
	switch {
	case holds != e.not:
		return nil, nil
	case !rewritten:
		return &mismatch{problem: "the input's " + field + " is not rewritten", instead: &rewrite{not: true, words: []scriptWord{literal(field)}}}, nil
	}
	return &mismatch{
		problem: "the input's " + field + " is rewritten to " + jsonText(got),
		instead: &rewrite{words: []scriptWord{literal(field), literal(scriptText(got))}},
	}, nil
}

func checkNoInput(e expectation) *mismatch {
	v := e.Decision.UpdatedInput
	if v.Len() == 0 {
		return nil
	}
	return &mismatch{
		problem: "the input is rewritten: " + jsonText(v),
		instead: &rewrite{words: []scriptWord{literal(v.Key(0).Str()), literal(scriptText(v.At(0)))}},
	}
}

// dig follows a dotted path.
func dig(v value.Value, path string) (value.Value, bool) {
	for name := range strings.SplitSeq(path, ".") {
		var ok bool
		if v, ok = v.Get(name); !ok {
			return v, false
		}
	}
	return v, true
}

// sameText reports whether a script's word means v.
func sameText(v value.Value, word string) bool {
	if v.Kind() == value.String && v.Str() == word {
		return true
	}
	w, err := value.DecodeJSON([]byte(word))
	return err == nil && value.Equal(v, w)
}

// scriptText is v as a script has it: a string as it is, unless it needs the
// escapes of JSON to fit on a line.
func scriptText(v value.Value) string {
	if v.Kind() == value.String && !strings.ContainsFunc(v.Str(), func(r rune) bool { return r < ' ' }) {
		return v.Str()
	}
	return jsonText(v)
}

func jsonText(v value.Value) string { return string(value.AppendJSON(nil, v)) }
