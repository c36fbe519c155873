package schema

import (
	"github.com/hookc/hookc/runtime/value"
)

// node is a subschema on its way into the list.
type node struct {
	*compiler
	place
	schema value.Value
	keys   []string
	args   []value.Value
}

// lower compiles one subschema.
func (c *compiler) lower(p place) (value.Value, error) {
	v, _, _ := p.doc.lookup(p.pointer)
	if v.Kind() != value.Map {
		return v, nil
	}
	n := &node{compiler: c, place: p, schema: v}
	if err := n.known(); err != nil {
		return value.Value{}, err
	}
	for _, k := range keywords {
		arg, ok := v.Get(k.name)
		if !ok || k.kind != asks || k.drafts&p.doc.draft == 0 {
			continue
		}
		if err := n.keyword(k.name, arg); err != nil {
			return value.Value{}, err
		}
		if k.name == "$ref" && p.doc.draft&numbered != 0 {
			break
		}
	}
	return value.OfMap(n.keys, n.args), nil
}

// keyword compiles one keyword. The metaschema has seen to the argument's type.
func (n *node) keyword(name string, arg value.Value) error {
	switch name {
	case "$ref":
		to, err := n.resolve(n.place, name, arg.Str())
		if err != nil {
			return err
		}
		n.put("ref", n.number(to))
	case "$dynamicRef":
		return n.dynamicRef(arg.Str())
	case "type":
		if arg.Kind() == value.String {
			arg = list(arg)
		}
		n.put(name, arg)
	case "const":
		n.put(name, list(arg))
	case "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties":
		n.put(name, amount(arg))
	case "pattern":
		number, err := n.automaton(name, arg.Str())
		if err != nil {
			return err
		}
		n.put(name, list(number, arg))
	case "uniqueItems":
		if arg.Bool() {
			n.put(name, arg)
		}
	case "prefixItems", "allOf", "anyOf", "oneOf":
		n.put(name, n.listed(name, arg))
	case "items":
		n.items(arg)
	case "contains":
		n.put(name, list(n.one(name), n.bound("minContains", 1), n.bound("maxContains", -1)))
	case "dependentRequired":
		n.extend(name, pairs(arg, func(_ string, names value.Value) value.Value { return names })...)
	case "dependentSchemas":
		n.extend(name, pairs(arg, func(key string, _ value.Value) value.Value { return n.number(n.in(name, key)) })...)
	case "dependencies":
		n.dependencies(arg)
	case "properties":
		n.properties(arg)
	case "patternProperties":
		return n.patternProperties(arg)
	case "propertyNames", "additionalProperties", "not", "unevaluatedItems", "unevaluatedProperties":
		n.put(name, n.one(name))
	case "if":
		n.put(name, n.conditional(arg))
	case "exclusiveMaximum":
		n.exclusive(name, "maximum", arg)
	case "exclusiveMinimum":
		n.exclusive(name, "minimum", arg)
	default: // what the evaluator takes as it is: enum, required, the bounds of numbers
		n.put(name, arg)
	}
	return nil
}

func (n *node) put(name string, arg value.Value) {
	n.keys, n.args = append(n.keys, name), append(n.args, arg)
}

// extend puts more items into a list.
func (n *node) extend(name string, items ...value.Value) {
	for i, k := range n.keys {
		if k == name {
			for j := range n.args[i].Len() {
				items = append(items, n.args[i].At(j))
			}
			n.args[i] = list(items...)
			return
		}
	}
	n.put(name, list(items...))
}

// one is the number of the subschema that a keyword holds.
func (n *node) one(name string) value.Value { return n.number(n.in(name)) }

// exclusive is a bound that is not reached; in draft-04 a word about another one.
func (n *node) exclusive(name, bound string, arg value.Value) {
	if n.doc.draft == draft04 {
		if !arg.Bool() {
			return
		}
		arg, _ = n.schema.Get(bound)
	}
	n.put(name, arg)
}

