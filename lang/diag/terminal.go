package diag

import (
	"fmt"
	"strings"
	"unicode"
)

// painter adds ANSI colours; false adds none.
type painter bool

func (p painter) code(code, text string) string {
	if !p || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p painter) bold(text string) string { return p.code("1", text) }
func (p painter) dim(text string) string  { return p.code("2", text) }

func (p painter) severity(s Severity, text string) string {
	switch s {
	case Error:
		return p.code("1;31", text)
	case Warning:
		return p.code("1;33", text)
	}
	return p.code("1;36", text)
}

// tabWidth is how far apart tab stops are shown.
const tabWidth = 4

// displayed is a piece of a source line as a terminal shows it, tabs as spaces,
// and the column after it. A control character of the file must not reach the
// terminal.
func displayed(piece string, column int) (string, int) {
	var b strings.Builder
	for _, c := range piece {
		if c == '\t' {
			n := tabWidth - column%tabWidth
			b.WriteString(strings.Repeat(" ", n))
			column += n
			continue
		}
		if unicode.IsControl(c) {
			c = unicode.ReplacementChar
		}
		b.WriteRune(c)
		column += runeWidth(c)
	}
	return b.String(), column
}

// OneLine is a summary as all outputs can show it. Names from hostile files may hold line
// breaks and other control characters.
func OneLine(format string, args ...any) string {
	return strings.ReplaceAll(printable(fmt.Sprintf(format, args...)), "\t", " ")
}

// printable is a text without control characters.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) && c != '\t' {
			return unicode.ReplacementChar
		}
		return c
	}, text)
}

// width is how many columns a text takes.
func width(text string) int {
	n := 0
	for _, c := range text {
		n += runeWidth(c)
	}
	return n
}

// wide is the ranges of characters that take two columns.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115f, 1}, {0x231a, 0x231b, 1}, {0x23e9, 0x23ec, 1}, {0x2614, 0x2615, 1}, {0x26a1, 0x26a1, 1},
		{0x2705, 0x2705, 1}, {0x274c, 0x274c, 1}, {0x2753, 0x2755, 1}, {0x2795, 0x2797, 1}, {0x2b50, 0x2b50, 1},
		{0x2e80, 0x303e, 1}, {0x3041, 0x33ff, 1}, {0x3400, 0x4dbf, 1}, {0x4e00, 0x9fff, 1}, {0xa000, 0xa4cf, 1},
		{0xa960, 0xa97f, 1}, {0xac00, 0xd7a3, 1}, {0xf900, 0xfaff, 1}, {0xfe30, 0xfe6f, 1}, {0xff00, 0xff60, 1}, {0xffe0, 0xffe6, 1},
	},
	R32: []unicode.Range32{
		{0x16fe0, 0x18aff, 1}, {0x1b000, 0x1b2ff, 1}, {0x1f300, 0x1f64f, 1}, {0x1f680, 0x1f6ff, 1}, {0x1f7e0, 0x1f7eb, 1},
		{0x1f900, 0x1faff, 1}, {0x20000, 0x3fffd, 1},
	},
}

func runeWidth(c rune) int {
	switch {
	case c < 0x300:
		return 1
	case unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, c):
		return 2
	}
	return 1
}
