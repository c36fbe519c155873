package hclfile

import (
	"bytes"
	"unicode/utf8"
)

// roughToken is a token of a text that need not parse.
type roughToken struct {
	from, to int32
	indent   int32 // of the line, in bytes
	kind     byte  // a bracket or sign itself, else one of the constants
	closed   bool  // a string that has its end
	first    bool  // on its line
}

const (
	roughName    = 'x'
	roughQuoted  = '"'
	roughHeredoc = '<'
	roughOther   = '0'
)

// bytesPerToken is about how many bytes a token of a policy has, with the blanks
// around it.
const bytesPerToken = 6

// lexRough reads tokens. What is no token of HCL is one of a byte.
//
// A string whose ${ } spans lines is one where strict is false; where it is true, only
// one that looks as if that was meant.
func lexRough(data []byte, from, to int, strict bool, comments *[]Range) (out []roughToken) {
	out = make([]roughToken, 0, (to-from)/bytesPerToken+8)
	fresh, indent, line := true, 0, from
	add := func(kind byte, start, end int, closed bool) {
		if fresh {
			indent = start - line
		}
		out = append(out, roughToken{kind: kind, from: int32(start), to: int32(end), closed: closed, first: fresh, indent: int32(indent)})
		fresh = false
	}
	for i := from; i < to; {
		rest := data[i:to]
		switch c := rest[0]; {
		case c == '\n':
			fresh, line = true, i+1
			i++
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '#' || c == '/' && len(rest) > 1 && rest[1] == '/':
			end := i + lineLength(rest)
			*comments = append(*comments, Range{i, end})
			i = end
		case c == '/' && len(rest) > 1 && rest[1] == '*':
			end := min(after(data[:to], i, "*/"), to)
			*comments = append(*comments, Range{i, end})
			i = end
		case c == '"':
			end, closed := roughString(data, i, to, strict)
			add(roughQuoted, i, end, closed)
			i = end
		case c == '<' && len(rest) > 1 && rest[1] == '<':
			end, closed, is := roughLines(data, i, to)
			if !is {
				add(roughOther, i, i+2, false)
				i += 2
				continue
			}
			add(roughHeredoc, i, end, closed)
			i = end
			fresh = true
		case isNameByte(c) && (c < '0' || c > '9'):
			end := i
			for end < to && (isNameByte(data[end]) || data[end] == '-') {
				end++
			}
			add(roughName, i, end, true)
			i = end
		case isSign(c) && !isOperator(rest):
			add(c, i, i+1, true)
			i++
		default:
			n := 1
			switch {
			case isOperator(rest):
				n = 2
			case c >= '0' && c <= '9':
				for n < len(rest) && isNameByte(rest[n]) {
					n++
				}
			case c >= utf8.RuneSelf:
				_, n = utf8.DecodeRune(rest)
			}
			add(roughOther, i, i+n, true)
			i += n
		}
	}
	return out
}

func isSign(c byte) bool {
	switch c {
	case '{', '}', '[', ']', '(', ')', '=', ',', '.', ':':
		return true
	}
	return false
}

// isOperator reports whether text begins with an operator of two bytes.
func isOperator(rest []byte) bool {
	if len(rest) < 2 {
		return false
	}
	switch a, b := rest[0], rest[1]; a {
	case '=':
		return b == '=' || b == '>'
	case '!', '<', '>':
		return b == '='
	case '&', '|':
		return a == b
	}
	return false
}

func lineLength(rest []byte) int {
	if n := bytes.IndexByte(rest, '\n'); n >= 0 {
		return n
	}
	return len(rest)
}

// roughString is the end of the string that starts at i. One that its line does not
// close ends with the line.
func roughString(data []byte, i, to int, strict bool) (end int, closed bool) {
	if n := bytes.IndexAny(data[i+1:to], "\"\\\n$%"); n >= 0 && data[i+1+n] == '"' {
		return i + n + 2, true
	}
	line := i + lineLength(data[i:to])
	end, closed = skipOpen(data, i+1, line, '"')
	if !closed && line < to && (!strict || goesOn(data[i:line])) {
		if far, whole := skipOpen(data, i+1, min(to, i+maxString), '"'); whole && far > line && endsString(data[:far]) {
			return far, true
		}
	}
	for !closed && end > i+1 && end == line && data[end-1] == '\r' {
		end--
	}
	return end, closed
}

// endsString reports whether text ends with a quote that no backslash escapes.
func endsString(text []byte) bool {
	rest, quote := bytes.CutSuffix(text, []byte(`"`))
	return quote && (len(rest)-len(bytes.TrimRight(rest, `\\`)))%2 == 0
}

// goesOn reports whether the ${ of a string is meant to go on behind its line.
func goesOn(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r")
	return bytes.Contains(line, []byte("${")) && len(line) > 0 && bytes.IndexByte([]byte("[({,"), line[len(line)-1]) >= 0
}

// roughLines is the end of the heredoc that starts at i. One that nothing closes
// ends in front of the first line that begins with a } or another block.
func roughLines(data []byte, i, to int) (end int, closed, is bool) {
	marker, body := heredocStart(data[:to], i)
	if marker == "" {
		return 0, false, false
	}
	guess := -1
	for at := body; at < to; {
		stop := at + lineLength(data[at:to])
		text := bytes.TrimSpace(data[at:stop])
		if string(text) == marker {
			return stop, true, true
		}
		if guess < 0 && (bytes.Equal(text, []byte("}")) || isHeader(data[at:stop])) {
			guess = at - 1
		}
		at = stop + 1
	}
	if guess < 0 {
		guess = to
	}
	return max(guess, body), false, true
}

// isHeader reports whether a line looks like the first of a block at the top of a
// file: it is not indented, and ends with a {.
func isHeader(line []byte) bool {
	return len(line) > 0 && line[0] >= 'a' && line[0] <= 'z' && bytes.HasSuffix(bytes.TrimSpace(line), []byte("{"))
}

// maxString bounds how far the end of a string is looked for behind its line.
const maxString = 1 << 16
