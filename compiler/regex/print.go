package regex

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Quote is a character as a pattern has it, outside of brackets, in every
// dialect; one that cannot be seen by its number, as RE2 and Rust have these.
func Quote(r rune) string {
	if strings.ContainsRune(`\.+*?()|[]{}^$`, r) {
		return `\` + string(r)
	}
	return plainChar(r)
}

// setText is a set as a class of RE2, in the shorter of two ways.
func setText(set []rune) string {
	switch {
	case len(set) == 0:
		return `[^\x00-\x{10FFFF}]`
	case slices.Equal(set, everything):
		return `[\x00-\x{10FFFF}]`
	case slices.Equal(set, Negate(digits)):
		return `\D`
	case slices.Equal(set, digits):
		return `\d`
	case slices.Equal(set, words):
		return `\w`
	case slices.Equal(set, Negate(words)):
		return `\W`
	case len(set) == 2 && set[0] == set[1]:
		return Quote(set[0])
	}
	if other := Negate(set); set[0] == 0 && len(other) > 0 {
		return "[^" + itemsText(other) + "]"
	}
	return "[" + itemsText(set) + "]"
}

// itemsText writes a set as it stands between brackets, without these.
func itemsText(set []rune) string {
	var b strings.Builder
	for i := 0; i+1 < len(set); i += 2 {
		b.WriteString(bracketChar(set[i]))
		if set[i+1] > set[i]+1 {
			b.WriteByte('-')
		}
		if set[i+1] > set[i] {
			b.WriteString(bracketChar(set[i+1]))
		}
	}
	return b.String()
}

func bracketChar(r rune) string {
	if strings.ContainsRune(`\]^-[&~`, r) {
		return `\` + string(r)
	}
	return plainChar(r)
}

var escapes = map[rune]string{'\t': `\t`, '\n': `\n`, '\r': `\r`, '\f': `\f`, '\v': `\v`}

// plainChar is a character, by its number where it cannot be seen.
func plainChar(r rune) string {
	switch {
	case escapes[r] != "":
		return escapes[r]
	case r < 0x80 && !unicode.IsPrint(r):
		return fmt.Sprintf(`\x%02x`, r)
	case r >= 0x80 && !unicode.IsPrint(r):
		return fmt.Sprintf(`\x{%x}`, r)
	}
	return string(r)
}
