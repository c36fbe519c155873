package schema

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// dice are the choices of a generator: bytes of the fuzzer, then zeros.
type dice struct{ data []byte }

func (d *dice) roll(n int) int {
	if len(d.data) == 0 {
		return 0
	}
	b := d.data[0]
	d.data = d.data[1:]
	return int(b) % n
}

func (d *dice) pick(words ...string) string { return words[d.roll(len(words))] }

var propertyNames = []string{"a", "b", "c", "ab", "x/y"}

var patterns = []string{"^a", "b$", "[^a]", ".", "^$", "\\d", "a+b?"}

// scalar makes a value without parts; few, so that equal ones are frequent.
func (d *dice) scalar() value.Value {
	switch d.roll(16) {
	case 0:
		return value.Value{}
	case 1:
		return value.OfBool(true)
	case 2:
		return value.OfBool(false)
	case 3:
		return value.OfInt(0)
	case 4:
		return value.OfInt(1)
	case 5:
		return value.OfFloat(1)
	case 6:
		return value.OfInt(-2)
	case 7:
		return value.OfInt(3)
	case 8:
		return value.OfFloat(0.3)
	case 9:
		return value.OfFloat(1.5)
	case 10:
		return value.OfInt(9007199254740993)
	case 11:
		return value.OfFloat(9007199254740992)
	case 12:
		return value.OfFloat(1e100)
	case 13:
		return value.OfString("ä💩")
	}
	return value.OfString(d.pick("", "a", "b", "ab", "abc", "7"))
}

// value makes any value.
func (d *dice) value(depth int) value.Value {
	if depth > 0 {
		switch d.roll(3) {
		case 0:
			items := make([]value.Value, d.roll(4))
			for i := range items {
				items[i] = d.value(depth - 1)
			}
			return value.OfList(items)
		case 1:
			return d.object(d.roll(4), func(string) value.Value { return d.value(depth - 1) })
		}
	}
	return d.scalar()
}

// object makes an object of up to n properties.
func (d *dice) object(n int, of func(name string) value.Value) value.Value {
	v := value.OfMap(nil, nil)
	for range n {
		name := d.pick(propertyNames...)
		v = v.With(name, of(name))
	}
	return v
}

// schema makes a schema.
func (d *dice) schema(draft draft, depth int) value.Value {
	s := value.OfMap(nil, nil)
	if depth <= 0 || d.roll(12) == 0 {
		if r := d.roll(4); r < 2 && draft != draft04 {
			return value.OfBool(r == 0)
		}
		return s.With("type", value.OfString(d.typeName()))
	}
	for range 1 + d.roll(3) {
		name, arg := d.keyword(draft, depth-1)
		if name != "" {
			s = s.With(name, arg)
		}
		if bound, ok := strings.CutPrefix(name, "exclusive"); ok && draft == draft04 {
			s = s.With(strings.ToLower(bound), value.OfInt(d.roll(4)))
		}
	}
	return s
}

// root makes a schema with others to refer to.
func (d *dice) root(draft draft) value.Value {
	s := d.schema(draft, 4)
	if s.Kind() != value.Map {
		return s
	}
	names := []string{"d0", "d1", "d2"}
	defs := make([]value.Value, len(names))
	for i := range defs {
		defs[i] = d.schema(draft, 3)
		if defs[i].Kind() != value.Map {
			defs[i] = value.OfMap([]string{"title"}, []value.Value{value.OfString("")})
		}
		defs[i] = d.named(draft, i, defs[i])
	}
	if draft != draft2020 {
		s = s.With("$schema", value.OfString("http://json-schema.org/"+draft.String()+"/schema#"))
		return s.With("definitions", value.OfMap(names, defs))
	}
	if d.roll(4) == 0 {
		s = s.With("$dynamicAnchor", value.OfString("n0"))
	}
	return s.With("$defs", value.OfMap(names, defs))
}

// named gives a schema names to refer to it by.
func (d *dice) named(draft draft, i int, s value.Value) value.Value {
	n := strconv.Itoa(i)
	if draft != draft2020 {
		if d.roll(3) == 0 {
			id := "$id"
			if draft == draft04 {
				id = "id"
			}
			return s.With(id, value.OfString("#n"+n))
		}
		return s
	}
	switch d.roll(5) {
	case 0:
		return s.With("$anchor", value.OfString("n"+n))
	case 1:
		return s.With("$dynamicAnchor", value.OfString("n"+n))
	case 2:
		return s.With("$id", value.OfString("r"+n))
	case 3:
		return s.With("$id", value.OfString("r"+n)).With("$dynamicAnchor", value.OfString("n0"))
	}
	return s
}

func (d *dice) typeName() string {
	return d.pick("null", "boolean", "integer", "number", "string", "array", "object", "array", "object")
}

