package hookmd

import (
	"strconv"
	"strings"
)

// scalar reads a text on one line: in quotes, or plain up to a comment. problem
// says what else it is.
func scalar(s string) (text string, length int, problem string) {
	switch s[0] {
	case '"', '\'':
		text, length, problem = quotedScalar(s)
		if problem == "" {
			if rest := strings.TrimLeft(s[length:], " "); rest != "" && (rest[0] != '#' || len(rest) == len(s[length:])) {
				problem = "there is text after the closing quote"
			}
		}
		return text, length, problem
	case '{', '[':
		return "", len(s), "the format does not allow " + string(s[0]) + " here"
	case '&', '*', '!', '%', '@', '`', '|', '>':
		return "", len(s), "the format does not allow " + string(s[0]) + " here"
	case '-', '?', ':':
		if len(s) == 1 || s[1] == ' ' {
			return "", len(s), "the format does not allow lists"
		}
	}
	if i := strings.Index(s, " #"); i >= 0 {
		s = s[:i]
	}
	s = strings.TrimRight(s, " \t")
	if strings.Contains(s, ": ") || strings.HasSuffix(s, ":") {
		return "", len(s), "a text with a colon needs quotes"
	}
	return s, len(s), ""
}

// quotedScalar reads a text in quotes at the beginning of s.
func quotedScalar(s string) (text string, length int, problem string) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == s[0] && c == '\'' && i+1 < len(s) && s[i+1] == '\'':
			b.WriteByte(c)
			i++
		case c == s[0]:
			return b.String(), i + 1, ""
		case c == '\\' && s[0] == '"':
			text, n := escape(s[i:])
			if n == 0 {
				return "", i + 2, "YAML has no such escape; write a backslash twice in double quotes, once in single quotes"
			}
			b.WriteString(text)
			i += n - 1
		default:
			b.WriteByte(c)
		}
	}
	return "", len(s), "the closing quote is missing on this line"
}

// escape reads a YAML escape: its text and its length, 0 where it is none. The
// format's own document writes "\." in double quotes, for a backslash and a dot:
// what no YAML reader takes for anything else is taken so.
func escape(s string) (text string, length int) {
	if len(s) < 2 {
		return "", 0
	}
	if n := strings.IndexByte("xuU", s[1]); n >= 0 {
		digits := [...]int{2, 4, 8}[n]
		if len(s) < 2+digits {
			return "", 0
		}
		r, err := strconv.ParseUint(s[2:2+digits], 16, 32)
		if err != nil || r > 0x10ffff || r >= 0xd800 && r < 0xe000 {
			return "", 0
		}
		return string(rune(r)), 2 + digits
	}
	const from, to = `0abtnvfre "/\N_LP`, "\x00\a\b\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029"
	if n := strings.IndexByte(from, s[1]); n >= 0 {
		return string([]rune(to)[n]), 2
	}
	if strings.IndexByte(".dwsSDW()[]{}+*?|^$-", s[1]) >= 0 {
		return s[:2], 2
	}
	return "", 0
}
