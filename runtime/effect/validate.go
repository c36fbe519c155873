package effect

import "github.com/hookc/hookc/runtime/value"

var validate = &Kind{
	Name: "validate", Doc: "Holds a value or files against a JSON Schema.", Gate: true,
	Args: []Arg{
		{Name: "value", Doc: "the value", Type: value.AnyType},
		{Name: "file", Doc: "a document of the project; one that is missing is a violation", Type: value.StringType},
		{Name: "files", Doc: "documents: paths, and globs, which may find none", Type: value.ListOf(value.StringType)},
		{Name: "schema", Doc: "a file of the policy's folder, or the schema itself", Type: value.AnyType, Const: true, Form: Schema},
		{Name: "schema_by", Doc: "glob = schema: the first glob that a file's path matches says its schema; a file without one is not looked at", Type: value.MapOf(value.AnyType), Const: true, Form: Schemas},
		{Name: "on_invalid", Doc: "what a violation means", Type: value.StringType, Const: true, Enum: []string{"deny", "ask", "warn"}},
		{Name: "reason", Doc: "what the agent is told; {{ errors }} is every violation, and stands behind the reason that does not name it", Type: value.StringType,
			Names: []value.Field{{Name: "errors", Type: value.StringType, Doc: "every violation, a line each, with its JSON pointer"}}},
	},
	NeedOf: func(arg func(string) string) Need {
		return otherwiseNeed(func(string) string { return arg("on_invalid") })
	},
	Apply: applyValidate,
}

func applyValidate(r Run) {}
