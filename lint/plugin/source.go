//go:build !js

package plugin

import (
	"bytes"
	"encoding/json"
	"path"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/hookc/hookc/lang/diag"
)

// The parsers recurse, and a stack that overflows ends the process; esbuild takes a time that is
// cubic in scopes within scopes. No text within these bounds takes more than a second or two; a
// plugin of 25 kB is within them.
const (
	maxSize   = 128 << 10
	maxTokens = 6_000 // words and marks
	maxScopes = 600   // what can open one
)

// translated is a module as JavaScript, with the way back to what was written.
type translated struct {
	name   string
	source []byte
	code   []byte // what the parser reads
	lines  []int  // where each line of source begins
	marks  []mark // in the order of code

	codeLines []int
	tokens    map[*byte]int // offsets in code of the first bytes of words and strings

	constants constants
}

// mark says that a place of the code comes from a place of the source.
type mark struct{ line, column, toLine, toColumn int }

// tooLarge reports whether a module is more than the parsers are given.
func tooLarge(source []byte) bool {
	n, inWord := 0, false
	for _, c := range source {
		word := isWord(c)
		if c > ' ' && !(word && inWord) {
			n++
		}
		inWord = word
	}
	return len(source) > maxSize || n > maxTokens || scopes(source) > maxScopes
}

// scopes is how many scopes a text can open, at most.
func scopes(source []byte) (n int) {
	for _, opener := range []string{"{", "=>", "for"} {
		n += bytes.Count(source, []byte(opener))
	}
	return n
}

func isWord(c byte) bool {
	return c == '_' || c == '$' || c >= utf8.RuneSelf || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// translate takes the types out of a module. A fault is a module that no engine reads; without
// code and fault it is one that our parsers do not read.
func translate(name string, source []byte) (t *translated, fault *Fault) {
	t = &translated{name: name, source: source, lines: lineStarts(source)}
	out := transform(name, source, api.ES2022)
	if len(out.Errors) == 0 {
		t.code = out.Code
		t.readMap(out.Map)
		return t, nil
	}
	// What is newer than ES2022 can stand in a plugin.
	out = transform(name, source, api.ESNext)
	if len(out.Errors) == 0 {
		return t, nil
	}
	fault = &Fault{Message: out.Errors[0].Text}
	if at := out.Errors[0].Location; at != nil {
		fault.Span = t.span(at.Line-1, at.Column, max(at.Length, 1))
	}
	return t, fault
}

func transform(name string, source []byte, target api.Target) api.TransformResult {
	loader := api.LoaderJSX // Bun, which loads plugins, reads JSX in a .js
	if path.Ext(name) == ".ts" {
		loader = api.LoaderTS
	}
	return api.Transform(string(source), api.TransformOptions{
		Loader: loader, Target: target, Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude,
		Sourcefile: "plugin", LogLevel: api.LogLevelSilent, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, // the indentation of nested blocks would be quadratic
	})
}

func lineStarts(text []byte) []int {
	lines := []int{0}
	for i, c := range text {
		if c == '\n' {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// index finds the tokens of the code by the addresses of their first bytes: the parser gives
// its nodes parts of the code, and no offsets.
func (t *translated) index() {
	t.codeLines, t.tokens = lineStarts(t.code), map[*byte]int{}
	for i, c := range t.code {
		if isWord(c) && (i == 0 || !isWord(t.code[i-1])) || strings.IndexByte("\"'`", c) >= 0 {
			t.tokens[&t.code[i]] = i
		}
	}
}

// at is where a token of the code stands in the source; the start where that is not known.
func (t *translated) at(token []byte) diag.Span {
	if len(token) == 0 {
		return t.span(0, 0, 0)
	}
	offset, ok := t.tokens[&token[0]]
	line := sort.SearchInts(t.codeLines, offset+1) - 1
	column := 0
	if ok {
		column = units(t.code[t.codeLines[line]:offset])
	}
	i := sort.Search(len(t.marks), func(i int) bool {
		m := t.marks[i]
		return m.line > line || m.line == line && m.column > column
	})
	if !ok || i == 0 {
		return t.span(0, 0, 0)
	}
	m := t.marks[i-1]
	shift := m.toColumn
	if m.line == line {
		shift += column - m.column
	}
	start := t.lines[m.toLine]
	n := bytesOf(t.source[start:], shift)
	return t.span(m.toLine, n, writtenLength(t.source[start+n:], token))
}

// writtenLength is the length of a token where it is written; a string can have other quotes there.
func writtenLength(source, token []byte) int {
	if strings.HasPrefix(string(source[:min(len(source), len(token))]), string(token)) {
		return len(token)
	}
	if n := len(token); n > 2 && n <= len(source) && string(source[1:n-1]) == string(token[1:n-1]) {
		return n
	}
	return 1
}

// bytesOf is how many bytes of a line so many units of UTF-16 take.
func bytesOf(line []byte, units int) (n int) {
	for units > 0 && n < len(line) && line[n] != '\n' {
		r, size := utf8.DecodeRune(line[n:])
		units -= unitsOf(r)
		n += size
	}
	return n
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

// units is the length of a text in UTF-16, in which source maps count.
func units(text []byte) (n int) {
	for _, r := range string(text) {
		n += unitsOf(r)
	}
	return n
}

func unitsOf(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
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
