// Package schemaofanothertype finds values that are validated against a schema of another
// type.
package schemaofanothertype

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is schema-of-another-type.
var Rule = &lint.Rule{
	Code: "HK4371", Name: "schema-of-another-type", Severity: diag.Warning,
	Title: "A value is validated against a schema for values of another type.",
	Why: `content, output and command are texts, also if the text is JSON. A schema with
type = "object" refuses each of them, so the step always denies. A schema that has only
required or properties says nothing about a text, so the step never denies. Write
fromJSON(content) to validate what the text spells.`,
	Misses: "Values whose type is not known before the event arrives, and schemas that name no type at their top.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				x, schema := s.Arg("value"), s.Arg("schema")
				if s.Kind != "validate" || x == nil || schema == nil || schema.Op != ast.OpConst || seen[x.Span] {
					return
				}
				seen[x.Span] = true
				_, root, _, _ := ast.UnbundleSchema(schema.Value)
				look(x, root, r)
			})
		}
	},
}

// types are what JSON Schema calls values of a type; nil where that is not known.
func types(t value.Type) []string {
	switch t.Kind {
	case value.TString:
		return []string{"string"}
	case value.TBool:
		return []string{"boolean"}
	case value.TInt, value.TFloat:
		return []string{"integer", "number"}
	case value.TList:
		return []string{"array"}
	case value.TMap, value.TObject:
		return []string{"object"}
	}
	return nil
}

// keywords are those that say something about values of one type only.
var keywords = map[string]string{
	"required": "object", "properties": "object", "additionalProperties": "object", "patternProperties": "object", "propertyNames": "object", "minProperties": "object", "maxProperties": "object",
	"items": "array", "minItems": "array", "maxItems": "array", "uniqueItems": "array", "contains": "array", "prefixItems": "array",
	"pattern": "string", "minLength": "string", "maxLength": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number", "multipleOf": "number",
}

// annotations say nothing about a value.
var annotations = []string{"$schema", "$id", "$defs", "definitions", "$comment", "title", "description", "default", "examples"}

func look(x *ast.Expr, schema value.Value, r *lint.Report) {
	has := types(typeOf(x))
	if len(has) == 0 || schema.Kind() != value.Map {
		return
	}
	wanted, named := schema.Get("type")
	switch {
	case named:
		list := texts(wanted)
		if len(list) == 0 || slices.ContainsFunc(list, func(t string) bool { return slices.Contains(has, t) }) {
			return
		}
		report(x, "the value is always of the type "+has[0]+", and the schema refuses everything but "+strings.Join(list, ", "), has[0], r)
	default:
		other := ""
		for i := range schema.Len() {
			word := schema.Key(i).Text()
			of, known := keywords[word]
			switch {
			case slices.Contains(annotations, word):
			case !known || slices.Contains(has, of):
				return
			default:
				other = word
			}
		}
		if other != "" {
			report(x, "the value is always of the type "+has[0]+", of which the schema's "+other+" says nothing", has[0], r)
		}
	}
}

// typeOf is the type of a value; of a text that is one {{ }} that of its expression.
func typeOf(x *ast.Expr) value.Type {
	if x.Op == ast.OpTemplate && len(x.Args) > 1 {
		return value.StringType
	}
	return x.Type
}

func texts(v value.Value) (out []string) {
	if v.Kind() == value.String {
		return []string{v.Str()}
	}
	if v.Kind() == value.List {
		for i := range v.Len() {
			out = append(out, v.At(i).Text())
		}
	}
	return out
}

func report(x *ast.Expr, says, has string, r *lint.Report) {
	d := r.At(x.Span, "%s", says)
	d.Detail = "Validate a value of the schema's type, or change the type in the schema."
	if has == "string" {
		d.Detail = "Write fromJSON(…) around the text to validate what it spells, such as {{ fromJSON(content ?? 'null') }}."
	}
}
