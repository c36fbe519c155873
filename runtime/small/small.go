// Package small does what strconv and strings do, in functions that are called
// where those of the library are copied into each caller: the evaluator, which
// is read from disk on every event, is a hundredth smaller by it.
package small

import (
	"strconv"
	"strings"
)

// Itoa is a number in decimal.
//
//go:noinline
func Itoa(n int) string { return strconv.Itoa(n) }

// Quote is a text as Go spells it, in double quotes.
//
//go:noinline
func Quote(s string) string { return strconv.Quote(s) }

// Builder is a strings.Builder.
type Builder struct{ strings.Builder }

// WriteString appends a text.
//
//go:noinline
func (b *Builder) WriteString(s string) { b.Builder.WriteString(s) }

// WriteByte appends a byte. It has the result that go vet wants, which is nil.
//
//go:noinline
func (b *Builder) WriteByte(c byte) error { return b.Builder.WriteByte(c) }

// WriteRune appends a character.
//
//go:noinline
func (b *Builder) WriteRune(r rune) { b.Builder.WriteRune(r) }
