package protocol

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Plain is what a program printed as text for people and models: UTF-8, without
// the sequences that color a terminal or move its cursor, without other control
// characters, and without empty lines around it.
func Plain(b []byte) string {
	var out strings.Builder
	out.Grow(len(b))
	for i := 0; i < len(b); {
		c := b[i]
		switch {
		case c == 0x1b:
			i += escape(b[i:])
			continue
		case c == '\r':
			if i+1 == len(b) || b[i+1] != '\n' { // a line that is written over
				out.WriteByte('\n')
			}
		case c == '\n' || c == '\t' || c >= ' ' && c < 0x7f:
			out.WriteByte(c)
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(b[i:])
			if !hidden(r) {
				out.WriteRune(r) // U+FFFD for what is none
			}
			i += n
			continue
		}
		i++
	}
	return strings.TrimRight(strings.TrimLeft(out.String(), "\n"), " \t\n")
}

// Clean is a text that an event chose parts of, fit for people as Plain is: one
// without such characters as it is.
func Clean(s string) string {
	clean := true
	for _, r := range s {
		clean = clean && (r == '\n' || r == '\t' || r >= ' ' && r < 0x7f || r >= utf8.RuneSelf && !hidden(r))
	}
	if clean {
		return s
	}
	return Plain([]byte(s))
}

// hidden characters are seen by no reader, and change what one sees: controls
// and marks of direction.
func hidden(r rune) bool {
	return r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// maxEscape bounds a terminal's sequence with text in it, such as a title. One
// without an end is no sequence, and must not hide what follows.
const maxEscape = 4096

// escape is how long the sequence at the start of b is.
func escape(b []byte) int {
	if len(b) < 2 {
		return len(b)
	}
	switch b[1] {
	case '[':
		return 2 + skip(b[2:], 0x20, 0x3f)
	case ']', 'P', 'X', '^', '_':
		for i := 2; i < len(b) && i < maxEscape && b[i] != '\n'; i++ {
			if b[i] == '\a' {
				return i + 1
			}
			if b[i] == 0x1b {
				if i+1 < len(b) && b[i+1] == '\\' {
					return i + 2
				}
				return i
			}
		}
		return 2
	}
	if b[1] >= 0x20 && b[1] <= 0x2f {
		return 1 + skip(b[1:], 0x20, 0x2f)
	}
	if b[1] >= 0x30 && b[1] < 0x7f {
		return 2
	}
	return 1
}

// skip is the number of bytes from lo to hi at the start of b, and the one
// behind them where it can end a sequence.
func skip(b []byte, lo, hi byte) int {
	n := 0
	for n < len(b) && b[n] >= lo && b[n] <= hi {
		n++
	}
	if n < len(b) && b[n] > hi && b[n] < 0x7f {
		n++
	}
	return n
}

// Head is text of at most limit bytes and a mark, from its beginning.
func Head(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "\n[… cut: " + strconv.Itoa(len(s)-end) + " more bytes]"
}

// Tail is text of at most limit bytes and a mark, from its end: whole lines,
// where there are any.
func Tail(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	start := len(s) - limit
	if nl := strings.IndexByte(s[start-1:len(s)-1], '\n'); nl >= 0 {
		start += nl
	} else {
		for start < len(s) && !utf8.RuneStart(s[start]) {
			start++
		}
	}
	return "[cut: " + strconv.Itoa(start) + " bytes before this]\n" + s[start:]
}

// lastLine is the last line of a text that Plain made.
func lastLine(s string) string {
	return strings.TrimSpace(s[strings.LastIndexByte(s, '\n')+1:])
}
