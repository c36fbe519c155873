package hostconfig

import (
	"bytes"
	"errors"
	"path"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/value"
)

// Format is how a configuration is written.
type Format uint8

// The formats. FrontMatter is YAML in front of a Markdown text, Code a program that is a hook.
const (
	JSON Format = iota
	TOML
	FrontMatter
	Code
)

// String names the format.
func (f Format) String() string { return [...]string{"JSON", "TOML", "YAML", "code"}[f] }

// FormatOf is the format of a file, by its name.
func FormatOf(name string) Format {
	switch path.Ext(name) {
	case ".toml":
		return TOML
	case ".md":
		return FrontMatter
	}
	return JSON
}

// parseDocument reads a file that is no JSON. The readers of runtime/document keep no
// places: each key and text of the hooks is looked for in their order.
func (f *File) parseDocument() {
	parse := document.ParseTOML
	if f.Format == FrontMatter {
		parse = document.ParseFrontMatter
	}
	start := diag.Pos{Line: 1, Column: 1}
	v, err := parse(f.Source)
	if err != nil && f.Format == FrontMatter {
		v, err = f.parseQuoted(err)
	}
	if err == nil && f.Format == FrontMatter && v.Kind() == value.Nil && hooksInFront.Match(f.Source) && !bytes.Contains(f.Source[3:], []byte("\n---")) {
		err = &document.Error{Line: 1, Problem: "the front matter does not end; write --- behind it"}
	}
	if err != nil {
		at, problem := f.placeOf(err)
		f.Problems = []Problem{{Kind: Invalid, Span: at, Text: problem}}
		return
	}
	l := &locator{f: f, src: string(f.Source), place: diag.Span{File: f.Name, Start: start, End: start}, last: start, left: maxSearch}
	f.Top = l.value(v, 0)
}

// placeOf is the line that an error is about, and what it says.
func (f *File) placeOf(err error) (diag.Span, string) {
	at, problem := diag.Pos{Line: 1, Column: 1}, err.Error()
	if e := (*document.Error)(nil); errors.As(err, &e) {
		at, problem = f.startOfLine(e.Line), e.Problem
	}
	return diag.Span{File: f.Name, Start: at, End: at}, problem
}

func (f *File) startOfLine(line int) diag.Pos {
	at := 0
	for n := 1; n < line; n++ {
		i := strings.IndexByte(string(f.Source[at:]), '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	return positionAfter(diag.Pos{Line: 1, Column: 1}, f.Source[:at])
}

// locator finds the parts of a document in its text. What is not found has the place of
// what it is a part of.
type locator struct {
	f     *File
	src   string
	at    int
	place diag.Span
	last  diag.Pos // the last place that was worked out
	left  int      // how many bytes may still be gone over
	off   bool     // outside the hooks, of which nothing is said
}

// maxSearch is how many bytes are gone over in all to find places.
const maxSearch = 256 << 20

// value is a value with its place, as near as that is found.
func (l *locator) value(v value.Value, depth int) *Value {
	out := &Value{Span: l.place}
	if depth > maxDepth {
		return out
	}
	switch v.Kind() {
	case value.String:
		out.Kind, out.Text = String, v.Str()
		l.find(out, v.Str())
	case value.Bool:
		out.Kind, out.Bool = Bool, v.Bool()
		l.find(out, v.Text())
	case value.Int, value.Float:
		out.Kind, out.Text = Number, v.Text()
		l.find(out, v.Text())
	case value.List:
		out.Kind = Array
		for i := range v.Len() {
			out.Items = append(out.Items, l.value(v.At(i), depth+1))
		}
		l.around(out, out.Items)
	case value.Map:
		out.Kind = Object
		l.members(out, v, depth)
	}
	return out
}

func (l *locator) members(out *Value, v value.Value, depth int) {
	outer := l.place
	var parts []*Value
	for i := range v.Len() {
		key := v.Key(i).Str()
		if depth == 0 {
			l.off = key != "hooks"
		}
		l.place = outer
		span := l.key(key)
		l.place = span
		member, _ := v.Get(key)
		m := Member{Key: key, Span: span, Value: l.value(member, depth+1)}
		out.Members = append(out.Members, m)
		parts = append(parts, &Value{Span: span}, m.Value)
	}
	l.place = outer
	l.around(out, parts)
}

// around gives a value the place of its parts.
func (l *locator) around(out *Value, parts []*Value) {
	for i, p := range parts {
		switch {
		case i == 0:
			out.Span = p.Span
		case p.Span.Start.Byte < out.Span.Start.Byte:
			out.Span.Start = p.Span.Start
		}
		if p.Span.End.Byte > out.Span.End.Byte {
			out.Span.End = p.Span.End
		}
	}
}

// key is the place of the next such key.
func (l *locator) key(name string) diag.Span {
	for from := l.at; name != "" && !l.off && l.left > 0; {
		i := strings.Index(l.src[from:], name)
		if l.left -= i; i < 0 {
			l.left -= len(l.src) - from
			break
		}
		start, end := from+i, from+i+len(name)
		from = end
		if start > 0 && isWordByte(l.src[start-1]) && l.src[start-1] != '.' && l.src[start-1] != '-' {
			continue
		}
		rest := strings.TrimLeft(strings.TrimLeft(l.src[end:], `"'`), " \t")
		if rest != "" && strings.IndexByte(":=].", rest[0]) >= 0 {
			l.at = end
			return l.span(start, end)
		}
	}
	return l.place
}

// find gives a value the place of its text: behind what was found before, or else
// anywhere.
func (l *locator) find(out *Value, text string) {
	for _, from := range []int{l.at, 0} {
		if text == "" || l.off || l.left <= 0 {
			return
		}
		i := strings.Index(l.src[from:], text)
		if l.left -= max(i, 0); i < 0 {
			l.left -= len(l.src) - from
		} else {
			out.Span = l.span(from+i, from+i+len(text))
			l.at = from + i + len(text)
			return
		}
	}
}

func (l *locator) span(start, end int) diag.Span {
	if start < l.last.Byte {
		l.last = diag.Pos{Line: 1, Column: 1}
	}
	l.left -= start - l.last.Byte
	l.last = positionAfter(l.last, l.f.Source[l.last.Byte:start])
	return diag.Span{File: l.f.Name, Start: l.last, End: positionAfter(l.last, l.f.Source[start:end])}
}
