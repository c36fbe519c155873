package install

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// jsonFile is the text of a JSON file that is changed by insertions and removals
// of its own bytes: whatever a person wrote, comments and white space included,
// stays as it is.
type jsonFile struct {
	text []byte
	root hujson.Value
}

// parseJSON reads a file, with comments and trailing commas where there are any.
// An empty file is an empty object.
func parseJSON(text []byte) (*jsonFile, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{\n}\n")
	}
	f := &jsonFile{text: text}
	return f, f.parse()
}

// mark is the byte order mark, which some editors put in front.
var mark = []byte("\ufeff")

func (f *jsonFile) parse() error {
	body, marked := bytes.CutPrefix(f.text, mark)
	root, err := hujson.Parse(body)
	if err != nil {
		return err
	}
	if _, ok := root.Value.(*hujson.Object); !ok {
		return fmt.Errorf("line 1, column 1: want an object")
	}
	f.root = root
	if marked {
		f.root.BeforeExtra = append(hujson.Extra(mark), f.root.BeforeExtra...)
	}
	f.root.UpdateOffsets()
	return nil
}

// add appends an entry to the list at a path of members and returns its place in
// the list. Members that are missing are made.
func (f *jsonFile) add(under []string, entry value.Value) (index int, err error) {
	at := &f.root
	for i, name := range under {
		object, ok := at.Value.(*hujson.Object)
		if !ok {
			return 0, f.wrong(at, under[:i], "an object")
		}
		next := member(object, name)
		if next == nil {
			return 0, f.insert(at, i, quoted(name)+": "+f.nested(under[i+1:], entry, i+1))
		}
		at = next
	}
	list, ok := at.Value.(*hujson.Array)
	if !ok {
		return 0, f.wrong(at, under, "a list")
	}
	return len(list.Elements), f.insert(at, len(under), f.render(entry, len(under)+1))
}

func (f *jsonFile) wrong(at *hujson.Value, path []string, want string) error {
	line, column := f.position(at.StartOffset)
	return fmt.Errorf("line %d, column %d: %s must be %s", line, column, strings.Join(path, "."), want)
}

// position is a byte offset as line and column, from 1.
func (f *jsonFile) position(offset int) (line, column int) {
	before := f.text[:offset]
	return 1 + bytes.Count(before, []byte("\n")), offset - bytes.LastIndexByte(before, '\n')
}

// nested is the text of an entry inside the lists and objects that are missing.
func (f *jsonFile) nested(under []string, entry value.Value, depth int) string {
	if !bytes.Contains(f.text, []byte("\n")) {
		return f.nestedInline(under, entry)
	}
	inner := f.indent(depth + 1)
	if len(under) == 0 {
		return "[\n" + inner + f.render(entry, depth+1) + "\n" + f.indent(depth) + "]"
	}
	return "{\n" + inner + quoted(under[0]) + ": " + f.nested(under[1:], entry, depth+1) + "\n" + f.indent(depth) + "}"
}

func (f *jsonFile) nestedInline(under []string, entry value.Value) string {
	if len(under) == 0 {
		return "[" + string(value.AppendJSON(nil, entry)) + "]"
	}
	return "{" + quoted(under[0]) + ":" + f.nestedInline(under[1:], entry) + "}"
}

// render is a value on several lines, of which the first begins where it is put.
func (f *jsonFile) render(v value.Value, depth int) string {
	if !bytes.Contains(f.text, []byte("\n")) {
		return string(value.AppendJSON(nil, v))
	}
	var m wire.Members
	m.Add("v", v)
	text := string(m.Indented())
	// The text of {"v": …} in steps of two blanks, taken out and put at its depth.
	text = strings.TrimSuffix(strings.TrimPrefix(text, "{\n  \"v\": "), "\n}\n")
	lines := strings.Split(text, "\n")
	for i := 1; i < len(lines); i++ {
		rest := strings.TrimLeft(lines[i], " ")
		steps := (len(lines[i])-len(rest))/2 - 1
		lines[i] = f.indent(depth+steps) + rest
	}
	return strings.Join(lines, "\n")
}

