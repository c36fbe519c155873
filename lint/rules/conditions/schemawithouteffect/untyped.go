package schemawithouteffect

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// elsewhere are keywords by which another schema may say the type of a value, or by which a value
// may have one of several.
var elsewhere = []string{"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies", "enum", "const"}

// untyped looks for a member or an item whose keywords are about one type, and that may be of
// any other: these keywords say nothing about it.
func (c *checker) untyped(v value.Value, path []string) {
	if c.composed || c.file != "" || len(path) < 1 || len(typesOf(v)) > 0 {
		return
	}
	if last := path[len(path)-1]; last != "items" && last != "additionalProperties" && (len(path) < 2 || path[len(path)-2] != "properties") {
		return
	}
	if _, has := v.Get("type"); has || slices.ContainsFunc(elsewhere, func(name string) bool { _, has := v.Get(name); return has }) {
		return
	}
	var keywords, types []string
	for i := range v.Len() {
		if t, ok := of[v.Key(i).Str()]; ok {
			keywords = append(keywords, v.Key(i).Str())
			if !slices.Contains(types, t) {
				types = append(types, t)
			}
		}
	}
	if len(types) != 1 || types[0] == "object" { // many people leave out the type of an object
		return
	}
	says := "says"
	if len(keywords) > 1 {
		says = "say"
	}
	d := c.report(append(slices.Clip(path), keywords[0]), "%s %s nothing about a value that is not %s, so every such value is accepted", strings.Join(keywords, " and "), says, nouns[types[0]])
	d.Detail = "Write type = \"" + types[0] + "\" beside it."
}

// nouns are what people call a value of a type.
var nouns = map[string]string{"string": "a text", "number": "a number", "array": "an array"}
