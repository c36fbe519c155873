package ast

import "github.com/hookc/hookc/runtime/value"

// A JSON Schema that refers to other files of its policy's folder is a constant
// of its own shape, with those files in it: nothing but the parser knows in which
// folder they stand.
const (
	schemaFile  = "$file"
	schemaFiles = "$files"
)

// BundleSchema is a schema of a file, "" where it is written in the policy, with
// the files that it needs, itself among them.
func BundleSchema(file string, names []string, files []value.Value) value.Value {
	return value.OfMap([]string{schemaFile, schemaFiles}, []value.Value{value.OfString(file), value.OfMap(names, files)})
}

// UnbundleSchema takes such a constant apart. A schema that needs no files is
// itself.
func UnbundleSchema(v value.Value) (file string, schema value.Value, load func(file string) (value.Value, bool)) {
	files, _ := v.Get(schemaFiles)
	name, ok := v.Get(schemaFile)
	if !ok || files.Kind() != value.Map || v.Len() != 2 {
		return "", v, func(string) (value.Value, bool) { return value.Value{}, false }
	}
	schema, _ = files.Get(name.Str())
	return name.Str(), schema, files.Get
}