// insert puts text behind the last member or element of a composite that stands
// at a depth of the tree.
func (f *jsonFile) insert(at *hujson.Value, depth int, text string) error {
	last, end := lastOf(at), at.EndOffset-1
	if !bytes.Contains(f.text, []byte("\n")) {
		return f.insertInline(last, end, text)
	}
	inner, outer := "\n"+f.indent(depth+1), "\n"+f.indent(depth)
	if last == nil {
		from := len(bytes.TrimRight(f.text[:end], " \t\r\n"))
		return f.splice(from, end, inner+text+outer)
	}
	from := last.EndOffset
	comma, after := ",", ""
	if trailingComma(last) {
		from += len(last.AfterExtra) + 1
		comma, after = "", ","
	}
	behind := f.restOfLine(from, end) // a comment on the last one's line
	out := comma + string(f.text[from:behind]) + inner + text + after
	if !bytes.Contains(f.text[behind:end], []byte("\n")) {
		out += outer
	}
	return f.splice(from, behind, out)
}

// insertInline is insert for a file of one line.
func (f *jsonFile) insertInline(last *hujson.Value, end int, text string) error {
	switch {
	case last == nil:
		return f.splice(end, end, text)
	case trailingComma(last):
		at := last.EndOffset + len(last.AfterExtra) + 1
		return f.splice(at, at, text+",")
	}
	return f.splice(last.EndOffset, last.EndOffset, ","+text)
}

// restOfLine is the offset where a line ends that has nothing more than blanks
// and a comment; from, where it has more.
func (f *jsonFile) restOfLine(from, end int) int {
	line := f.text[from:end]
	i := bytes.IndexByte(line, '\n')
	if i < 0 {
		return from
	}
	rest := bytes.TrimLeft(line[:i], " \t\r")
	if len(rest) > 0 && !bytes.HasPrefix(rest, []byte("//")) {
		return from
	}
	return from + len(bytes.TrimRight(line[:i], "\r"))
}

// splice replaces bytes by text with the file's own ends of lines.
func (f *jsonFile) splice(from, to int, text string) error {
	if bytes.Contains(f.text, []byte("\r\n")) {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	}
	f.text = append(f.text[:from:from], append([]byte(text), f.text[to:]...)...)
	return f.parse()
}

// lastOf is the last member's value or the last element; nil where there is none.
func lastOf(at *hujson.Value) *hujson.Value {
	switch c := at.Value.(type) {
	case *hujson.Object:
		if n := len(c.Members); n > 0 {
			return &c.Members[n-1].Value
		}
	case *hujson.Array:
		if n := len(c.Elements); n > 0 {
			return &c.Elements[n-1]
		}
	}
	return nil
}

// trailingComma reports whether a comma stands behind the last element: hujson
// says so by what stands between them, which is never nil then.
func trailingComma(last *hujson.Value) bool { return last.AfterExtra != nil }

// indent is the white space in front of a line at a depth, in the file's own
// steps: those in front of the first member, or two blanks.
func (f *jsonFile) indent(depth int) string {
	step := "  "
	if o, ok := f.root.Value.(*hujson.Object); ok && len(o.Members) > 0 {
		before := string(o.Members[0].Name.BeforeExtra)
		if i := strings.LastIndexByte(before, '\n'); i >= 0 && strings.Trim(before[i+1:], " \t") == "" && before[i+1:] != "" {
			step = before[i+1:]
		}
	}
	return strings.Repeat(step, depth)
}

func member(o *hujson.Object, name string) *hujson.Value {
	for i := range o.Members {
		if lit, ok := o.Members[i].Name.Value.(hujson.Literal); ok && lit.String() == name {
			return &o.Members[i].Value
		}
	}
	return nil
}

func quoted(name string) string { return string(value.AppendQuoted(nil, name)) }

