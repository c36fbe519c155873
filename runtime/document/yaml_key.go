package document

import (
	"strconv"
	"strings"
)

// isKey reports whether a key and a colon stand here, on one line. What it
// looks at is read once more, so that this stays linear.
func (y *yaml) isKey() bool {
	save := *y
	ok := y.skipKey()
	*y = save
	return ok
}

// skipKey goes behind a key and is true before its colon.
func (y *yaml) skipKey() bool {
	end := y.lineEnd()
	switch c := y.peek(); c {
	case '"', '\'':
		if !y.skipQuoted(c, end) {
			return false
		}
	case '[', '{', '|', '>', '#', '&', '!', '%', '@', '`', '}', ']', ',':
		return false
	default:
		if c == ':' && isBlank(y.at(1)) {
			return false
		}
		for y.pos < end && !(y.peek() == ':' && isBlank(y.at(1))) {
			if y.peek() == '#' && isBlank(y.s[y.pos-1]) {
				return false
			}
			y.pos++
		}
		return y.pos < end
	}
	for y.pos < end && (y.peek() == ' ' || y.peek() == '\t') {
		y.pos++
	}
	return y.pos < end && y.peek() == ':' && isBlank(y.at(1))
}

// skipQuoted goes behind a quoted string that ends before end.
func (y *yaml) skipQuoted(q byte, end int) bool {
	for y.pos++; y.pos < end; y.pos++ {
		switch c := y.peek(); {
		case c == '\\' && q == '"':
			y.pos++
		case c == q && q == '\'' && y.at(1) == q:
			y.pos++
		case c == q:
			y.pos++
			return y.pos <= end
		}
	}
	return false
}

// key reads a key and its colon.
func (y *yaml) key() (key string) {
	switch y.peek() {
	case '"', '\'':
		key = y.quoted()
		y.spaces()
	case '*':
		y.fail("an alias as a key is not supported")
	case '-', '?':
		y.indicator(false)
		fallthrough
	default:
		from := y.pos
		y.skipKey()
		key = strings.TrimRight(y.s[from:y.pos], " \t")
	}
	y.pos++ // the colon
	return key
}

func quote(s string) string { return strconv.Quote(s) }
