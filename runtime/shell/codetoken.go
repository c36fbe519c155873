package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// token is a token of a program in some language.
type token struct {
	kind tokenKind
	text string // a name with its dots, a string's value, or one character
}

type tokenKind uint8

const (
	tokenName tokenKind = iota
	tokenText
	tokenShell // a string that the language gives to a shell: backquotes
	tokenMark
)

// lexer cuts a program into names, strings and marks. It knows as much of each
// language as is needed to tell strings and comments from the rest.
type lexer struct {
	src      string
	language string
	i        int
	out      []token
	open     [128]bool // ends of strings that do not stand in what is left
}

func lex(src, language string) []token {
	l := &lexer{src: src, language: language}
	for l.i < len(l.src) {
		l.next()
	}
	return l.out
}

func (l *lexer) put(kind tokenKind, text string) { l.out = append(l.out, token{kind, text}) }

func (l *lexer) next() {
	c := l.src[l.i]
	switch {
	case l.comment():
	case l.percent():
	case c == '"' || c == '\'' || c == '`':
		l.quote(c, "")
	case nameByte(c) && (c < '0' || c > '9'):
		l.name()
	case c == ' ' || c == '\t' || c == '\r':
		l.i++
	default:
		l.put(tokenMark, l.src[l.i:l.i+1])
		l.i++
	}
}

func nameByte(c byte) bool {
	return c == '_' || c == '$' || letter(c) || c >= '0' && c <= '9' || c >= 0x80
}

// comment skips one.
func (l *lexer) comment() bool {
	rest := l.src[l.i:]
	end := ""
	switch l.language {
	case "python", "ruby", "perl", "awk", "r", "julia", "elixir", "tcl":
		if rest[0] == '#' && (l.i == 0 || l.src[l.i-1] != '$') {
			end = "\n"
		}
	case "javascript", "typescript", "php", "groovy", "scala":
		if strings.HasPrefix(rest, "//") || rest[0] == '#' && l.language == "php" {
			end = "\n"
		} else if strings.HasPrefix(rest, "/*") {
			end = "*/"
		}
	case "lua":
		if strings.HasPrefix(rest, "--") {
			end = "\n"
		}
	}
	if end == "" {
		return false
	}
	n := strings.Index(rest, end)
	if n < 0 {
		n = len(rest)
	}
	l.i += max(n, 1)
	return true
}

// percent reads qx{…} of Perl and %x{…} of Ruby, and q{…} and qq{…}.
func (l *lexer) percent() bool {
	rest := l.src[l.i:]
	n, kind := 0, tokenText
	switch {
	case l.language == "ruby" && strings.HasPrefix(rest, "%x"):
		n, kind = 2, tokenShell
	case l.language == "perl" && strings.HasPrefix(rest, "qx"):
		n, kind = 2, tokenShell
	case l.language == "perl" && strings.HasPrefix(rest, "qq"):
		n = 2
	case l.language == "perl" && rest[0] == 'q':
		n = 1
	}
	if n == 0 || n >= len(rest) || l.i > 0 && nameByte(l.src[l.i-1]) {
		return false
	}
	end := strings.IndexByte("({[</!|", rest[n])
	if end < 0 {
		return false
	}
	close := ")}]>/!|"[end]
	if l.open[close] {
		return false
	}
	size := strings.IndexByte(rest[n+1:], close)
	if size < 0 {
		l.open[close] = true
		return false
	}
	l.put(kind, interpolated(rest[n+1:n+1+size], l.language, '"'))
	l.i += n + size + 2
	return true
}

func (l *lexer) name() {
	from := l.i
	for l.i < len(l.src) && (nameByte(l.src[l.i]) || l.dot()) {
		l.i++
	}
	text := l.src[from:l.i]
	if l.i < len(l.src) && (l.src[l.i] == '"' || l.src[l.i] == '\'') && len(text) <= 2 && l.language == "python" &&
		strings.Trim(strings.ToLower(text), "rbfu") == "" {
		l.quote(l.src[l.i], strings.ToLower(text))
		return
	}
	l.put(tokenName, text)
}

