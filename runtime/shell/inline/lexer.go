package inline

import (
	"strings"
)

// Token is a token of a program: a name with its dots, a string by its value, a
// comment, or one character.
type Token struct {
	Kind Kind
	Text string
}

// Kind is what a token is.
type Kind uint8

// The kinds of tokens.
const (
	Name    Kind = iota
	String       // its value: escapes are taken, what the program puts in is program.Any
	Shell        // a string that the language gives to a shell: backquotes in Perl
	Mark         // one character of anything else
	Comment      // with its marks
)

// Lexer cuts a program into tokens. It knows as much of a language as is needed
// to tell strings and comments from the rest.
type Lexer struct {
	src      string
	lang     *language
	from, at int            // of the present token
	open     [len(ends)]int // up to where no string ends with one of ends
}

// ends is what strings end with.
const ends = "\"'`)}]>/!|"

// unclosed is up to where no string ends with a byte.
func (l *Lexer) unclosed(end byte) *int { return &l.open[strings.IndexByte(ends, end)] }

// NewLexer returns a lexer of a program in a language, of which there may be
// nothing known.
func NewLexer(src, language string) *Lexer {
	return &Lexer{src: src, lang: languageOf(language)}
}

// Next returns the next token; false at the end.
func (l *Lexer) Next() (Token, bool) {
	for l.at < len(l.src) && strings.IndexByte(" \t\r", l.src[l.at]) >= 0 {
		l.at++
	}
	l.from = l.at
	if l.at == len(l.src) {
		return Token{}, false
	}
	if l.comment() {
		return Token{Comment, l.src[l.from:l.at]}, true
	}
	if t, ok := l.marked(); ok {
		return t, true
	}
	c := l.src[l.at]
	switch {
	case c == '"' || c == '\'' || c == '`':
		return l.quote(c, ""), true
	case nameByte(c) && (c < '0' || c > '9'):
		return l.name(), true
	}
	return l.character(), true
}

// Span returns where the last token begins and ends.
func (l *Lexer) Span() (from, end int) { return l.from, l.at }

func (l *Lexer) character() Token {
	l.at++
	return Token{Mark, l.src[l.at-1 : l.at]}
}

func nameByte(c byte) bool {
	return c == '_' || c == '$' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c >= 0x80
}

// marked reads a string that is not in quotes: qx{…} of Perl, %x{…} of Ruby.
func (l *Lexer) marked() (Token, bool) {
	rest := l.src[l.at:]
	for _, m := range l.lang.marked {
		if !strings.HasPrefix(rest, m.text) {
			continue
		}
		n := len(m.text)
		if n >= len(rest) || l.at > 0 && nameByte(l.src[l.at-1]) {
			break
		}
		i := strings.IndexByte("({[</!|", rest[n])
		if i < 0 {
			break
		}
		end := ")}]>/!|"[i]
		if *l.unclosed(end) > l.at {
			break
		}
		size := strings.IndexByte(rest[n+1:], end)
		if size < 0 {
			*l.unclosed(end) = len(l.src)
			break
		}
		l.at += n + size + 2
		return Token{m.kind, escaped(rest[n+1:n+1+size], l.lang.hole)}, true
	}
	return Token{}, false
}

// name reads a name, or the letters before a quote with the string.
func (l *Lexer) name() Token {
	for l.at < len(l.src) && (nameByte(l.src[l.at]) || l.dot()) {
		l.at++
	}
	text := l.src[l.from:l.at]
	if l.at < len(l.src) && (l.src[l.at] == '"' || l.src[l.at] == '\'') && len(text) <= 2 && l.lang.prefixed {
		if prefix := strings.ToLower(text); strings.Trim(prefix, "rbfu") == "" {
			return l.quote(l.src[l.at], prefix)
		}
	}
	return Token{Name, text}
}

// dot reports whether a name goes on behind a dot or colons here.
func (l *Lexer) dot() bool {
	rest := l.src[l.at:]
	if strings.HasPrefix(rest, "::") && len(rest) > 2 {
		l.at++
		return true
	}
	return rest[0] == '.' && len(rest) > 1 && nameByte(rest[1]) && strings.IndexByte(l.lang.joins, '.') < 0
}

// quote reads a string. A quote that nothing closes is a mark.
func (l *Lexer) quote(q byte, prefix string) Token {
	end := l.src[l.at : l.at+1]
	if t := l.at + 3; l.lang.triple && t <= len(l.src) && l.src[l.at+1] == q && l.src[l.at+2] == q {
		end = l.src[l.at:t]
	}
	body := l.src[l.at+len(end):]
	n := -1
	if *l.unclosed(q) <= l.at {
		n = l.closed(body, end)
	}
	if n < 0 {
		return l.character()
	}
	l.at += len(end) + n + len(end)
	kind := String
	if l.lang.shell.has(q) {
		kind = Shell
	}
	return Token{kind, l.lang.value(body[:n], q, prefix)}
}

// closed is the length of a string's body up to its end, or -1.
func (l *Lexer) closed(s, end string) int {
	oneLine := l.lang.oneLine && len(end) == 1 && end[0] != '`'
	i := 0
	for ; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if s[i] == end[0] && strings.HasPrefix(s[i:], end) {
			return i
		} else if s[i] == '\n' && oneLine {
			break
		}
	}
	*l.unclosed(end[0]) = len(l.src) - len(s) + i
	return -1
}
