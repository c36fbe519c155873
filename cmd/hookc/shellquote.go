package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shellQuote is a word as a shell reads it.
func shellQuote(word string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("._/-+=:@,", r)
	}
	switch {
	case strings.ContainsFunc(word, unicode.IsControl) || !utf8.ValidString(word): // which a terminal does not show
		var b strings.Builder
		for i := range len(word) {
			switch c := word[i]; {
			case c == '\'' || c == '\\':
				b.WriteString("\\" + string(c))
			case c < ' ' || c > '~':
				fmt.Fprintf(&b, `\x%02x`, c)
			default:
				b.WriteByte(c)
			}
		}
		return "$'" + b.String() + "'"
	case word == "" || strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }):
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// pathArgument is a path as an argument that is no flag.
func pathArgument(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	return shellQuote(path)
}
