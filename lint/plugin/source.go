package plugin

import (
	"encoding/json"
	"path"
	"sort"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/hookc/hookc/lang/diag"
)

// translated is a module as JavaScript, with the way back to what was written.
type translated struct {
	name   string
	source []byte
	code   []byte // what the parser reads
	lines  []int  // where each line of source begins
	marks  []mark
}

// mark says that a place of the code comes from a place of the source.
type mark struct{ line, column, toLine, toColumn int }

// translate takes the types out of a module. A fault is a module that no engine reads.
func translate(name string, source []byte) (t *translated, fault *Fault) {
	loader := api.LoaderJS
	if ext := path.Ext(name); strings.HasSuffix(ext, "ts") {
		loader = api.LoaderTS
	}
	t = &translated{name: name, source: source, lines: []int{0}}
	for i, c := range source {
		if c == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	out := api.Transform(string(source), api.TransformOptions{
		Loader: loader, Target: api.ES2022, Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		Sourcefile: "plugin", LogLevel: api.LogLevelSilent, Charset: api.CharsetUTF8,
	})
	if len(out.Errors) > 0 {
		f := &Fault{Message: out.Errors[0].Text}
		if at := out.Errors[0].Location; at != nil {
			f.Span = t.span(at.Line-1, at.Column, max(at.Length, 1))
		}
		return t, f
	}
	t.code = out.Code
	t.readMap(out.Map)
	return t, nil
}

// at is where a part of the code stands in the source.
func (t *translated) at(part []byte) diag.Span {
	base, p := uintptr(unsafe.Pointer(unsafe.SliceData(t.code))), uintptr(unsafe.Pointer(unsafe.SliceData(part)))
	if len(part) == 0 || p < base || p >= base+uintptr(len(t.code)) {
		return t.span(0, 0, 0)
	}
	offset := int(p - base)
	line := strings.Count(string(t.code[:offset]), "\n")
	column := units(t.code[strings.LastIndexByte(string(t.code[:offset]), '\n')+1 : offset])
	i := sort.Search(len(t.marks), func(i int) bool {
		m := t.marks[i]
		return m.line > line || m.line == line && m.column > column
	})
	if i == 0 {
		return t.span(0, 0, 0)
	}
	m := t.marks[i-1]
	s := t.span(m.toLine, 0, 0)
	text := string(t.source[s.Start.Byte:])
	shift := m.toColumn
	if m.line == line {
		shift += column - m.column
	}
	n := 0 // bytes of UTF-16 units
	for _, r := range text {
		if shift <= 0 || r == '\n' {
			break
		}
		shift -= 1 + max(utf8.RuneLen(r)-3, 0)
		n += utf8.RuneLen(r)
	}
	length := len(part)
	if !strings.HasPrefix(text[n:], string(part)) && length > 2 && (part[0] != '"' || !strings.HasPrefix(text[n+min(1, len(text)-n):], string(part[1:length-1]))) {
		length = 1
	}
	return t.span(m.toLine, n, length)
}

// span is a part of a line of the source, in bytes.
func (t *translated) span(line, column, length int) diag.Span {
	line = min(max(line, 0), len(t.lines)-1)
	start := min(t.lines[line]+column, len(t.source))
	end := min(start+length, len(t.source))
	pos := func(at int) diag.Pos {
		return diag.Pos{Byte: at, Line: line + 1, Column: 1 + utf8.RuneCount(t.source[min(t.lines[line], at):at])}
	}
	return diag.Span{File: t.name, Start: pos(start), End: pos(end)}
}

func units(text []byte) (n int) {
	for _, r := range string(text) {
		n += 1 + max(utf8.RuneLen(r)-3, 0)
	}
	return n
}

// readMap reads the mappings of a source map: lines by semicolons, places by commas, numbers
// of base 64 that count on from the last one.
func (t *translated) readMap(data []byte) {
	var m struct{ Mappings string }
	if json.Unmarshal(data, &m) != nil {
		return
	}
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	var v [5]int
	for line, text := range strings.Split(m.Mappings, ";") {
		v[0] = 0
		for _, segment := range strings.Split(text, ",") {
			n, value, shift := 0, 0, 0
			for i := 0; i < len(segment) && n < len(v); i++ {
				d := strings.IndexByte(digits, segment[i])
				value |= (d & 31) << shift
				if shift += 5; d&32 != 0 {
					continue
				}
				if value&1 != 0 {
					v[n] -= value >> 1
				} else {
					v[n] += value >> 1
				}
				n, value, shift = n+1, 0, 0
			}
			if n >= 4 {
				t.marks = append(t.marks, mark{line, v[0], v[2], v[3]})
			}
		}
	}
}
