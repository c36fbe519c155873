package document

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

// ParseTOML reads a TOML 1.0 document. Dates and times are strings, as written.
func ParseTOML(data []byte) (v value.Value, err error) {
	t := &toml{s: string(bytes.TrimPrefix(data, []byte("\ufeff"))), root: &table{}}
	t.at = t.root
	defer func() {
		if p := recover(); p != nil {
			failed, ok := p.(*Error)
			if !ok {
				panic(p)
			}
			v, err = value.Value{}, failed
		}
	}()
	t.checkText()
	t.document()
	return t.root.value(), nil
}

// toml reads a document from left to right. Errors are panics of *Error, which
// ParseTOML catches.
type toml struct {
	s      string
	pos    int
	root   *table
	at     *table // that members go into
	depth  int
	values int
}

// fail ends the reading. See yaml.fail.
//
//go:noinline
func (t *toml) fail(problem string) { t.failAt(t.pos, problem) }

func (t *toml) failAt(pos int, problem string) {
	panic(&Error{"TOML", 1 + strings.Count(t.s[:min(pos, len(t.s))], "\n"), problem})
}

// checkText refuses bytes that no TOML has.
func (t *toml) checkText() {
	for i := 0; i < len(t.s); {
		c := t.s[i]
		if c == '\r' && i+1 < len(t.s) && t.s[i+1] == '\n' {
			c = '\n'
		}
		if c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
			t.failAt(i, "there is a control character")
		}
		r, n := utf8.DecodeRuneInString(t.s[i:])
		if r == utf8.RuneError && n == 1 {
			t.failAt(i, "it is not UTF-8")
		}
		i += n
	}
}

func (t *toml) document() {
	for {
		t.blank()
		switch {
		case t.pos == len(t.s):
			return
		case strings.HasPrefix(t.s[t.pos:], "[["):
			t.pos += 2
			t.arrayHeader()
		case t.peek() == '[':
			t.pos++
			t.header()
		default:
			t.member(t.at)
		}
		t.endOfLine()
	}
}

// peek is the character at the position, 0 at the end.
func (t *toml) peek() byte {
	if t.pos < len(t.s) {
		return t.s[t.pos]
	}
	return 0
}

func (t *toml) spaces() {
	for t.peek() == ' ' || t.peek() == '\t' {
		t.pos++
	}
}

// newline takes the end of a line.
func (t *toml) newline() bool {
	if strings.HasPrefix(t.s[t.pos:], "\r\n") {
		t.pos++
	}
	if t.peek() != '\n' {
		return false
	}
	t.pos++
	return true
}

// comment takes white space and a comment.
func (t *toml) comment() {
	t.spaces()
	if t.peek() == '#' {
		for t.pos < len(t.s) && t.peek() != '\n' && t.peek() != '\r' {
			t.pos++
		}
	}
}

// blank takes white space, comments and ends of lines.
func (t *toml) blank() {
	for t.comment(); t.newline(); t.comment() {
	}
}

func (t *toml) endOfLine() {
	t.comment()
	if !t.newline() && t.pos < len(t.s) {
		t.fail("want the end of the line, got " + quote(string(t.peek())))
	}
}

func (t *toml) want(c byte) {
	t.spaces()
	if t.peek() != c {
		t.fail("want " + quote(string(c)))
	}
	t.pos++
}

func (t *toml) enter() {
	if t.depth++; t.depth > maxDepth {
		t.fail("it is nested too deeply")
	}
}

// key reads a key, with dots or without.
func (t *toml) key() (parts []string) {
	for {
		t.spaces()
		parts = append(parts, t.name())
		if len(parts) > maxDepth {
			t.fail("it is nested too deeply")
		}
		t.spaces()
		if t.peek() != '.' {
			return parts
		}
		t.pos++
	}
}

