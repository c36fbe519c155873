package lsp

import (
	"bytes"
	"slices"
	"strings"
)

// tomlReader finds where a byte of a TOML text stands, line by line: the text need not
// parse. What stands in inline tables and in values of several lines is not looked at.
type tomlReader struct {
	data   []byte
	offset int
	lists  map[string]bool // headers in double brackets, with dots between their parts
	table  *tomlTable
	found  *jsonPlace
	at     *tomlTable // around found
}

// tomlTable is what stands below a header.
type tomlTable struct {
	path   []string
	names  []string
	values map[string]string // of its members that are strings
}

// tomlAt is jsonAt for TOML; false where the byte is in no place that is known.
func tomlAt(data []byte, offset int) (jsonPlace, bool) {
	r := &tomlReader{data: data, offset: offset, lists: map[string]bool{}, table: &tomlTable{values: map[string]string{}}}
	for i := 0; i <= len(data); {
		end := lineEnd(data, i)
		i = max(r.line(i, end), end) + 1
	}
	if r.found == nil {
		return jsonPlace{}, false
	}
	p := *r.found
	if !p.header {
		p.siblings, p.values = r.at.names, r.at.values
	}
	return p, true
}

func lineEnd(data []byte, i int) int {
	if n := bytes.IndexByte(data[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(data)
}

// line reads a line, and gives the end of the value that begins on it.
func (r *tomlReader) line(i, end int) int {
	i = r.blanks(i, end)
	switch {
	case i < end && r.data[i] == '[':
		r.header(i, end)
		return end
	case i < end && r.data[i] == '#':
		return end
	}
	words, at := r.dotted(i, end)
	if r.lineStart(i) <= r.offset && r.offset <= at {
		from, to := r.offset, r.offset
		for _, w := range words {
			if w.From <= r.offset && r.offset <= w.To {
				from, to = w.From, w.To
			}
		}
		if len(words) <= 1 {
			r.take(jsonPlace{path: r.table.path, key: true, from: from, to: to, assigned: r.assigned(at, end)})
		}
		return end
	}
	at = r.blanks(at, end)
	if len(words) == 0 || at >= end || r.data[at] != '=' {
		return end
	}
	return r.value(words, at+1, end)
}

func (r *tomlReader) lineStart(i int) int { return bytes.LastIndexByte(r.data[:i], '\n') + 1 }

func (r *tomlReader) assigned(at, end int) bool {
	at = r.blanks(at, end)
	return at < end && r.data[at] == '='
}

func (r *tomlReader) blanks(i, end int) int {
	for i < end && strings.IndexByte(" \t\r", r.data[i]) >= 0 {
		i++
	}
	return i
}

// tomlWord is a part of a key, its place with its quotes.
type tomlWord struct {
	text     string
	From, To int
}

// dotted reads a key, a.b."c", and gives where it ends.
func (r *tomlReader) dotted(i, end int) (out []tomlWord, at int) {
	for {
		from := i
		switch {
		case i < end && (r.data[i] == '"' || r.data[i] == '\''):
			i = r.quoted(i, end)
			out = append(out, tomlWord{strings.Trim(string(r.data[from:i]), `"'`), from, i})
		default:
			for i < end && isBare(r.data[i]) {
				i++
			}
			if i == from && len(out) == 0 {
				return nil, i
			}
			out = append(out, tomlWord{string(r.data[from:i]), from, i})
		}
		if i >= end || r.data[i] != '.' {
			return out, i
		}
		i++
	}
}

func isBare(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// quoted is behind the closing quote of a string, or at the end of the line.
func (r *tomlReader) quoted(i, end int) int {
	quote := r.data[i]
	for i++; i < end; i++ {
		switch {
		case r.data[i] == '\\' && quote == '"':
			i++
		case r.data[i] == quote:
			return i + 1
		}
	}
	return end
}

// header reads [a.b] or [[a.b]].
func (r *tomlReader) header(i, end int) {
	list := i+1 < end && r.data[i+1] == '['
	if i++; list {
		i++
	}
	words, at := r.dotted(i, end)
	if len(words) == 0 {
		words = []tomlWord{{"", i, i}}
	}
	var path, plain []string
	for n, w := range words {
		if w.From <= r.offset && r.offset <= w.To && r.offset <= at {
			r.take(jsonPlace{path: path, key: true, header: true, assigned: true, from: w.From, to: w.To})
		}
		path, plain = append(slices.Clip(path), w.text), append(plain, w.text)
		if name := strings.Join(plain, "."); n == len(words)-1 && list || r.lists[name] {
			r.lists[name] = true
			path = append(path, "")
		}
	}
	r.table = &tomlTable{path: path, values: map[string]string{}}
}

// value reads what stands behind the = of a member, and gives where it ends.
func (r *tomlReader) value(words []tomlWord, i, end int) int {
	name := words[len(words)-1].text
	start := i
	i = r.blanks(i, end)
	from := i
	if i < end && (r.data[i] == '"' || r.data[i] == '\'') {
		if triple := r.data[i : i+1]; bytes.HasPrefix(r.data[i:], bytes.Repeat(triple, 3)) {
			if n := bytes.Index(r.data[i+3:], bytes.Repeat(triple, 3)); n >= 0 {
				return i + 3 + n + 3
			}
			return len(r.data)
		}
		i = r.quoted(i, end)
		r.table.values[name] = strings.Trim(string(r.data[from:i]), `"'`)
	} else if i < end && strings.IndexByte("[{", r.data[i]) >= 0 {
		return r.brackets(i)
	} else {
		for i < end && (isBare(r.data[i]) || r.data[i] == '.' || r.data[i] == '+') {
			i++
		}
	}
	if len(words) > 1 {
		return end
	}
	r.table.names = append(r.table.names, name)
	text := i > from && (r.data[from] == '"' || r.data[from] == '\'')
	switch {
	case i == from && start <= r.offset && r.offset <= end:
		from, i = r.offset, r.offset
	case text && from < r.offset && (r.offset < i || r.offset == i && !r.closed(from, i)):
	case !text && from <= r.offset && r.offset <= i:
	default:
		return end
	}
	r.take(jsonPlace{path: append(slices.Clip(r.table.path), name), quoted: text, from: from, to: i})
	return end
}

func (r *tomlReader) closed(from, to int) bool { return to-from > 1 && r.data[to-1] == r.data[from] }

// brackets is the end of a list or an inline table.
func (r *tomlReader) brackets(i int) int {
	depth := 0
	for i < len(r.data) {
		switch c := r.data[i]; c {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			i = r.quoted(i, lineEnd(r.data, i))
			continue
		case '#':
			i = lineEnd(r.data, i)
			continue
		}
		i++
	}
	return i
}

func (r *tomlReader) take(p jsonPlace) {
	p.toml = true
	r.found, r.at = &p, r.table
}
