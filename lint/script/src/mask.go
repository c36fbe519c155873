package src

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/inline"
)

// Commented reports whether a place is in a comment or a text, of which Mask leaves nothing.
func Commented(bare string, at int) bool {
	line := bare[strings.LastIndexByte(bare[:at], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	return strings.TrimSpace(line) == ""
}

// Mask is a program in which what stands in strings and comments is blank, so
// that every other byte stands where it stood. Quotes and line ends stay.
func Mask(source, lang string) string {
	if lang == "node" {
		lang = "javascript"
	}
	b := []byte(source)
	l := inline.NewLexer(source, lang)
	for t, ok := l.Next(); ok; t, ok = l.Next() {
		from, end := l.Span()
		switch t.Kind {
		case inline.Comment:
			Blank(b, from, end)
		case inline.String:
			from += strings.IndexAny(source[from:end], "\"'`") // behind a prefix
			Blank(b, from+1, end-1)
		}
	}
	return string(b)
}

// Blank writes spaces over a part of a text. Line ends stay.
func Blank(b []byte, start, end int) {
	for i := start; i < end; i++ {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}
