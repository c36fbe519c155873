package schema

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

// The lengths of what a text shows of a document and of a schema.
const (
	maxShown   = 60  // bytes of a value
	maxPointer = 500 // bytes of a pointer: properties have any name
	maxReason  = 250 // bytes of why an alternative does not fit
	maxNames   = 12  // names, or allowed values
)

// got is how a text ends that says what should be there.
func got(v value.Value) string { return "; got " + brief(v) }

// brief is a value, or what it is where that would be long.
func brief(v value.Value) string {
	switch v.Kind() {
	case value.Nil:
		return "null"
	case value.String:
		return strconv.Quote(cut(v.Str(), maxShown))
	case value.List:
		if v.Len() == 0 {
			return "an empty array"
		}
		return "an array of " + count(v.Len(), "item")
	case value.Map:
		if v.Len() == 0 {
			return "an empty object"
		}
		return "an object"
	}
	return v.Text()
}

func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// count is a number of things: "1 item", "2 properties".
func count(n int, of string) string {
	one, many := of, of+"s"
	if of == "propert" {
		one, many = "property", "properties"
	}
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// ofType reports whether a value has one of the types.
func ofType(want, v value.Value) bool {
	for i := range size(want) {
		switch at(want, i).Str() {
		case typeName(v):
			return true
		case "integer":
			if isInteger(v) {
				return true
			}
		}
	}
	return false
}

// typeName is what JSON Schema calls the type of a value.
func typeName(v value.Value) string {
	return [...]string{"null", "boolean", "number", "number", "string", "array", "object"}[v.Kind()]
}

// types is a list of types in words.
func types(want value.Value) string {
	var words []string
	for i := range size(want) {
		words = append(words, article(at(want, i).Str()))
	}
	return alternatives(words)
}

func article(name string) string {
	switch {
	case name == "null":
		return name
	case strings.Contains("aio", name[:min(len(name), 1)]):
		return "an " + name
	}
	return "a " + name
}

// alternatives is "a, b or c".
func alternatives(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return strings.Join(words, "")
}

// choice is the allowed values: one, or "one of …".
func choice(want value.Value) string {
	var words []string
	for i := range want.Len() {
		if i == maxNames {
			words = append(words, "…")
			break
		}
		words = append(words, exact(at(want, i)))
	}
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// exact is a value as it must be written.
func exact(v value.Value) string {
	if s := v.Text(); v.Kind() == value.List || v.Kind() == value.Map {
		return cut(s, 4*maxShown)
	}
	return brief(v)
}

// knownNames is the end of a text about an unknown property.
func knownNames(known value.Value) string {
	n := size(known)
	if n == 0 {
		return ""
	}
	var words []string
	for i := range min(n, maxNames) {
		words = append(words, strconv.Quote(key(known, i)))
	}
	if n > maxNames {
		words = append(words, "…")
	}
	return "; it has " + strings.Join(words, ", ")
}

// describe is a subschema in words, where few words do.
func (w *walker) describe(id int) string {
	if id >= 0 && id < size(w.schemas) && size(at(w.schemas, id)) == 1 {
		s := at(w.schemas, id)
		switch want := at(s, 0); key(s, 0) {
		case "type":
			return types(want)
		case "enum", "const":
			if want.Kind() == value.List {
				return choice(want)
			}
		}
	}
	return "what its schema excludes"
}

// such is a number of items that contains looks for.
func (w *walker) such(n, id int) string {
	is, fit := " that are ", " that fit "
	if n == 1 {
		is, fit = " that is ", " that fits "
	}
	if d := w.describe(id); !strings.HasPrefix(d, "what ") {
		return count(n, "item") + is + d
	}
	return count(n, "item") + fit + "the schema of contains"
}