// dot reports whether a name goes on behind a dot or colons here.
func (l *lexer) dot() bool {
	rest := l.src[l.i:]
	if strings.HasPrefix(rest, "::") && len(rest) > 2 {
		l.i++
		return true
	}
	return rest[0] == '.' && len(rest) > 1 && nameByte(rest[1]) && l.language != "perl" && l.language != "php"
}

// quote reads a string.
func (l *lexer) quote(q byte, prefix string) {
	body := l.src[l.i+1:]
	end := string(rune(q))
	if l.language == "python" && len(body) >= 2 && body[0] == q && body[1] == q {
		body = body[2:]
		end = l.src[l.i : l.i+3]
	}
	n, ok := -1, false
	if !l.open[q] {
		n, ok = closed(body, end)
	}
	if !ok {
		l.open[q] = true
		l.put(tokenMark, l.src[l.i:l.i+1])
		l.i++
		return
	}
	l.i += len(end) + n + len(end)
	text := body[:n]
	kind := tokenText
	if q == '`' && (l.language == "perl" || l.language == "ruby" || l.language == "php" || l.language == "julia") {
		kind = tokenShell
	}
	if strings.Contains(prefix, "r") {
		l.put(kind, text)
		return
	}
	how := q
	if l.language == "python" || l.language == "lua" {
		how = 0
		if strings.Contains(prefix, "f") {
			how = '{'
		}
	}
	l.put(kind, interpolated(text, l.language, how))
}

// closed is the length of a string's body up to its end.
func closed(s, end string) (int, bool) {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if s[i] == end[0] && strings.HasPrefix(s[i:], end) {
			return i, true
		}
	}
	return 0, false
}

// singleQuoted is the value of a string in which a backslash escapes only itself
// and the quote.
func singleQuoted(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.HasPrefix(s[i:], `\\`) || strings.HasPrefix(s[i:], `\'`) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// interpolated is the value of a string: escapes are taken, and what the
// program puts into it is Any. quote says what the language puts in: variables
// in double quotes and backquotes, {…} in an f-string.
func interpolated(s, language string, quote byte) string {
	if quote == '\'' {
		if language != "javascript" && language != "typescript" {
			return singleQuoted(s)
		}
		quote = 0
	}
	if (language == "javascript" || language == "typescript") && quote == '"' {
		quote = 0
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if n := inserted(s[i:], language, quote); n > 0 {
			b.WriteByte(program.Any)
			i += n - 1
			continue
		}
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		switch {
		case i+1 < len(s) && s[i+1] == '\n':
			i++
		case i+1 < len(s) && strings.IndexByte("`$@#/ ", s[i+1]) >= 0:
			b.WriteByte(s[i+1])
			i++
		default:
			i += escape(&b, s[i:]) - 1
		}
	}
	return plain(b.String())
}

// inserted is the length of what stands at the beginning of s for a value.
func inserted(s, language string, quote byte) int {
	open := ""
	switch {
	case quote == '{' && s[0] == '{':
		open = "{"
	case quote == '`' && (language == "javascript" || language == "typescript"):
		open = "${"
	case language == "ruby" && quote != 0:
		open = "#{"
	case (language == "perl" || language == "php") && quote != 0 && len(s) > 1 && (s[0] == '$' || s[0] == '@' && language == "perl"):
		if nameByte(s[1]) || s[1] == '{' {
			n := 1
			for n < len(s) && (nameByte(s[n]) || strings.IndexByte("{}[]>-", s[n]) >= 0 && s[n] != '/') {
				n++
			}
			return n
		}
	}
	if open == "" || !strings.HasPrefix(s, open) {
		return 0
	}
	if open == "{" && strings.HasPrefix(s, "{{") {
		return 0
	}
	if n := strings.IndexByte(s, '}'); n > 0 {
		return n + 1
	}
	return len(s)
}
