package hclfile

import (
	"bytes"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// The functions of this file look at the raw bytes of strings and heredocs.

// isDoubled reports whether text starts with $${ or %%{, which stand for ${ and
// %{.
func isDoubled(text []byte) bool {
	return len(text) >= 3 && text[2] == '{' && text[0] == text[1] && (text[0] == '$' || text[0] == '%')
}

// opensTemplate reports whether text starts with ${ or %{.
func opensTemplate(text []byte) bool {
	return len(text) >= 2 && text[1] == '{' && (text[0] == '$' || text[0] == '%')
}

func isNameByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

// skipQuoted is the offset after the quote that ends the string whose text
// starts at i, or that of the line's end where the string has none.
func skipQuoted(data []byte, i, end int) int {
	after, _ := skipOpen(data, i, end, '"')
	return after
}

// skipTemplateByte moves over one byte of a string, or over a whole ${ } or
// %{ } that starts there.
func skipTemplateByte(data []byte, i, end int) int {
	rest := data[i:end]
	switch {
	case isDoubled(rest):
		return i + 3
	case opensTemplate(rest):
		after, _ := skipOpen(data, i+2, end, '{')
		return after
	}
	return i + 1
}

// skipTemplate is the offset after the brace that closes a template whose
// inside starts at i; -1 where there is none before end.
func skipTemplate(data []byte, i, end int) int {
	if after, closed := skipOpen(data, i, end, '{'); closed {
		return after
	}
	return -1
}

// skipOpen is the offset after what closes a string or template that is open at
// i; end, and false, where nothing does. Strings and templates stand in each
// other to any depth, so that the open ones are on a stack of its own.
func skipOpen(data []byte, i, end int, open byte) (after int, closed bool) {
	stack := []byte{open}
	for i < end {
		last := len(stack) - 1
		c, inText := data[i], stack[last] == '"'
		i++
		switch {
		case inText && c == '\\':
			i = min(i+1, end)
		case c == '"' && !inText:
			stack = append(stack, '"')
		case c == '"', inText && c == '\n', c == '}' && !inText:
			if inText && c == '\n' {
				i-- // the string has no end, and the line's is outside of it
			}
			if stack = stack[:last]; last == 0 {
				return i, true
			}
		case inText && isDoubled(data[i-1:end]):
			i += 2
		case inText && opensTemplate(data[i-1:end]):
			i++
			stack = append(stack, '{')
		case c == '{' && !inText:
			stack = append(stack, '{')
		}
	}
	return end, false
}

// heredocHead is the start of a heredoc: its marker stands in the group.
var heredocHead = lazyregexp.New(`^<<-?([\pL_][\pL\pN_-]*)\r?\n`)

// heredocStart is the marker of the heredoc that starts at i and the offset of
// its first line; "" where none starts.
func heredocStart(data []byte, i int) (marker string, body int) {
	line := data[i:]
	if n := bytes.IndexByte(line, '\n'); n >= 0 {
		line = line[:n+1]
	}
	m := heredocHead.FindSubmatch(line)
	if m == nil {
		return "", i
	}
	return string(m[1]), i + len(m[0])
}

// constantName is a constant that conditions can name.
var constantName = lazyregexp.New(`^\s*((?:var|local|each)(?:\.[\pL_][\pL\pN_]*)+)\s*$`)

// constantIn reads ${var.x} at data[start:stop]: the constant's name, and the
// bytes that it can replace, quotes around it included. Where it stands inside
// of other text from is -1.
func constantIn(data []byte, start, stop int) (name string, from, to int) {
	if stop-start < 3 || data[start] != '$' {
		return "", 0, 0
	}
	m := constantName.FindSubmatch(data[start+2 : stop-1])
	if m == nil {
		return "", 0, 0
	}
	before, after := data[:start], data[stop:]
	for _, quote := range []string{`\"`, "'", "`"} {
		if bytes.HasSuffix(before, []byte(quote)) && bytes.HasPrefix(after, []byte(quote)) {
			return string(m[1]), start - len(quote), stop + len(quote)
		}
	}
	if standsAlone(before, after) {
		return string(m[1]), start, stop
	}
	return string(m[1]), -1, -1
}

// standsAlone reports whether a value between before and after would be an
// operand, so neither part of a word nor inside of quotes.
func standsAlone(before, after []byte) bool {
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	if bytes.Count(line, []byte("'"))%2 == 1 || bytes.Count(line, []byte("`"))%2 == 1 || bytes.Count(line, []byte(`\"`))%2 == 1 {
		return false
	}
	word := func(c byte) bool { return isNameByte(c) || c == '/' || c == '.' || c == '-' }
	return (len(before) == 0 || !word(before[len(before)-1])) && (len(after) == 0 || !word(after[0]))
}
