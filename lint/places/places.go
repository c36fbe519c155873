// Package places says where a part of a configuration, or of a script that it
// starts, stands, and how it is changed there.
package places

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Within is the place of bytes of a text as it is decoded; the whole value where
// that is no text.
func Within(f *hostconfig.File, v *hostconfig.Value, start, end int) diag.Span {
	whole := v.Span
	from, to := whole.Start.Byte, whole.End.Byte
	if v.Kind != hostconfig.String || from < 0 || to > len(f.Source) || to-from < 2 || start < 0 || end < start {
		return whole
	}
	raw := f.Source[from+1 : to-1]
	a, ok := encoded(raw, start)
	b, ok2 := encoded(raw, end)
	if !ok || !ok2 {
		return whole
	}
	return diag.Span{File: whole.File, Start: move(whole.Start, f.Source[from:from+1+a]), End: move(whole.Start, f.Source[from:from+1+b])}
}

// encoded is the offset, in a literal between its quotes, of an offset in what it
// means.
func encoded(raw []byte, want int) (int, bool) {
	i, n := 0, 0
	for i < len(raw) && n < want {
		if raw[i] != '\\' {
			i++
			n++
			continue
		}
		if i+1 >= len(raw) {
			return 0, false
		}
		if raw[i+1] != 'u' {
			i += 2
			n++
			continue
		}
		length := 6
		if i+12 <= len(raw) && raw[i+6] == '\\' && raw[i+7] == 'u' && bytes.IndexByte([]byte("dD"), raw[i+2]) >= 0 &&
			bytes.IndexByte([]byte("89abAB"), raw[i+3]) >= 0 {
			length = 12
		}
		if i+length > len(raw) {
			return 0, false
		}
		var s string
		if json.Unmarshal([]byte(`"`+string(raw[i:i+length])+`"`), &s) != nil {
			return 0, false
		}
		i += length
		n += len(s)
	}
	return i, n == want
}

// move is the position behind a text that begins at one.
func move(at diag.Pos, text []byte) diag.Pos {
	at.Byte += len(text)
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		at.Line += bytes.Count(text, []byte{'\n'})
		at.Column = 1
		text = text[i+1:]
	}
	at.Column += utf8.RuneCount(text)
	return at
}

// InScript is the place of a part of a script: in its own file, or in the text of
// the command line.
func InScript(s *hostconfig.Script, at script.Place) diag.Span {
	if s.Path == "" {
		return Within(s.Handler.Group.File, Line(s), at.Start, at.End)
	}
	end := min(at.End, len(s.Source))
	start := min(at.Start, end)
	first := move(diag.Pos{Line: 1, Column: 1}, s.Source[:start])
	return diag.Span{File: s.Path, Start: first, End: move(first, s.Source[start:end])}
}

// Line is the command line that a script stands in or is.
func Line(s *hostconfig.Script) *hostconfig.Value {
	for _, c := range s.Handler.Commands {
		if inside(c.Span, s.Span) {
			return c.Value
		}
		if v := c.Value; inside(v.Span, s.Span) {
			return v
		}
	}
	return s.Handler.Command
}

func inside(outer, inner diag.Span) bool {
	return outer.File == inner.File && outer.Start.Byte <= inner.Start.Byte && inner.End.Byte <= outer.End.Byte
}

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
func Replace(v *hostconfig.Value, text string) diag.Edit { return diag.Edit{Span: v.Span, Text: text} }

// Add is the edit that puts a member in front of the others of an object.
func Add(f *hostconfig.File, object *hostconfig.Value, key, text string) (diag.Edit, bool) {
	if object == nil || object.Kind != hostconfig.Object || len(object.Members) == 0 {
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

// Remove is the edit that takes a member out of an object, with its comma.
func Remove(f *hostconfig.File, object *hostconfig.Value, key string) (diag.Edit, bool) {
	for i, m := range object.Members {
		if m.Key != key {
			continue
		}
		span := diag.Span{File: m.Span.File, Start: m.Span.Start, End: m.Value.Span.End}
		switch {
		case i+1 < len(object.Members):
			span.End = object.Members[i+1].Span.Start
		case i > 0:
			span.Start = object.Members[i-1].Value.Span.End
		}
		return diag.Edit{Span: span}, true
	}
	return diag.Edit{}, false
}
