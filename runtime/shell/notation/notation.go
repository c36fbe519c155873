// Package notation reads texts as programs write them: with escapes, as base64 or
// hexadecimal digits, as lists of words. What is not known in them stays unknown
// (see runtime/shell/program).
package notation

import (
	"encoding/base64"
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// Plain is text without the bytes that stand for what is not known, but for Any.
func Plain(text string) string {
	if strings.IndexByte(text, program.Star) < 0 && strings.IndexByte(text, program.One) < 0 {
		return text
	}
	b := []byte(text)
	for i, c := range b {
		if c == program.Star || c == program.One {
			b[i] = program.Any
		}
	}
	return string(b)
}

// Escape writes the escape at the beginning of s, and returns its length. An
// unknown escape stays as it is.
func Escape(b *strings.Builder, s string) int {
	if len(s) < 2 {
		b.WriteByte('\\')
		return 1
	}
	if i := strings.IndexByte("abefnrtv\\\"'", s[1]); i >= 0 {
		b.WriteByte("\a\b\x1b\f\n\r\t\v\\\"'"[i])
		return 2
	}
	switch {
	case s[1] == 'x':
		return number(b, s, 2, 16, 2)
	case s[1] == '0':
		return number(b, s, 2, 8, 3)
	case s[1] >= '1' && s[1] <= '7':
		return number(b, s, 1, 8, 3)
	case s[1] == 'u':
		return number(b, s, 2, 16, 4)
	case s[1] == 'U':
		return number(b, s, 2, 16, 8)
	}
	b.WriteByte('\\')
	return 1
}

func number(b *strings.Builder, s string, at, base, most int) int {
	n, i := 0, at
	for i < len(s) && i < at+most {
		d := digit(s[i])
		if d >= base {
			break
		}
		n = n*base + d
		i++
	}
	if i == at && s[1] != '0' {
		b.WriteString(s[:at])
		return at
	}
	if most > 3 && n > 0x7f {
		b.WriteRune(rune(min(n, 0x10ffff)))
	} else {
		b.WriteByte(byte(n))
	}
	return i
}

// digit is the value of a hexadecimal digit, or 99.
func digit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return 99
}

// Base64 decodes text, with or without padding and spaces.
func Base64(text string) (string, bool) {
	text = strings.Map(func(r rune) rune {
		if r == '\n' || r == ' ' || r == '\r' || r == '=' {
			return -1
		}
		return r
	}, text)
	out, err := base64.RawStdEncoding.DecodeString(text)
	return Plain(string(out)), err == nil
}

// Hex decodes pairs of hexadecimal digits, with or without spaces.
func Hex(text string) (string, bool) {
	var b strings.Builder
	high := -1
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' || text[i] == '\n' {
			continue
		}
		d := digit(text[i])
		if d > 15 {
			return "", false
		}
		if high < 0 {
			high = d
			continue
		}
		b.WriteByte(byte(high<<4 | d))
		high = -1
	}
	return Plain(b.String()), true
}