func (t *toml) name() string {
	switch t.peek() {
	case '"', '\'':
		if q := t.s[t.pos:min(t.pos+3, len(t.s))]; q == `"""` || q == "'''" {
			t.fail("a key has one line")
		}
		return t.text()
	}
	from := t.pos
	for isBare(t.peek()) {
		t.pos++
	}
	if t.pos == from {
		t.fail("want a key")
	}
	return t.s[from:t.pos]
}

func isBare(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '-'
}

// member reads "key = value" into a table.
func (t *toml) member(to *table) {
	from := t.pos
	key := t.key()
	t.want('=')
	t.spaces()
	for _, name := range key[:len(key)-1] {
		next, ok := to.dotted(name)
		if !ok {
			t.failAt(from, quote(name)+" is something else already")
		}
		to = next
	}
	last := key[len(key)-1]
	if _, ok := to.find(last); ok {
		t.failAt(from, "the key "+quote(last)+" is there twice")
	}
	to.add(last, t.value())
}

// header reads the rest of [table].
func (t *toml) header() {
	from := t.pos
	key := t.key()
	t.want(']')
	to := t.parent(from, key)
	last := key[len(key)-1]
	next, ok := to.table(last)
	if !ok || next.made != byHeader {
		t.failAt(from, "the table "+quote(strings.Join(key, "."))+" is there twice")
	}
	next.made = itself
	t.at = next
}

// arrayHeader reads the rest of [[tables]].
func (t *toml) arrayHeader() {
	from := t.pos
	key := t.key()
	t.want(']')
	if t.peek() != ']' {
		t.fail("want ]]")
	}
	t.pos++
	next, ok := t.parent(from, key).next(key[len(key)-1])
	if !ok {
		t.failAt(from, quote(strings.Join(key, "."))+" is something else already")
	}
	t.at = next
}

// parent is the table that the last part of a header's key goes into.
func (t *toml) parent(from int, key []string) *table {
	to := t.root
	for _, name := range key[:len(key)-1] {
		next, ok := to.table(name)
		if !ok {
			t.failAt(from, quote(name)+" is something else already")
		}
		to = next
	}
	return to
}

// value reads a value.
func (t *toml) value() entry {
	if t.values++; t.values > maxWeight {
		t.fail("it has more values than can be read")
	}
	switch t.peek() {
	case '"', '\'':
		return entry{v: value.OfString(t.text())}
	case '[':
		return entry{v: t.array()}
	case '{':
		return entry{v: t.inline()}
	}
	from := t.pos
	for c := t.peek(); isBare(c) || c == '+' || c == '.' || c == ':'; c = t.peek() {
		t.pos++
	}
	word := t.s[from:t.pos]
	if len(word) == 10 && isDate(word) && t.peek() == ' ' && t.pos+1 < len(t.s) && isDigit(t.s[t.pos+1]) {
		for t.pos++; t.pos < len(t.s) && strings.IndexByte("0123456789:.+-Zz", t.peek()) >= 0; t.pos++ {
		}
		word = t.s[from:t.pos]
	}
	v, ok := tomlWord(word)
	if !ok {
		if word == "" {
			t.failAt(from, "want a value")
		}
		t.failAt(from, quote(word)+" is no value; a text stands in quotes")
	}
	return entry{v: v}
}

func (t *toml) array() value.Value {
	t.enter()
	t.pos++
	var items []value.Value
	for {
		t.blank()
		if t.peek() == ']' {
			break
		}
		items = append(items, t.value().v)
		t.blank()
		if t.peek() == ',' {
			t.pos++
		} else if t.peek() != ']' {
			t.fail("want a comma or ]")
		}
	}
	t.pos++
	t.depth--
	return value.OfList(items)
}

// inline reads {key = value}, on one line.
func (t *toml) inline() value.Value {
	t.enter()
	t.pos++
	var o table
	for t.spaces(); t.peek() != '}'; {
		t.member(&o)
		t.spaces()
		if t.peek() == '}' {
			break
		}
		t.want(',')
		if t.spaces(); t.peek() == '}' {
			t.fail("a comma before }")
		}
	}
	t.pos++
	t.depth--
	return o.value()
}
