package hostconfig

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// Quote is a text as JSON.
func Quote(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Replace is the edit that puts JSON in the place of a value.
func (v *Value) Replace(text string) diag.Edit { return diag.Edit{Span: v.Span, Text: text} }

// AddMember is the edit that puts a member in front of the others of an object. Only an
// object of JSON has braces to put it behind.
func (f *File) AddMember(object *Value, key, text string) (diag.Edit, bool) {
	if f.Format != JSON || object == nil || object.Kind != Object || len(object.Members) == 0 {
		return diag.Edit{}, false
	}
	first := object.Members[0].Span
	between := f.Source[object.Span.Start.Byte+1 : first.Start.Byte]
	if strings.Trim(string(between), " \t\r\n") != "" {
		return diag.Edit{}, false // a comment
	}
	separator := string(between)
	if separator == "" {
		separator = " "
	}
	at := diag.Span{File: first.File, Start: first.Start, End: first.Start}
	return diag.Edit{Span: at, Text: Quote(key) + ": " + text + "," + separator}, true
}

// RemoveMember is the edit that takes a member out of an object, with its comma.
func (v *Value) RemoveMember(key string) (diag.Edit, bool) {
	for i, m := range v.Members {
		if m.Key != key {
			continue
		}
		span := diag.Span{File: m.Span.File, Start: m.Span.Start, End: m.Value.Span.End}
		switch {
		case i+1 < len(v.Members):
			span.End = v.Members[i+1].Span.Start
		case i > 0:
			span.Start = v.Members[i-1].Value.Span.End
		}
		return diag.Edit{Span: span}, true
	}
	return diag.Edit{}, false
}
