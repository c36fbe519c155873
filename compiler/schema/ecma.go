package schema

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// translate writes an ECMA-262 regex, the kind that JSON Schema has, in RE2's
// syntax. What RE2 lacks is an error; what it would read as something else is
// spelled out.
func translate(pattern string) (string, error) {
	t := translator{in: pattern}
	for t.at < len(t.in) {
		if err := t.next(); err != nil {
			return "", err
		}
	}
	return t.out.String(), nil
}

type translator struct {
	in    string
	at    int
	out   strings.Builder
	class bool // inside of [ ]
}

// What . and \s are in ECMA: RE2 knows fewer line ends and spaces.
const (
	notLineEnd = `[^\n\r\x{2028}\x{2029}]`
	spaces     = `\t-\r \x{a0}\x{feff}\p{Z}`
)

func (t *translator) next() error {
	switch c := t.in[t.at]; {
	case c == '\\':
		return t.escape()
	case t.class:
		t.inClass(c)
	case c == '[':
		t.open()
	case c == '.':
		t.put(notLineEnd, 1)
	case c == '(':
		return t.group()
	default:
		t.put(t.in[t.at:t.at+1], 1)
	}
	return nil
}

// put writes a text for the next n bytes.
func (t *translator) put(text string, n int) {
	t.out.WriteString(text)
	t.at += n
}

func (t *translator) inClass(c byte) {
	switch c {
	case ']':
		t.class = false
		t.put("]", 1)
	case '[': // RE2 reads [: as the name of a class
		t.put(`\[`, 1)
	default:
		t.put(t.in[t.at:t.at+1], 1)
	}
}

// open begins a class. The empty ones are no error in ECMA.
func (t *translator) open() {
	rest := t.in[t.at:]
	switch {
	case strings.HasPrefix(rest, "[]"):
		t.put(`[^\x00-\x{10FFFF}]`, 2)
	case strings.HasPrefix(rest, "[^]"):
		t.put(`[\x00-\x{10FFFF}]`, 3)
	case strings.HasPrefix(rest, "[^"):
		t.class = true
		t.put("[^", 2)
	default:
		t.class = true
		t.put("[", 1)
	}
}

func (t *translator) group() error {
	rest := t.in[t.at:]
	for _, look := range []string{"(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(rest, look) {
			return errors.New("it looks ahead or behind with " + look + ", which cannot be matched in linear time; write a regex without it, or two schemas with allOf and not")
		}
	}
	t.put("(", 1)
	return nil
}

func (t *translator) escape() error {
	rest := t.in[t.at+1:]
	if rest == "" {
		return errors.New(`it ends with \`)
	}
	c := rest[0]
	switch {
	case strings.IndexByte("dDwWtnrfv", c) >= 0, c == 'B' && !t.class, c == 'b' && !t.class:
		t.put(`\`+string(c), 2)
	case c == 'b':
		t.put(`\x08`, 2)
	case c == 's' && t.class:
		t.put(spaces, 2)
	case c == 's':
		t.put("["+spaces+"]", 2)
	case c == 'S' && !t.class:
		t.put("[^"+spaces+"]", 2)
	case c == 'S':
		return errors.New(`\S within [ ] is not supported; write the characters out`)
	case c == '0' && (len(rest) == 1 || rest[1] < '0' || rest[1] > '9'):
		t.put(`\x00`, 2)
	case c >= '0' && c <= '9', c == 'k':
		return errors.New(`it refers back with \` + string(c) + ", which cannot be matched in linear time")
	case c == 'c' && len(rest) > 1 && letter(rest[1]):
		t.put(fmt.Sprintf(`\x%02x`, rest[1]&31), 3)
	case c == 'x' || c == 'u':
		return t.code()
	case c == 'p' || c == 'P':
		t.put(`\`+string(c), 2) // RE2 says which it does not know
	case letter(c):
		return errors.New(`there is no \` + string(c) + " in ECMA-262")
	case c < utf8.RuneSelf:
		t.put(`\`+string(c), 2)
	default:
		_, n := utf8.DecodeRuneInString(rest)
		t.put(rest[:n], 1+n)
	}
	return nil
}

func letter(c byte) bool { return c|32 >= 'a' && c|32 <= 'z' }

// code translates \xHH, \uHHHH, a pair of surrogates, and \u{H…}.
func (t *translator) code() error {
	rest := t.in[t.at+2:]
	digits := 4
	if t.in[t.at+1] == 'x' {
		digits = 2
	} else if strings.HasPrefix(rest, "{") {
		end := strings.IndexByte(rest, '}')
		n, err := strconv.ParseUint(rest[1:max(end, 1)], 16, 32)
		if err != nil || !utf8.ValidRune(rune(n)) {
			return errors.New(`\u{ } must hold a character`)
		}
		t.put(fmt.Sprintf(`\x{%x}`, n), 3+end)
		return nil
	}
	n, ok := hex(rest, digits)
	if !ok {
		return errors.New(`\` + t.in[t.at+1:t.at+2] + " must have " + strconv.Itoa(digits) + " digits")
	}
	length := 2 + digits
	if n >= 0xd800 && n < 0xdc00 && strings.HasPrefix(rest[digits:], `\u`) {
		if low, ok := hex(rest[digits+2:], 4); ok && low >= 0xdc00 && low < 0xe000 {
			n, length = 0x10000+(n-0xd800)<<10+(low-0xdc00), length+6
		}
	}
	if !utf8.ValidRune(rune(n)) {
		return errors.New("half of a surrogate pair is no character")
	}
	t.put(fmt.Sprintf(`\x{%x}`, n), length)
	return nil
}

func hex(s string, digits int) (uint64, bool) {
	if len(s) < digits {
		return 0, false
	}
	n, err := strconv.ParseUint(s[:digits], 16, 32)
	return n, err == nil
}
