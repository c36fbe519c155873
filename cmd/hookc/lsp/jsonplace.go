package lsp

import (
	"encoding/json"
	"slices"
)

// jsonPlace is where a byte of a JSON text stands, which need not parse: what is before
// it tells.
type jsonPlace struct {
	path     []string // the members around it; "" for an item of a list
	key      bool     // a member's name stands here, and no value
	quoted   bool     // it is within quotes
	from, to int      // what is written there, quotes included
	siblings []string // members of the same object that stand before it

	// Of TOML:
	toml     bool
	header   bool              // it is in the header of a table
	assigned bool              // a key that needs no = behind it
	values   map[string]string // strings of the same table
}

// written is a word as it is written at the place.
func (p jsonPlace) written(word string) string {
	switch {
	case p.toml && p.key && p.assigned:
		return word
	case p.toml && p.key:
		return word + " = "
	case p.key && !p.quoted:
		return `"` + word + `": `
	}
	return `"` + word + `"`
}

// is reports whether the members around a place are these; "*" stands for any.
func (p jsonPlace) is(path ...string) bool {
	return slices.EqualFunc(p.path, path, func(a, b string) bool { return a == b || b == "*" })
}

// jsonFrame is an object or list that is open.
type jsonFrame struct {
	object bool
	member string // whose value is next or was last
	value  bool   // behind the colon
	names  []string
}

// jsonAt reads a text up to a byte.
func jsonAt(data []byte, offset int) jsonPlace {
	var stack []*jsonFrame
	top := func() *jsonFrame {
		if len(stack) == 0 {
			return &jsonFrame{}
		}
		return stack[len(stack)-1]
	}
	out := jsonPlace{from: offset, to: offset}
	for i := 0; i < offset; {
		switch c := data[i]; c {
		case '{', '[':
			stack = append(stack, &jsonFrame{object: c == '{'})
		case '}', ']':
			stack = stack[:max(0, len(stack)-1)]
		case ':':
			top().value = true
		case ',':
			top().value = false
		case '"':
			end := jsonStringEnd(data, i)
			if end > offset || end == offset && data[end-1] != '"' {
				out.quoted, out.from, out.to = true, i, end
				i = offset
				continue
			}
			if f := top(); f.object && !f.value {
				f.member = jsonText(data[i:end])
				f.names = append(f.names, f.member)
			}
			i = end
			continue
		}
		i++
	}
	for _, f := range stack {
		out.path = append(out.path, "")
		if f.object && f.value {
			out.path[len(out.path)-1] = f.member
		}
	}
	if f := top(); f.object && !f.value {
		out.key, out.siblings = true, f.names
		out.path = out.path[:len(out.path)-1]
	}
	return out
}

// jsonStringEnd is behind the closing quote of a string, or at the end of its line.
func jsonStringEnd(data []byte, from int) int {
	for i := from + 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		case '\n':
			return i
		}
	}
	return len(data)
}

func jsonText(quoted []byte) string {
	var s string
	_ = json.Unmarshal(quoted, &s) // a string that cannot be read has no name
	return s
}
