package ast

import (
	"strings"
	"unicode"
)

// Slug is a hook's name as a folder can be called: lower case letters, digits
// and single dashes. as/name["Key.1"] becomes as-name-key-1.
func Slug(name string) string {
	var b strings.Builder
	dash := func() {
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "-") {
			b.WriteByte('-')
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		switch low := unicode.ToLower(r); {
		case low >= 'a' && low <= 'z' || low >= '0' && low <= '9':
			if startsWord(runes, i) {
				dash()
			}
			b.WriteRune(low)
		default:
			dash()
		}
	}
	return strings.TrimSuffix(b.String(), "-")
}

// startsWord reports whether a capital letter begins a word of a name in camel case:
// NoForcePush, readHTTPBody.
func startsWord(name []rune, i int) bool {
	if i == 0 || !unicode.IsUpper(name[i]) {
		return false
	}
	if before := name[i-1]; unicode.IsLower(before) || unicode.IsDigit(before) {
		return true
	}
	return unicode.IsUpper(name[i-1]) && i+1 < len(name) && unicode.IsLower(name[i+1])
}
