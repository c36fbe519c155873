package document

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// blockText reads | or > and the lines below it that are indented by more than
// n columns. One that is the whole document is indented too, as other readers
// want it.
func (y *yaml) blockText(n int) value.Value {
	n = max(n, 0)
	y.count(1)
	folded := y.peek() == '>'
	y.pos++
	chomp, indent := y.blockHeader(n)
	y.endOfLine()
	if y.pos == len(y.s) {
		return value.OfString("")
	}
	y.newline()
	if indent < 0 {
		indent = y.findIndent(n)
	}
	t := blockText{folded: folded}
	for y.pos < len(y.s) {
		line := y.s[y.pos:y.lineEnd()]
		text := strings.TrimLeft(line, " ")
		spaces := len(line) - len(text)
		if text == "" && spaces <= indent {
			t.empty()
		} else if spaces < indent || y.marker("---") || y.marker("...") {
			break
		} else {
			t.line(line[indent:])
		}
		if y.pos = y.lineEnd(); y.pos == len(y.s) {
			t.ended = true
			break
		}
		y.newline()
	}
	if y.peek() == '\t' {
		y.fail("a tab in the indentation, where YAML wants spaces")
	}
	return value.OfString(t.text(chomp))
}

// blockHeader reads how a block text is indented, -1 where it does not say, and
// how it ends.
func (y *yaml) blockHeader(n int) (chomp byte, indent int) {
	indent = -1
	for {
		switch c := y.peek(); {
		case (c == '+' || c == '-') && chomp == 0:
			chomp = c
		case '1' <= c && c <= '9' && indent < 0:
			indent = n + int(c-'0')
		default:
			return chomp, indent
		}
		y.pos++
	}
}

// findIndent is how far the first line that is not empty is indented. Where that
// is not far enough the text is empty.
func (y *yaml) findIndent(n int) int {
	most, line := 0, y.line
	for pos := y.pos; pos < len(y.s); line++ {
		text := strings.TrimLeft(y.s[pos:], " ")
		spaces := len(y.s) - pos - len(text)
		if text != "" && text[0] != '\n' {
			if most > spaces && spaces > n {
				y.line = line
				y.fail("an empty line before it is indented by more")
			}
			if text[0] == '\t' && spaces <= n {
				y.line = line
				y.fail("a tab in the indentation, where YAML wants spaces")
			}
			if spaces <= n {
				break // it is behind the text, which has empty lines alone
			}
			return spaces
		}
		most = max(most, spaces)
		pos += spaces + 1
	}
	return max(most, n+1)
}

// blockText collects the lines of a block text.
type blockText struct {
	folded bool
	ended  bool // the last line has no end
	b      strings.Builder
	breaks int  // ends of lines that wait for what follows
	any    bool // there is a line that is not empty
	spaced bool // the last one starts with white space
}

func (t *blockText) empty() { t.breaks++ }

func (t *blockText) line(s string) {
	spaced := s[0] == ' ' || s[0] == '\t'
	switch {
	case !t.folded || !t.any || spaced || t.spaced:
		t.b.WriteString(strings.Repeat("\n", t.breaks))
	case t.breaks == 1:
		t.b.WriteByte(' ')
	default:
		t.b.WriteString(strings.Repeat("\n", t.breaks-1))
	}
	t.b.WriteString(s)
	t.any, t.spaced, t.breaks = true, spaced, 1
}

// text is all of it, with the end that was asked for.
func (t *blockText) text(chomp byte) string {
	end := t.breaks
	if t.ended && end > 0 {
		end--
	}
	switch {
	case chomp == '+':
	case chomp == '-' || !t.any:
		end = 0
	default:
		end = min(end, 1)
	}
	return t.b.String() + strings.Repeat("\n", end)
}
