package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
)

// comment skips one. One that ends with its line leaves the line's end.
func (l *Lexer) comment() bool {
	rest := l.src[l.at:]
	if l.startsComment(rest) {
		l.at = len(l.src)
		if n := strings.IndexByte(rest, '\n'); n >= 0 {
			l.at -= len(rest) - n
		}
		return true
	}
	if !l.lang.block || !strings.HasPrefix(rest, "/*") {
		return false
	}
	l.at = len(l.src)
	if n := strings.Index(rest[2:], "*/"); n >= 0 {
		l.at -= len(rest) - n - 4
	}
	return true
}

// startsComment reports whether a comment begins here that ends with its line.
func (l *Lexer) startsComment(rest string) bool {
	if strings.IndexByte(l.lang.comments, rest[0]) < 0 {
		return false // most tokens begin with no byte of a mark
	}
	if rest[0] == '#' && l.at > 0 && l.src[l.at-1] == '$' {
		return false // $#list of Perl
	}
	return notation.Listed(rest[:1], l.lang.comments) || len(rest) > 1 && notation.Listed(rest[:2], l.lang.comments)
}
