package redact

import "strings"

func isWord(c byte) bool { return c|0x20-'a' < 26 || c-'0' < 10 || c == '_' }

func isLetter(c byte) bool  { return c|0x20-'a' < 26 }
func isDigit(c byte) bool   { return c-'0' < 10 }
func isDashed(c byte) bool  { return isWord(c) || c == '-' }
func isDotted(c byte) bool  { return isDashed(c) || c == '.' }
func isAlnum(c byte) bool   { return isWord(c) && c != '_' }
func isUpper(c byte) bool   { return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' }
func isHex(c byte) bool     { return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' }
func isBlank(c byte) bool   { return c == ' ' || c == '\t' }
func isSolid(c byte) bool   { return c > ' ' }
func isLabel(c byte) bool   { return 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == ' ' }
func isBase64(c byte) bool  { return isAlnum(c) || c == '+' || c == '/' || c == '=' }
func isPat(c byte) bool     { return isAlnum(c) || c == '.' }
func isToken68(c byte) bool { return isDotted(c) || c == '~' || c == '+' || c == '/' || c == '=' }

func isQuote(c byte) bool        { return c == '"' || c == '\'' || c == '`' }
func isSeparator(c byte) bool    { return c == '=' || c == ':' || c == '>' }
func isBlankOrEqual(c byte) bool { return isBlank(c) || c == '=' }
func inLine(c byte) bool         { return c != '\n' && c != '\r' && !isQuote(c) }

// joinsToken reports whether a token can go on with this byte behind a word.
func joinsToken(c byte) bool {
	return c-'-' < 3 || c == ':' || c == '$' || c == '=' || c == '+' || c == '~'
}

// inAuthority reports whether a byte can stand before the path of a URL.
func inAuthority(c byte) bool {
	return c > ' ' && c != '/' && c != '?' && c != '#' && c != '"' && c != '\'' && c != '`' && c != '<' && c != '>' && c != '\\'
}

// inValue reports whether a byte can stand in a value without quotes.
func inValue(c byte) bool {
	return c > ' ' && !isQuote(c) && strings.IndexByte(";&|<>()", c) < 0
}

// mixed reports whether a text has a digit or letters of both cases, as a random
// one does and a word does not.
func mixed(s string) bool {
	digit, lower, upper := kinds(s)
	return digit || lower && upper
}

// thorough reports whether a text has a digit and letters of both cases.
func thorough(s string) bool {
	digit, lower, upper := kinds(s)
	return digit && lower && upper
}

// kinds says what a text has. A capital at its beginning does not count.
func kinds(s string) (digit, lower, upper bool) {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z':
			lower = true
		case '0' <= c && c <= '9':
			digit = true
		case i > 0 && 'A' <= c && c <= 'Z':
			upper = true
		}
		if digit && lower && upper {
			break
		}
	}
	return
}

func wordOnly(s string) bool { return all(s, isWord) }

// all reports whether a text has only bytes of a class.
func all(s string, in func(byte) bool) bool {
	for i := range len(s) {
		if !in(s[i]) {
			return false
		}
	}
	return true
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }
