package document

import (
	"strings"
)

// indicator refuses a character that no plain text starts with.
func (y *yaml) indicator(flow bool) {
	switch c := y.peek(); c {
	case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`', 0:
		y.fail("no text starts with " + quote(string(c)) + "; put it in quotes")
	case '-', '?', ':':
		if flow && c == '?' { // readers disagree: to some, {?a: 1} has the key a
			y.fail("within brackets no text starts with \"?\"; put it in quotes")
		}
		if next := y.at(1); isBlank(next) || flow && isFlow(next) {
			y.fail("no text starts with " + quote(string(c)) + " alone; put it in quotes")
		}
	}
}

// isFlow reports whether a character means something in a flow collection.
func isFlow(c byte) bool { return strings.IndexByte(",[]{}", c) >= 0 && c != 0 }

// plainText reads text without quotes, which goes on while lines are indented
// by more than n columns.
func (y *yaml) plainText(n int) string {
	y.indicator(false)
	text := y.plainLine(false)
	return y.continued(text, func() bool { return y.column() > n }, false)
}

// plainLine reads the part of a plain text that stands on one line.
func (y *yaml) plainLine(flow bool) string {
	from := y.pos
	for y.pos < len(y.s) && y.peek() != '\n' {
		c := y.peek()
		if c == '#' && y.pos > from && isBlank(y.s[y.pos-1]) || flow && isFlow(c) {
			break
		}
		if c == ':' && (isBlank(y.at(1)) || flow && isFlow(y.at(1))) {
			if !flow {
				y.fail("a colon and a space within a text; put it in quotes")
			}
			break
		}
		y.pos++
	}
	return strings.TrimRight(y.s[from:y.pos], " \t")
}

// continued adds the lines that go on with a plain text: the end of a line is a
// space, and each empty line one end of a line.
func (y *yaml) continued(text string, indented func() bool, flow bool) string {
	var b strings.Builder
	b.WriteString(text)
	for y.peek() == '\n' {
		save := *y
		breaks := 0
		for y.peek() == '\n' {
			y.newline()
			breaks++
			y.spaces()
		}
		stop := y.pos == len(y.s) || y.peek() == '#' || y.marker("---") || y.marker("...") || !indented()
		if stop || flow && (isFlow(y.peek()) || y.peek() == ':' && (isBlank(y.at(1)) || isFlow(y.at(1)))) {
			*y = save
			break
		}
		if breaks == 1 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.Repeat("\n", breaks-1))
		b.WriteString(y.plainLine(flow))
	}
	return b.String()
}
