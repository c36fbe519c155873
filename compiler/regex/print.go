package regex

import (
	"fmt"
	"strings"
	"unicode"
)

// itemsText writes a set as it stands between brackets, without these; all
// dialects read it alike.
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

// plainChar is a character, by its number where it cannot be seen.
func plainChar(r rune) string {
	names := map[rune]string{'\t': `\t`, '\n': `\n`, '\r': `\r`, '\f': `\f`, '\v': `\v`}
	switch {
	case names[r] != "":
		return names[r]
	case r < 0x100 && !unicode.IsPrint(r):
		return fmt.Sprintf(`\x%02x`, r)
	}
	return string(r)
}
