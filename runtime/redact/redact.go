// Package redact takes secrets out of text and values that are kept: those that
// stand under a name that says so, and those that look like one.
//
// It is a scanner, not a set of regexes: one pass, time in proportion to the
// text. What it does not know it leaves: an unknown secret stays, a text without
// any comes back as it is.
package redact

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// Mark stands where a secret was.
const Mark = "[redacted]"

// Value is v without the values of the entries with these names, at any depth
// and in any case, without those under a name that says it is a secret, and
// without what looks like one in any text.
func Value(v value.Value, names []string) value.Value {
	switch v.Kind() {
	case value.String:
		return value.OfString(Text(v.Str()))
	case value.List:
		items := make([]value.Value, v.Len())
		for i := range items {
			if items[i] = Value(v.At(i), names); i > 0 && argument(v.At(i-1), v.At(i)) {
				items[i] = value.OfString(Mark)
			}
		}
		return value.OfList(items)
	case value.Map:
		keys, items := make([]string, v.Len()), make([]value.Value, v.Len())
		for i := range items {
			name := v.Key(i).Text()
			keys[i] = Text(name)
			items[i] = entry(name, v.At(i), names)
		}
		return value.OfMap(distinct(keys), items)
	}
	return v
}

// entry is the value of one entry of a map.
func entry(name string, v value.Value, names []string) value.Value {
	if slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) }) {
		return value.OfString(Mark)
	}
	if secretName(name) {
		return blank(v)
	}
	return Value(v, names)
}

// argument reports whether v is a secret because of the flag before it, in the
// list of a command's arguments.
func argument(flag, v value.Value) bool {
	name := flag.Str()
	return strings.HasPrefix(name, "-") && secretName(name) && v.Kind() == value.String &&
		!strings.HasPrefix(v.Str(), "-") && !reference(v.Str())
}

// blank is v without any of its texts and numbers.
func blank(v value.Value) value.Value {
	switch v.Kind() {
	case value.Int, value.Float:
		return value.OfString(Mark)
	case value.String:
		if v.Str() == "" {
			return v
		}
		return value.OfString(Mark)
	case value.List, value.Map:
		items := make([]value.Value, v.Len())
		for i := range items {
			items[i] = blank(v.At(i))
		}
		if v.Kind() == value.List {
			return value.OfList(items)
		}
		keys := make([]string, v.Len())
		for i := range keys {
			keys[i] = Text(v.Key(i).Text())
		}
		return value.OfMap(distinct(keys), items)
	}
	return v
}

// distinct tells keys apart that have become the same.
func distinct(keys []string) []string {
	var seen map[string]bool
	for i, k := range keys {
		if !strings.Contains(k, Mark) {
			continue
		}
		if seen == nil {
			seen = map[string]bool{}
		}
		for seen[k] || slices.Contains(keys[:i], k) {
			k += "'"
		}
		keys[i], seen[k] = k, true
	}
	return keys
}
