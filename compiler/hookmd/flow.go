package hookmd

import (
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

// maxFlow bounds how deep { } and [ ] may be nested, and maxFlowLines how many lines
// they go on over.
const (
	maxFlow      = 20
	maxFlowLines = 200
)

// flow reads the { } or [ ] that begins on a line, with the lines that it goes on
// over. Everything in it has the place of the whole.
func (r *reader) flow(e entry, n, from int) (entry, bool) {
	f := &flow{src: r.lines[n][from:]}
	v, ok := f.value(0)
	for !ok && f.at >= len(f.src) && f.problem == "" && r.next < min(len(r.lines), n+maxFlowLines) {
		more := strings.TrimSpace(r.lines[r.next])
		r.next++
		*f = flow{src: f.src + " " + more}
		v, ok = f.value(0)
	}
	e.value = r.place(n, from, len(r.lines[n]))
	rest := strings.TrimLeft(f.src[f.at:], " ")
	switch {
	case !ok && f.problem == "":
		f.problem = "the bracket is not closed"
	case ok && rest != "" && rest[0] != '#':
		f.problem = "there is text after the closing bracket"
	}
	if f.problem != "" {
		r.errorf(e.value, f.problem, "Write { key: text, key: text }, or keys on lines of their own below.")
		return e, false
	}
	v.key, v.at, v.value = e.key, e.at, e.value
	v.placed(e.value)
	return v, true
}

// list reads the lines of a list, each item behind a dash. It is false where the
// next line begins none.
func (r *reader) list(e entry, indent int) (entry, bool) {
	depth, ok := r.dash(indent)
	if !ok {
		return e, false
	}
	var items []entry
	for {
		at, more := r.dash(depth)
		if !more || at != depth {
			break
		}
		line := r.lines[r.next]
		rest := strings.TrimLeft(line[depth+1:], " ")
		n, from := r.next, len(line)-len(rest)
		r.next++
		item := entry{at: r.place(n, depth, len(line)), value: r.place(n, from, len(line)), quoted: true}
		if rest == "" || rest[0] == '#' {
			continue
		}
		text, _, problem := scalar(rest)
		if problem != "" {
			r.errorf(item.value, problem, "Write a text in double quotes.")
			continue
		}
		item.text = text
		items = append(items, item)
	}
	e.value, e.quoted = e.at, true
	e.setItems(items)
	return e, true
}

// dash is the indentation of the next line that says something, if it is an item of
// a list and no less far in than indent.
func (r *reader) dash(indent int) (int, bool) {
	for ; r.next < len(r.lines); r.next++ {
		body := strings.TrimLeft(r.lines[r.next], " ")
		if body == "" || body[0] == '#' {
			continue
		}
		depth := len(r.lines[r.next]) - len(body)
		return depth, depth >= indent && (body == "-" || strings.HasPrefix(body, "- "))
	}
	return 0, false
}

// setItems makes a list of an entry: as metadata it is one text.
func (e *entry) setItems(items []entry) {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = item.text
		if item.isMap {
			for j, kid := range item.kids {
				if j > 0 {
					texts[i] += " "
				}
				texts[i] += kid.key + "=" + kid.text
			}
		}
	}
	e.isList, e.text = true, strings.Join(texts, ", ")
}

func (e *entry) placed(at diag.Span) {
	for i := range e.kids {
		e.kids[i].at, e.kids[i].value = at, at
		e.kids[i].placed(at)
	}
}

// flow is a text within brackets under the reader's eye.
type flow struct {
	src     string
	at      int
	problem string
}

func (f *flow) peek() byte {
	for f.at < len(f.src) && (f.src[f.at] == ' ' || f.src[f.at] == '\t') {
		f.at++
	}
	if f.at < len(f.src) {
		return f.src[f.at]
	}
	return 0
}

// value reads a value. It is false where the text ends before it does.
func (f *flow) value(depth int) (e entry, ok bool) {
	switch c := f.peek(); {
	case c == 0:
		return e, false
	case depth > maxFlow:
		f.problem = "the value is nested too deeply"
		return e, false
	case c == '{':
		e.isMap = true
		ok = f.parts('}', func() bool { return f.member(&e, depth) })
		return e, ok
	case c == '[':
		var items []entry
		ok = f.parts(']', func() bool {
			item, ok := f.value(depth + 1)
			items = append(items, item)
			return ok
		})
		e.setItems(items)
		return e, ok
	}
	return f.text(",}]")
}

// parts reads what is separated by commas, up to its bracket.
func (f *flow) parts(end byte, one func() bool) bool {
	f.at++
	for {
		switch c := f.peek(); {
		case c == 0:
			return false
		case c == end:
			f.at++
			return true
		case c == ',' || c == '}' || c == ']':
			f.problem = "a value is missing before " + string(c)
			return false
		}
		if !one() {
			return false
		}
		switch c := f.peek(); {
		case c == ',':
			f.at++
		case c != end && c != 0:
			f.problem = "a comma is missing before " + string(c)
			return false
		}
	}
}

// member reads key: value; a key alone has an empty text.
func (f *flow) member(e *entry, depth int) bool {
	key, ok := f.text(":,}")
	if !ok {
		return false
	}
	kid := entry{quoted: true}
	if f.peek() == ':' {
		f.at++
		if c := f.peek(); c != ',' && c != '}' {
			if kid, ok = f.value(depth + 1); !ok {
				return false
			}
		}
	}
	for _, other := range e.kids {
		if other.key == key.text {
			f.problem = `"` + key.text + `" is duplicated`
			return false
		}
	}
	kid.key = key.text
	e.kids = append(e.kids, kid)
	return true
}

// text reads a text in quotes, or plain up to one of the ends.
func (f *flow) text(ends string) (e entry, ok bool) {
	c := f.peek()
	if c == '"' || c == '\'' {
		text, length, problem := quotedScalar(f.src[f.at:])
		if problem != "" {
			f.problem = problem
			return e, false
		}
		f.at += length
		return entry{text: text, quoted: true}, true
	}
	if strings.IndexByte("&*!%@`|>#", c) >= 0 {
		f.problem = "the format does not allow " + string(c) + " here"
		return e, false
	}
	start := f.at
	for f.at < len(f.src) {
		c := f.src[f.at]
		if strings.IndexByte(ends, c) >= 0 && (c != ':' || f.at+1 == len(f.src) || strings.IndexByte(" ,}", f.src[f.at+1]) >= 0) {
			break
		}
		if c == '{' || c == '[' {
			f.problem = "a text with " + string(c) + " needs quotes"
			return e, false
		}
		_, n := utf8.DecodeRuneInString(f.src[f.at:])
		f.at += n
	}
	if f.at == len(f.src) {
		return e, false
	}
	return entry{text: strings.TrimRight(f.src[start:f.at], " \t")}, true
}