// conditional leaves out what can never be asked.
func (n *node) conditional(arg value.Value) value.Value {
	then, other := value.OfInt(-1), value.OfInt(-1)
	if arg.Kind() != value.Bool || arg.Bool() {
		then = n.oneOrNone("then")
	}
	if arg.Kind() != value.Bool || !arg.Bool() {
		other = n.oneOrNone("else")
	}
	return list(n.one("if"), then, other)
}

func (n *node) oneOrNone(name string) value.Value {
	if _, ok := n.schema.Get(name); !ok {
		return value.OfInt(-1)
	}
	return n.one(name)
}

func (n *node) listed(name string, arg value.Value) value.Value {
	out := make([]value.Value, arg.Len())
	for i := range out {
		out[i] = n.number(n.item(name, i))
	}
	return list(out...)
}

// items are the two ways to write what the items of a list are: those at the
// beginning one by one, and the rest.
func (n *node) items(arg value.Value) {
	if arg.Kind() != value.List {
		prefix, _ := n.schema.Get("prefixItems")
		from := 0
		if n.doc.draft == draft2020 && prefix.Kind() == value.List {
			from = prefix.Len()
		}
		n.put("items", list(value.OfInt(from), n.one("items")))
		return
	}
	n.put("prefixItems", n.listed("items", arg))
	if _, ok := n.schema.Get("additionalItems"); ok {
		n.put("items", list(value.OfInt(arg.Len()), n.one("additionalItems")))
	}
}

func (n *node) bound(name string, absent int) value.Value {
	v, ok := n.schema.Get(name)
	if !ok || n.doc.draft&numbered != 0 {
		return value.OfInt(absent)
	}
	return amount(v)
}

// amount is a number of things, which may be written as 2.0, and may be larger
// than any memory.
func amount(v value.Value) value.Value {
	return value.OfInt(int(min(v.Float(), 1<<31-1)))
}

func pairs(arg value.Value, second func(key string, v value.Value) value.Value) []value.Value {
	out := make([]value.Value, arg.Len())
	for i := range out {
		key := arg.Key(i)
		out[i] = list(key, second(key.Str(), arg.At(i)))
	}
	return out
}

// dependencies are two keywords in one.
func (n *node) dependencies(arg value.Value) {
	for i := range arg.Len() {
		key := arg.Key(i)
		if arg.At(i).Kind() == value.List {
			n.extend("dependentRequired", list(key, arg.At(i)))
		} else {
			n.extend("dependentSchemas", list(key, n.number(n.in("dependencies", key.Str()))))
		}
	}
}

func (n *node) properties(arg value.Value) {
	keys, numbers := make([]string, arg.Len()), make([]value.Value, arg.Len())
	for i := range keys {
		keys[i] = arg.Key(i).Str()
		numbers[i] = n.number(n.in("properties", keys[i]))
	}
	n.put("properties", value.OfMap(keys, numbers))
}

func (n *node) patternProperties(arg value.Value) error {
	out := make([]value.Value, arg.Len())
	for i := range out {
		pattern := arg.Key(i).Str()
		number, err := n.automaton("patternProperties", pattern)
		if err != nil {
			return err
		}
		out[i] = list(number, n.number(n.in("patternProperties", pattern)))
	}
	n.put("patternProperties", list(out...))
	return nil
}

// automaton is the number of a regex's automaton.
func (n *node) automaton(keyword, pattern string) (value.Value, error) {
	re2, err := translate(pattern)
	if err != nil {
		return value.Value{}, n.failed(n.in(keyword), "the pattern "+quote(pattern)+": "+err.Error())
	}
	number, err := n.regex(re2)
	if err != nil {
		return value.Value{}, n.failed(n.in(keyword), "the pattern "+quote(pattern)+": "+err.Error())
	}
	return value.OfInt(int(number)), nil
}

func list(items ...value.Value) value.Value { return value.OfList(items) }
