package value

import (
	"slices"
	"strconv"
	"strings"
)

// decoder reads the JSON of RFC 8259. Texts and keys are parts of src wherever
// they have no escapes. It is ours since the evaluator with jsontext, its
// oracle in tests, is 130 kB larger and takes 1.7 times as long.
type decoder struct {
	src     string // valid UTF-8
	pos     int
	skipped int // the byte order mark
	depth   int
	number  func(text string) (Value, error)
	// lastWins: of equal keys the last one counts; else they are an error.
	lastWins bool

	// The members of the objects and lists under way, the innermost last: when one
	// closes, a list of its length is made, and none has grown step by step.
	keys  []string
	items []Value
}

// maxDepth is how deep lists and objects may stand in each other.
const maxDepth = 10_000

// What an unexpected character is in the place of.
const (
	atValue   = "at start of value"
	afterName = "after object name (expecting ':')"
	afterItem = "after array element (expecting ',' or ']')"
	afterPair = "after object value (expecting ',' or '}')"
)

// document reads one value and the end of the input.
func (d *decoder) document() (Value, error) {
	d.keys, d.items = make([]string, 0, 16), make([]Value, 0, 16) // enough for most events
	if d.space(); d.ended() {
		return Value{}, d.unfinished(0)
	}
	v, err := d.value(0, atValue)
	if err != nil {
		return Value{}, err
	}
	after := d.pos
	if d.space(); d.ended() {
		return v, nil
	}
	if c := d.src[d.pos]; c != '{' && c != '[' {
		d.number = func(string) (Value, error) { return Value{}, nil } // nobody asks which
		if _, err := d.value(0, atValue); err != nil {
			return Value{}, err
		}
	}
	return Value{}, d.wrong(after, "a second value after the first")
}

// value reads a value behind a delimiter; where says what a wrong one is.
func (d *decoder) value(delimiter byte, where string) (Value, error) {
	c, err := d.token(delimiter, where)
	if err != nil {
		return Value{}, err
	}
	return d.valueFrom(c)
}

// valueFrom reads the value that begins with c, at d.pos.
func (d *decoder) valueFrom(c byte) (Value, error) {
	switch c {
	case 'n':
		return Value{}, d.literal("null")
	case 't':
		return OfBool(true), d.literal("true")
	case 'f':
		return OfBool(false), d.literal("false")
	case '"':
		s, err := d.text()
		return OfString(s), err
	case '{', '[':
		if d.depth == maxDepth {
			return Value{}, d.wrong(d.pos, "exceeded max depth")
		}
		d.pos++
		d.depth++ // until it closes
		if c == '[' {
			return d.list()
		}
		return d.object()
	}
	if c != '-' && !isDigit(c) {
		return Value{}, d.unexpected(d.pos, atValue)
	}
	start := d.pos
	if err := d.numeral(); err != nil {
		return Value{}, err
	}
	text := d.src[start:d.pos]
	v, err := d.number(text)
	if err != nil {
		return Value{}, d.wrong(start, "number "+text+" is out of range")
	}
	return v, nil
}

// token goes to the next token, behind the delimiter that must stand before it,
// and answers its first byte. What closes has no comma before it.
func (d *decoder) token(delimiter byte, where string) (byte, error) {
	d.space()
	if d.ended() {
		return 0, d.unfinished(d.pos)
	}
	start, found := d.pos, byte(0)
	if c := d.src[d.pos]; c == ',' || c == ':' {
		found = c
		d.pos++
		d.space()
	}
	next := d.at(d.pos)
	if delimiter == ',' && (next == ']' || next == '}') {
		delimiter, where = 0, atValue
	}
	switch {
	case found != delimiter:
		return 0, d.unexpected(start, where)
	case d.ended():
		return 0, d.unfinished(d.pos)
	}
	return next, nil
}

func (d *decoder) close() { d.pos, d.depth = d.pos+1, d.depth-1 }

func (d *decoder) list() (Value, error) {
	first := len(d.items)
	delimiter, where := byte(0), atValue
	for {
		c, err := d.token(delimiter, where)
		switch {
		case err != nil:
			return Value{}, err
		case c == ']':
			d.close()
			return OfList(d.taken(first)), nil
		case c == '}':
			return Value{}, d.unexpected(d.pos, where)
		}
		v, err := d.valueFrom(c)
		if err != nil {
			return Value{}, err
		}
		d.items = append(d.items, v)
		delimiter, where = ',', afterItem
	}
}

func (d *decoder) object() (Value, error) {
	m := members{decoder: d, key: len(d.keys), item: len(d.items)}
	delimiter, where := byte(0), atValue
	for {
		c, err := d.token(delimiter, where)
		switch {
		case err != nil:
			return Value{}, err
		case c == '}':
			d.close()
			keys := slices.Clone(d.keys[m.key:])
			d.keys = d.keys[:m.key]
			return OfMap(keys, d.taken(m.item)), nil
		case c == ']':
			return Value{}, d.unexpected(d.pos, where)
		}
		if err := d.member(c, &m); err != nil {
			return Value{}, err
		}
		delimiter, where = ',', afterPair
	}
}

// member reads a key, which begins with c, and its value.
func (d *decoder) member(c byte, m *members) error {
	start := d.pos
	if c != '"' {
		if strings.IndexByte("{[tfn-0123456789", c) >= 0 {
			return d.wrong(start, "object member name must be a string")
		}
		return d.unexpected(start, atValue)
	}
	key, err := d.text()
	if err != nil {
		return err
	}
	at := m.find(key)
	if at >= 0 && !d.lastWins {
		return d.wrong(start, "duplicate key "+strconv.Quote(key))
	}
	c, err = d.token(':', afterName)
	switch {
	case err != nil:
		return err
	case c == '}':
		return d.wrong(d.pos, "missing value after object name")
	case c == ']':
		return d.unexpected(d.pos, afterPair)
	}
	v, err := d.valueFrom(c)
	if err != nil {
		return err
	}
	m.set(at, key, v)
	return nil
}

// taken removes the items from one on, and returns a copy of them.
func (d *decoder) taken(first int) []Value {
	out := slices.Clone(d.items[first:])
	d.items = d.items[:first]
	return out
}

// members are those of an object so far: the decoder's keys from one place on, and its
// items from another.
type members struct {
	*decoder
	key, item int
	seen      map[string]int // where the keys are, once they are many
}

// few keys are looked through faster than a map is made.
const few = 16

// find is where a key is, -1 if nowhere.
func (m *members) find(key string) int {
	if m.seen != nil {
		if at, ok := m.seen[key]; ok {
			return at
		}
		return -1
	}
	return slices.Index(m.keys[m.key:], key)
}

// set puts a value in the place of another, or behind the last one.
func (m *members) set(at int, key string, v Value) {
	if at >= 0 {
		m.items[m.item+at] = v
		return
	}
	m.keys, m.items = append(m.keys, key), append(m.items, v)
	switch own := m.keys[m.key:]; {
	case m.seen != nil:
		m.seen[key] = len(own) - 1
	case len(own) == few:
		m.seen = make(map[string]int, 2*few)
		for i, k := range own {
			m.seen[k] = i
		}
	}
}
