package schemawithouteffect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// schema looks at a schema and those in it.
func (c *checker) schema(v value.Value, path []string) {
	if v.Kind() != value.Map {
		return
	}
	types := typesOf(v)
	for i := range v.Len() {
		name := v.Key(i).Str()
		c.keyword(v, name, types, append(slices.Clip(path), name))
	}
	c.format(v, path)
	c.required(v, path)
	for _, b := range bounds {
		low, hasLow := v.Get(b[0])
		high, hasHigh := v.Get(b[1])
		if hasLow && hasHigh && low.Kind() == value.Int && high.Kind() == value.Int && low.Int() > high.Int() {
			c.report(append(slices.Clip(path), b[0]), "no value satisfies %s = %d and %s = %d", b[0], low.Int(), b[1], high.Int()).Detail = "Exchange the two numbers, or correct one."
		}
	}
	c.enum(v, types, path)
	c.untyped(v, path)
	outer := c.composed
	c.composed = outer || slices.ContainsFunc(elsewhere, func(name string) bool { _, has := v.Get(name); return has })
	c.below(v, path)
	c.composed = outer
}

// keyword looks at one keyword.
func (c *checker) keyword(v value.Value, name string, types, path []string) {
	wanted, known := of[name]
	if known {
		if len(types) > 0 && !has(types, wanted) {
			d := c.report(path, "%s says nothing about values of the type %s", name, strings.Join(types, ", "))
			d.Detail = name + " is for values of the type " + wanted + "."
			if wanted == "object" && slices.Contains(types, "array") {
				d.Detail = "Write it below items, which is the schema of each item."
			}
		}
		return
	}
	if right, ok := foreign[name]; ok {
		c.report(path, "JSON Schema has no keyword %q, so it checks nothing", name).Detail = "Write " + right + "."
		return
	}
	for right := range of {
		if plain(right) == plain(name) {
			c.report(path, "JSON Schema has no keyword %q, so it checks nothing", name).Detail = "Write " + right + "."
			return
		}
	}
	if _, has := v.Get("if"); (name == "then" || name == "else") && !has {
		c.report(path, "%s checks nothing without if", name).Detail = "Write if = { … } beside it."
	}
}

func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

// format looks for a format that nothing else checks.
func (c *checker) format(v value.Value, path []string) {
	format, ok := v.Get("format")
	if !ok || c.file != "" || format.Kind() != value.String {
		return
	}
	for _, other := range []string{"pattern", "enum", "const", "$ref", "allOf", "anyOf", "oneOf"} {
		if _, has := v.Get(other); has {
			return
		}
	}
	if instead, ok := formats[format.Str()]; ok {
		c.report(append(slices.Clip(path), "format"), "hookc does not check the format %s, so every text is accepted", format.Str()).Detail = "Write " + instead + " in its place or beside it."
	}
}

// required looks for a name that properties spells in another way.
func (c *checker) required(v value.Value, path []string) {
	list, ok := v.Get("required")
	members, has := v.Get("properties")
	if !ok || !has || list.Kind() != value.List || members.Kind() != value.Map {
		return
	}
	var names, required []string
	for i := range members.Len() {
		names = append(names, members.Key(i).Str())
	}
	for i := range list.Len() {
		required = append(required, list.At(i).Text())
	}
	rest := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(required, n) })
	for i, name := range required {
		if slices.Contains(names, name) {
			continue
		}
		near, ok := diag.Nearest(name, rest)
		for _, n := range rest {
			if plain(n) == plain(name) {
				near, ok = n, true
			}
		}
		if ok {
			c.report(append(slices.Clip(path), "required", strconv.Itoa(i)), "required names %q, and properties has %q", name, near).Detail = "Write the name that documents have in both."
		}
	}
}

// enum looks for values that are not of the schema's type.
func (c *checker) enum(v value.Value, types, path []string) {
	list, ok := v.Get("enum")
	if !ok || list.Kind() != value.List || len(types) == 0 {
		return
	}
	for i := range list.Len() {
		if is := typeOf(list.At(i)); is != "" && !has(types, is) {
			c.report(append(slices.Clip(path), "enum"), "enum has a value of the type %s, and the type is %s", is, strings.Join(types, ", ")).Detail = "Write the values with the type that documents have: \"1\" is a text, 1 a number."
			return
		}
	}
}

// below looks at the schemas within one.
func (c *checker) below(v value.Value, path []string) {
	for i := range v.Len() {
		name, sub := v.Key(i).Str(), v.At(i)
		at := append(slices.Clip(path), name)
		switch name {
		case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
			for j := range sub.Len() {
				if sub.Kind() == value.Map {
					c.schema(sub.At(j), append(slices.Clip(at), sub.Key(j).Str()))
				}
			}
		case "items", "prefixItems", "allOf", "anyOf", "oneOf":
			if sub.Kind() == value.List {
				for j := range sub.Len() {
					c.schema(sub.At(j), append(slices.Clip(at), strconv.Itoa(j)))
				}
				continue
			}
			c.schema(sub, at)
		case "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else", "unevaluatedProperties", "unevaluatedItems":
			c.schema(sub, at)
		}
	}
}

// typesOf are the types of a schema; nothing where it names none.
func typesOf(v value.Value) (out []string) {
	t, _ := v.Get("type")
	switch t.Kind() {
	case value.String:
		out = []string{t.Str()}
	case value.List:
		for i := range t.Len() {
			out = append(out, t.At(i).Text())
		}
	}
	return out
}

// has reports whether values of a type can be there: an integer is a number.
func has(types []string, t string) bool {
	return slices.Contains(types, t) || t == "number" && slices.Contains(types, "integer")
}

func typeOf(v value.Value) string {
	switch v.Kind() {
	case value.String:
		return "string"
	case value.Int, value.Float:
		return "number"
	case value.Bool:
		return "boolean"
	}
	return ""
}
