package script

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/inline"
)

// mask is a program in which what stands in strings and comments is blank, so
// that every other byte stands where it stood. Quotes and line ends stay.
func mask(source, lang string) string {
	if lang == "node" {
		lang = "javascript"
	}
	b := []byte(source)
	l := inline.NewLexer(source, lang)
	for t, ok := l.Next(); ok; t, ok = l.Next() {
		from, end := l.Span()
		switch t.Kind {
		case inline.Comment:
			blank(b, from, end)
		case inline.String:
			from += strings.IndexAny(source[from:end], "\"'`") // behind a prefix
			blank(b, from+1, end-1)
		}
	}
	return string(b)
}

func blank(b []byte, start, end int) {
	for i := start; i < end; i++ {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}

// bare is the program without the texts of its strings and comments, at the same places.
func (p *Program) bare() string {
	if p.masked == "" {
		p.masked = mask(p.source, p.Lang)
	}
	return p.masked
}