// keyword makes one keyword.
func (d *dice) keyword(draft draft, depth int) (string, value.Value) {
	sub := func() value.Value { return d.schema(draft, depth) }
	subs := func() value.Value {
		out := make([]value.Value, 1+d.roll(3))
		for i := range out {
			out[i] = sub()
		}
		return value.OfList(out)
	}
	names := func() value.Value {
		return value.Strings(propertyNames[:d.roll(3)]...)
	}
	size := func() value.Value {
		if d.roll(8) == 0 {
			return value.OfFloat(2)
		}
		return value.OfInt(d.roll(4))
	}
	name := keywords[d.roll(len(keywords))].name
	if k, ok := lookup(name, draft); !ok || k.kind == namesKind {
		return "", value.Value{}
	}
	switch name {
	case "$ref", "$dynamicRef":
		refs := []string{"#/$defs/d0", "#/$defs/d1", "#/$defs/d2", "#", "#n0", "#n1", "#n2", "r0", "r1", "r1#n0", "r2#n0", "#/properties/a", "#/$defs/d0/properties/b"}
		if draft != draft2020 {
			refs = []string{"#/definitions/d0", "#/definitions/d1", "#/definitions/d2", "#", "#n0", "#n1", "#n2"}
		}
		return name, value.OfString(d.pick(refs...))
	case "type":
		if d.roll(3) == 0 {
			return name, value.Strings("integer", "string", "object")
		}
		return name, value.OfString(d.typeName())
	case "const":
		return name, d.value(2)
	case "enum":
		items := make([]value.Value, 1+d.roll(3))
		for i := range items {
			items[i] = d.value(1)
		}
		return name, value.OfList(items)
	case "multipleOf":
		return name, []value.Value{value.OfInt(1), value.OfInt(2), value.OfFloat(0.1), value.OfFloat(1.5), value.OfFloat(1e99)}[d.roll(5)]
	case "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum":
		if draft == draft04 && strings.HasPrefix(name, "exclusive") {
			return name, value.OfBool(d.roll(3) > 0)
		}
		return name, []value.Value{value.OfInt(1), value.OfInt(3), value.OfFloat(0.3), value.OfFloat(9007199254740992), value.OfInt(9007199254740993)}[d.roll(5)]
	case "pattern":
		return name, value.OfString(d.pick(patterns...))
	case "uniqueItems":
		return name, value.OfBool(d.roll(4) > 0)
	case "maxLength", "minLength", "maxItems", "minItems", "minContains", "maxContains", "maxProperties", "minProperties":
		return name, size()
	case "required":
		return name, names()
	case "dependentRequired":
		return name, d.object(2, func(string) value.Value { return names() })
	case "dependencies":
		return name, d.object(2, func(string) value.Value {
			if d.roll(2) == 0 {
				return names()
			}
			return sub()
		})
	case "properties", "dependentSchemas":
		return name, d.object(1+d.roll(3), func(string) value.Value { return sub() })
	case "patternProperties":
		v := value.OfMap(nil, nil)
		for range 1 + d.roll(2) {
			v = v.With(d.pick(patterns...), sub())
		}
		return name, v
	case "prefixItems", "allOf", "anyOf", "oneOf":
		return name, subs()
	case "items":
		if draft != draft2020 && d.roll(2) == 0 {
			return name, subs()
		}
	}
	return name, sub()
}

const namesKind = names

// near makes a value that a schema may well accept.
func (d *dice) near(root, s value.Value, depth int) value.Value {
	if s.Kind() != value.Map || depth <= 0 || d.roll(10) == 0 {
		return d.value(max(depth, 0))
	}
	get := func(name string) value.Value { v, _ := s.Get(name); return v }
	for i := range s.Len() {
		at := (i + d.roll(s.Len())) % s.Len()
		arg := s.At(at)
		switch s.Key(at).Str() {
		case "const":
			return arg
		case "enum":
			return arg.At(d.roll(arg.Len()))
		case "allOf", "anyOf", "oneOf":
			return d.near(root, arg.At(d.roll(arg.Len())), depth-1)
		case "then", "else", "if":
			return d.near(root, arg, depth-1)
		case "$ref", "$dynamicRef":
			defs, _ := root.Get("$defs")
			if defs.IsNil() {
				defs, _ = root.Get("definitions")
			}
			target, _ := defs.Get("d" + arg.Str()[len(arg.Str())-1:])
			return d.near(root, target, depth-1)
		case "properties", "patternProperties", "additionalProperties", "required", "dependentRequired", "dependentSchemas", "dependencies", "propertyNames", "minProperties", "unevaluatedProperties":
			return d.object(d.roll(5), func(name string) value.Value {
				sub, ok := get("properties").Get(name)
				if !ok {
					sub = get(d.pick("additionalProperties", "unevaluatedProperties"))
				}
				return d.near(root, sub, depth-1)
			})
		case "items", "prefixItems", "additionalItems", "contains", "uniqueItems", "minItems", "maxItems", "unevaluatedItems":
			items := make([]value.Value, d.roll(5))
			for j := range items {
				items[j] = d.near(root, d.itemSchema(s, j), depth-1)
			}
			return value.OfList(items)
		case "minLength", "maxLength", "pattern":
			return value.OfString(d.pick("", "a", "ab", "abc", "7", "ä💩"))
		case "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
			return []value.Value{value.OfInt(1), value.OfInt(3), value.OfFloat(0.3), value.OfFloat(4.5), value.OfFloat(1e100), value.OfInt(9007199254740993), value.OfFloat(9007199254740992)}[d.roll(7)]
		}
	}
	return d.value(depth)
}

// itemSchema is a schema for the i-th item.
func (d *dice) itemSchema(s value.Value, i int) value.Value {
	for _, name := range []string{"prefixItems", "items"} {
		if list, _ := s.Get(name); list.Kind() == value.List && i < list.Len() {
			return list.At(i)
		}
	}
	sub, _ := s.Get(d.pick("items", "contains", "unevaluatedItems", "additionalItems"))
	return sub
}

// plain is a value in the types of encoding/json, with numbers of their own kind.
func plain(v value.Value) any {
	switch v.Kind() {
	case value.Bool:
		return v.Bool()
	case value.Int:
		return v.Int()
	case value.Float:
		return v.Float()
	case value.String:
		return v.Str()
	case value.List:
		out := make([]any, v.Len())
		for i := range out {
			out[i] = plain(v.At(i))
		}
		return out
	case value.Map:
		out := make(map[string]any, v.Len())
		for i := range v.Len() {
			out[v.Key(i).Str()] = plain(v.At(i))
		}
		return out
	}
	return nil
}

func show(v value.Value) string { return v.Text() }
