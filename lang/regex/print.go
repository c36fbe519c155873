package regex

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// quoted is a character as a pattern has it, outside of brackets, in every
// dialect; one that cannot be seen by its number, as RE2 and Rust have these.
func quoted(r rune) string {
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
		return quoted(set[0])
	}
	if other := Negate(set); set[0] == 0 && len(other) > 0 {
		return "[^" + itemsText(other) + "]"
	}
	return "[" + itemsText(set) + "]"
}

// itemsText writes a set as it stands between brackets, without these.
func itemsText(set []rune) string { return bracketText(set, RE2) }

func bracketChar(r rune) string {
	if strings.ContainsRune(`\]^-[&~`, r) {
		return `\` + string(r)
	}
	return plainChar(r)
}

// charText is a character as the dialect writes it outside of brackets.
func charText(r rune, d Dialect) string { return numbered(quoted(r), r, d) }

// classText is a set in brackets as the dialect writes it; false where it has too
// many parts to be read.
func classText(set []rune, d Dialect) (string, bool) {
	const most = 60
	if len(set) > most {
		if set = Negate(set); len(set) > most {
			return "", false
		}
		return "[^" + bracketText(set, d) + "]", true
	}
	other := Negate(set)
	switch {
	case len(other) == 0 && d == ECMAScript:
		return "[^]", true
	case len(other) == 0:
		return `[\s\S]`, true
	case len(set) == 0:
		return `[^\s\S]`, true
	case set[0] == 0:
		return "[^" + bracketText(other, d) + "]", true
	}
	return "[" + bracketText(set, d) + "]", true
}

func bracketText(set []rune, d Dialect) string {
	var b strings.Builder
	for i := 0; i+1 < len(set); i += 2 {
		b.WriteString(numbered(bracketChar(set[i]), set[i], d))
		if set[i+1] > set[i]+1 {
			b.WriteByte('-')
		}
		if set[i+1] > set[i] {
			b.WriteString(numbered(bracketChar(set[i+1]), set[i+1], d))
		}
	}
	return b.String()
}

// numbered writes a character's number as JavaScript and Python have it.
func numbered(text string, r rune, d Dialect) string {
	switch {
	case !strings.HasPrefix(text, `\x{`) || d == RE2 || d == Rust:
		return text
	case r > 0xffff && d == Python:
		return fmt.Sprintf(`\U%08x`, r)
	case r > 0xffff:
		return string(r)
	}
	return fmt.Sprintf(`\u%04x`, r)
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
