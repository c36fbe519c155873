package document

import "github.com/hookc/hookc/runtime/value"

// place is where a node stands.
type place struct {
	line  bool // behind something on its line that only "- " may share with a collection
	key   bool // the value of a mapping: a sequence may start at the key's column
	named bool // it has an anchor
}

// node reads the value that is indented by more than n columns; what is not
// there is null.
func (y *yaml) node(n int, at place) value.Value {
	line := y.line
	if !y.next() {
		return value.Value{}
	}
	if y.line > line {
		at.line = false
	}
	if c := y.column(); c <= n && !(at.key && c == n && !at.line && y.dash()) {
		return value.Value{}
	}
	switch c := y.peek(); {
	case c == '&':
		return y.anchor(n, at)
	case c == '!':
		y.fail("tags are not supported")
	case c == '|' || c == '>':
		return y.blockText(n)
	case y.dash():
		if at.line {
			y.fail("a list starts on a line of its own")
		}
		return y.sequence(y.column())
	case c == '?' && isBlank(y.at(1)):
		y.fail("keys that start with ? are not supported")
	}
	if y.isKey() {
		if at.line {
			y.fail("a mapping starts on a line of its own")
		}
		return y.mapping(y.column())
	}
	switch y.peek() {
	case '*':
		return y.alias()
	case '[', '{':
		return y.flow()
	case '"', '\'':
		return value.OfString(y.quoted())
	}
	y.count(1)
	return scalar(y.plainText(n))
}

// dash reports whether an item of a sequence starts here.
func (y *yaml) dash() bool { return y.peek() == '-' && isBlank(y.at(1)) }

// solid wants indentation without tabs.
func (y *yaml) solid() {
	if y.tabbed {
		y.fail("a tab in the indentation, where YAML wants spaces")
	}
}

// more reports whether a collection at a column goes on.
func (y *yaml) more(column int) bool {
	if !y.next() || y.column() < column {
		return false
	}
	if y.column() > column {
		y.fail("it is indented by more than what stands before it")
	}
	y.solid()
	return true
}

// sequence reads "- item" at a column.
func (y *yaml) sequence(column int) value.Value {
	y.enter()
	y.solid()
	var items []value.Value
	for y.dash() {
		y.pos++
		line, tab := y.line, y.peek() == '\t'
		y.next()
		if tab && y.line == line && (y.dash() || y.isKey()) {
			y.fail("a tab before a collection, where YAML wants spaces")
		}
		items = append(items, y.nodeHere(column, place{}))
		if !y.more(column) {
			break
		}
	}
	y.depth--
	return value.OfList(items)
}

// nodeHere is node where next has been called.
func (y *yaml) nodeHere(n int, at place) value.Value {
	if y.pos == len(y.s) || y.marker("---") || y.marker("...") {
		return value.Value{}
	}
	return y.node(n, at)
}

// mapping reads "key: value" at a column.
func (y *yaml) mapping(column int) value.Value {
	y.enter()
	y.solid()
	var o object
	var merged []value.Value
	for {
		if !y.isKey() {
			if y.dash() {
				y.fail("an item of a list among keys")
			}
			y.fail("want a key and a colon")
		}
		line, plain := y.line, y.peek() == '<'
		key := y.key()
		v := y.node(column, place{line: true, key: true})
		if key == "<<" && plain {
			merged = append(merged, v)
		} else if !o.add(key, v) {
			y.line = line
			y.fail("the key " + quote(key) + " is there twice")
		}
		if !y.more(column) {
			break
		}
		if y.dash() {
			y.fail("an item of a list among keys")
		}
	}
	y.merge(&o, merged)
	y.depth--
	return o.value()
}

// merge adds what merge keys name, where the mapping does not say it itself.
func (y *yaml) merge(o *object, from []value.Value) {
	for _, v := range from {
		list := []value.Value{v}
		if v.Kind() == value.List {
			list = items(v)
		}
		for _, v := range list {
			if v.Kind() != value.Map {
				y.fail("<< merges mappings, not " + kindOf(v))
			}
			y.count(v.Weight())
			for i := range v.Len() {
				o.add(v.Key(i).Str(), v.At(i))
			}
		}
	}
}

// anchor reads a node with a name.
func (y *yaml) anchor(n int, at place) value.Value {
	if at.named {
		y.fail("a second anchor")
	}
	y.pos++
	name := y.name()
	line := y.line
	y.next()
	at.named, at.line = true, y.line == line // "&a key: value" would name the key
	v := y.nodeHere(n, at)
	y.define(name, v)
	return v
}

func (y *yaml) define(name string, v value.Value) {
	if y.anchors == nil {
		y.anchors = map[string]value.Value{}
	}
	y.anchors[name] = v
}

// alias is the value of a name.
func (y *yaml) alias() value.Value {
	y.pos++
	name := y.name()
	v, ok := y.anchors[name]
	if !ok {
		y.fail("nothing is called &" + name)
	}
	if y.depth+v.Depth() > maxDepth {
		y.fail("it is nested too deeply")
	}
	y.count(v.Weight())
	return v
}

// name reads the name of an anchor.
func (y *yaml) name() string {
	from := y.pos
	for c := y.peek(); isBare(c) || c == '.'; c = y.peek() {
		y.pos++
	}
	if c := y.peek(); y.pos == from || !isBlank(c) && !isFlow(c) {
		y.fail("a name has letters, digits, - . and _")
	}
	return y.s[from:y.pos]
}
