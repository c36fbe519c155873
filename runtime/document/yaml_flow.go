package document

import "github.com/hookc/hookc/runtime/value"

// flow reads [items] or {members}.
func (y *yaml) flow() value.Value {
	y.enter()
	list := y.peek() == '['
	end := byte('}')
	if list {
		end = ']'
	}
	y.pos++
	var o object
	var items []value.Value
	for {
		y.inside()
		if y.peek() == end {
			break
		}
		if list {
			items = append(items, y.flowItem())
		} else {
			y.flowMember(&o)
		}
		y.inside()
		if y.peek() == ',' {
			y.pos++
		} else if y.peek() != end {
			y.fail("want a comma or " + quote(string(end)))
		}
	}
	y.pos++
	y.depth--
	if list {
		return value.OfList(items)
	}
	return o.value()
}

// inside goes to what follows in a collection that is not closed yet.
func (y *yaml) inside() {
	if !y.next() {
		y.fail("a bracket is not closed")
	}
}

// flowItem reads an item of a list: a value, or the one member of an object.
func (y *yaml) flowItem() value.Value {
	c, line := y.peek(), y.line
	v, text := y.flowValue()
	if !y.colon(c) {
		return v
	}
	if c == '[' || c == '{' || c == '*' || c == '&' {
		y.fail("a key that is no text is not supported")
	}
	if y.line > line {
		y.fail("a key ends on its line")
	}
	var o object
	o.add(text, y.flowAfterColon())
	y.count(1)
	return o.value()
}

// flowMember reads a member of an object; one without a value is null.
func (y *yaml) flowMember(o *object) {
	c := y.peek()
	if c == '[' || c == '{' || c == '*' || c == '&' {
		y.fail("a key that is no text is not supported")
	}
	line := y.line
	_, key := y.flowValue()
	var v value.Value
	if y.colon(c) {
		v = y.flowAfterColon()
	}
	if !o.add(key, v) {
		y.line = line
		y.fail("the key " + quote(key) + " is there twice")
	}
}

// colon goes to a colon that makes what stood before it a key.
func (y *yaml) colon(first byte) bool {
	save := *y
	json := first == '"' || first == '\'' || first == '[' || first == '{'
	if y.next() && y.peek() == ':' && (json || isBlank(y.at(1)) || isFlow(y.at(1))) {
		return true
	}
	*y = save
	return false
}

// flowAfterColon reads the value of a member, null where there is none.
func (y *yaml) flowAfterColon() value.Value {
	y.pos++
	y.inside()
	if c := y.peek(); c == ',' || c == ']' || c == '}' {
		return value.Value{}
	}
	v, _ := y.flowValue()
	return v
}

// flowValue reads a value within brackets, and of a text the text.
func (y *yaml) flowValue() (v value.Value, text string) {
	switch c := y.peek(); c {
	case '[', '{':
		return y.flow(), ""
	case '"', '\'':
		text = y.quoted()
		return value.OfString(text), text
	case '*':
		return y.alias(), ""
	case '&':
		return y.flowAnchor(), ""
	case '!':
		y.fail("tags are not supported")
	}
	y.indicator(true)
	y.count(1)
	text = y.continued(y.plainLine(true), func() bool { return true }, true)
	return scalar(text), text
}

func (y *yaml) flowAnchor() value.Value {
	y.pos++
	name := y.name()
	y.inside()
	var v value.Value
	switch y.peek() {
	case '&':
		y.fail("a second anchor")
	case ',', ']', '}':
	default:
		v, _ = y.flowValue()
	}
	y.define(name, v)
	return v
}
