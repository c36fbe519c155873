package ledger

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

// What an entry holds at most; see stamped.
const (
	maxText  = 4 << 10  // of one text
	maxTotal = 32 << 10 // of all texts and keys
	maxItems = 1000     // of all lists and maps
	maxDepth = 32
)

// bounds is what may still be kept.
type bounds struct{ text, total, items int }

// bounded is v cut to what may be kept of it. Every cut leaves a mark.
func bounded(v value.Value, b bounds) value.Value { return b.value(v, 0) }

func (b *bounds) value(v value.Value, depth int) value.Value {
	switch v.Kind() {
	case value.String:
		return value.OfString(b.cut(v.Str()))
	case value.List:
		return b.list(v, depth)
	case value.Map:
		return b.object(v, depth)
	}
	return v
}

// cut cuts a text, between words where it can: a part of a secret would not be
// known for one.
func (b *bounds) cut(s string) string {
	n := min(len(s), b.text, b.total)
	if n == len(s) {
		b.total -= n
		return s
	}
	if i := strings.LastIndexAny(s[:n], " \t\n"); i > n/2 {
		n = i
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	b.total -= n
	return s[:n] + "… [cut: " + strconv.Itoa(n) + " of " + strconv.Itoa(len(s)) + " bytes]"
}

// room is how many of n items may be kept.
func (b *bounds) room(n, depth int) int {
	if depth >= maxDepth || b.total <= 0 {
		return 0
	}
	n = min(n, b.items)
	b.items -= n
	return n
}

func (b *bounds) list(v value.Value, depth int) value.Value {
	n := b.room(v.Len(), depth)
	items := make([]value.Value, 0, n+1)
	for i := range n {
		items = append(items, b.value(v.At(i), depth+1))
	}
	if n < v.Len() {
		items = append(items, value.OfString(cutItems(n, v.Len())))
	}
	return value.OfList(items)
}

func (b *bounds) object(v value.Value, depth int) value.Value {
	n := b.room(v.Len(), depth)
	keys, items := make([]string, 0, n+1), make([]value.Value, 0, n+1)
	for i := range n {
		keys = append(keys, b.cut(v.Key(i).Text()))
		items = append(items, b.value(v.At(i), depth+1))
	}
	if n < v.Len() {
		keys, items = append(keys, "…"), append(items, value.OfString(cutItems(n, v.Len())))
	}
	return value.OfMap(keys, items)
}

func cutItems(n, of int) string { return "[cut: " + strconv.Itoa(n) + " of " + strconv.Itoa(of) + "]" }
