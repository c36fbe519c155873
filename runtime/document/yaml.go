package document

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

// ParseYAML reads one YAML document as project files have them: block and flow
// collections, all kinds of scalars, comments, anchors, aliases and merge keys,
// in the core schema of YAML 1.2. Tags, keys that are collections and several
// documents are errors. Keys that are no strings are what is written.
func ParseYAML(data []byte) (v value.Value, err error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	y := &yaml{s: strings.ReplaceAll(strings.ReplaceAll(string(data), "\r\n", "\n"), "\r", "\n"), line: 1}
	defer func() {
		if p := recover(); p != nil {
			failed, ok := p.(*Error)
			if !ok {
				panic(p)
			}
			v, err = value.Value{}, failed
		}
	}()
	y.checkText()
	return y.document(), nil
}

// yaml reads a document from left to right. Errors are panics of *Error, which
// ParseYAML catches.
type yaml struct {
	s       string
	pos     int
	line    int
	start   int  // where the line under way starts
	tabbed  bool // a tab stands before the first character of the line
	depth   int
	weight  int // of the values so far, with those that aliases repeat
	anchors map[string]value.Value
}

// fail is called at many places: kept out of them, with toml.fail, it saves an
// evaluator 5 kB.
//
//go:noinline
func (y *yaml) fail(problem string) { panic(&Error{"YAML", y.line, problem}) }

// checkText refuses bytes that no YAML has.
func (y *yaml) checkText() {
	for i := 0; i < len(y.s); {
		c := y.s[i]
		if c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
			y.failAt(i, "there is a control character")
		}
		r, n := utf8.DecodeRuneInString(y.s[i:])
		if r == utf8.RuneError && n == 1 {
			y.failAt(i, "it is not UTF-8")
		}
		i += n
	}
}

func (y *yaml) failAt(pos int, problem string) {
	y.line = 1 + strings.Count(y.s[:pos], "\n")
	y.fail(problem)
}

// document reads the only document.
func (y *yaml) document() value.Value {
	directives := false
	for y.next() && y.peek() == '%' && y.column() == 0 {
		if !strings.HasPrefix(y.s[y.pos:], "%YAML 1.") {
			y.fail("directives are not supported")
		}
		y.pos, directives = y.lineEnd(), true
	}
	marked := y.marker("---")
	if marked {
		y.pos += 3
	} else if directives {
		y.fail("directives end with ---")
	}
	v := y.node(-1, place{line: marked})
	if y.next() {
		y.fail("it ends here, and yet there is more; is the indentation right?")
	}
	if y.marker("...") {
		y.pos += 3
		y.endOfLine()
		y.next()
	}
	if y.pos < len(y.s) {
		y.fail("a second document; only files with one are supported")
	}
	return v
}

// peek is the character at the position, 0 at the end.
func (y *yaml) peek() byte { return y.at(0) }

func (y *yaml) at(n int) byte {
	if y.pos+n < len(y.s) {
		return y.s[y.pos+n]
	}
	return 0
}

func (y *yaml) column() int { return y.pos - y.start }

func (y *yaml) lineEnd() int {
	if n := strings.IndexByte(y.s[y.pos:], '\n'); n >= 0 {
		return y.pos + n
	}
	return len(y.s)
}

// newline goes to the start of the next line.
func (y *yaml) newline() {
	y.pos++
	y.line++
	y.start, y.tabbed = y.pos, false
}

// marker reports whether a document begins or ends here.
func (y *yaml) marker(m string) bool {
	return y.column() == 0 && strings.HasPrefix(y.s[y.pos:], m) && isBlank(y.at(3))
}

// isBlank reports whether a character is white space, or the end.
func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == 0 }

// spaces skips white space of the line.
func (y *yaml) spaces() {
	first := y.pos == y.start
	for y.peek() == ' ' || y.peek() == '\t' {
		y.tabbed = y.tabbed || first && y.peek() == '\t'
		y.pos++
	}
}

// next goes to what follows behind white space, comments and the ends of lines,
// false at the end of the document.
func (y *yaml) next() bool {
	for {
		y.spaces()
		switch c := y.peek(); {
		case c == '#' && (y.column() == 0 || isBlank(y.s[y.pos-1])):
			y.pos = y.lineEnd()
		case c == '\n':
			y.newline()
		default:
			return y.pos < len(y.s) && !y.marker("---") && !y.marker("...")
		}
	}
}

// endOfLine wants nothing but a comment in the rest of the line.
func (y *yaml) endOfLine() {
	from := y.pos
	y.spaces()
	if c := y.peek(); c == '#' && y.pos > from {
		y.pos = y.lineEnd()
	} else if y.pos < len(y.s) && c != '\n' {
		y.fail("want the end of the line, got " + strconv.Quote(string(c)))
	}
}

// count bounds how many values there are: an alias can repeat many.
func (y *yaml) count(n int) {
	if y.weight += n; y.weight > maxWeight {
		y.fail("it has more values than can be read")
	}
}

func (y *yaml) enter() {
	if y.depth++; y.depth > maxDepth {
		y.fail("it is nested too deeply")
	}
	y.count(1)
}