// entries is the elements of the list at a path, in order.
func (f *jsonFile) entries(under []string) []value.Value {
	at := f.at(under)
	if at == nil {
		return nil
	}
	list, ok := at.Value.(*hujson.Array)
	if !ok {
		return nil
	}
	out := make([]value.Value, len(list.Elements))
	for i := range list.Elements {
		out[i] = decoded(list.Elements[i])
	}
	return out
}

// decoded is an element without comments; nil where it is no object.
func decoded(v hujson.Value) value.Value {
	v = v.Clone()
	v.Standardize()
	out, err := value.DecodeObject(v.Pack())
	if err != nil {
		return value.Value{}
	}
	return out
}

// at is the value at a path; nil where there is none.
func (f *jsonFile) at(path []string) *hujson.Value {
	at := &f.root
	for _, name := range path {
		object, ok := at.Value.(*hujson.Object)
		if !ok {
			return nil
		}
		if at = member(object, name); at == nil {
			return nil
		}
	}
	return at
}

// lists is the paths of all lists of the file that hold objects, so that what
// was put into one is found again.
func (f *jsonFile) lists() (out [][]string) {
	var visit func(v *hujson.Value, path []string)
	visit = func(v *hujson.Value, path []string) {
		switch c := v.Value.(type) {
		case *hujson.Object:
			for i := range c.Members {
				if name, ok := c.Members[i].Name.Value.(hujson.Literal); ok {
					visit(&c.Members[i].Value, append(path[:len(path):len(path)], name.String()))
				}
			}
		case *hujson.Array:
			out = append(out, path)
		}
	}
	visit(&f.root, nil)
	return out
}

// remove takes elements out of the list at a path. A list that is empty then goes
// with its member, and so do objects around it that hold nothing else.
func (f *jsonFile) remove(under []string, which func(v value.Value) bool) error {
	for {
		at := f.at(under)
		list, ok := at.Value.(*hujson.Array)
		if !ok {
			return nil
		}
		i := 0
		for i < len(list.Elements) && !which(decoded(list.Elements[i])) {
			i++
		}
		if i == len(list.Elements) {
			return nil
		}
		if len(list.Elements) == 1 {
			return f.prune(under)
		}
		if err := f.cutElement(list, i); err != nil {
			return err
		}
	}
}

// cutElement removes one of several elements with one comma.
func (f *jsonFile) cutElement(list *hujson.Array, i int) error {
	e := &list.Elements[i]
	if i > 0 {
		return f.cutBehind(&list.Elements[i-1], e.EndOffset)
	}
	next := &list.Elements[1]
	return f.cut(e.StartOffset, next.StartOffset)
}

// prune removes the member at a path, and the objects around it that hold nothing
// else, but never the whole file.
func (f *jsonFile) prune(path []string) error {
	for len(path) > 1 {
		parent, ok := f.at(path[:len(path)-1]).Value.(*hujson.Object)
		if !ok || len(parent.Members) > 1 {
			break
		}
		path = path[:len(path)-1]
	}
	object := f.at(path[:len(path)-1]).Value.(*hujson.Object)
	i := 0
	for name := path[len(path)-1]; object.Members[i].Name.Value.(hujson.Literal).String() != name; {
		i++
	}
	m := &object.Members[i]
	switch {
	case i > 0:
		return f.cutBehind(&object.Members[i-1].Value, m.Value.EndOffset)
	case len(object.Members) > 1:
		return f.cut(m.Name.StartOffset, object.Members[1].Name.StartOffset)
	}
	at := f.at(path[:len(path)-1])
	return f.cut(at.StartOffset+1, at.EndOffset-1)
}

// cutBehind removes what stands behind a value, to an offset, with the comma
// between. A comment on the value's own line stays.
func (f *jsonFile) cutBehind(v *hujson.Value, to int) error {
	comma := v.EndOffset + len(v.AfterExtra)
	from := comma
	if len(bytes.TrimSpace(v.AfterExtra)) == 0 {
		from = v.EndOffset
	}
	return f.splice(from, to, string(f.text[comma+1:f.restOfLine(comma+1, to)]))
}

// cut removes bytes.
func (f *jsonFile) cut(from, to int) error { return f.splice(from, to, "") }
