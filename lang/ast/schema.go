package ast

import "github.com/hookc/hookc/runtime/value"

// A JSON Schema of a file, or one that refers to files of its policy's folder, is
// a constant of its own shape, with those files in it: nothing but the parser
// knows in which folder they stand.
const (
	schemaFile    = "$file"
	schemaFiles   = "$files"
	schemaSources = "$sources"
)

// SchemaSource is a file of the project that a schema was compiled from.
type SchemaSource struct {
	Path   string // from the project's folder
	Digest string // of its bytes
}

// BundleSchema is a schema of a file, "" where it is written in the policy, with
// the files that it needs, itself among them.
func BundleSchema(file string, names []string, files []value.Value, sources []SchemaSource) value.Value {
	paths, digests := make([]string, len(sources)), make([]value.Value, len(sources))
	for i, s := range sources {
		paths[i], digests[i] = s.Path, value.OfString(s.Digest)
	}
	return value.OfMap([]string{schemaFile, schemaFiles, schemaSources},
		[]value.Value{value.OfString(file), value.OfMap(names, files), value.OfMap(paths, digests)})
}

// UnbundleSchema takes such a constant apart: sources is path = digest. A schema
// that needs no files is itself.
func UnbundleSchema(v value.Value) (file string, schema, sources value.Value, load func(file string) (value.Value, bool)) {
	files, _ := v.Get(schemaFiles)
	name, ok := v.Get(schemaFile)
	if !ok || files.Kind() != value.Map || v.Len() != 3 {
		return "", v, value.OfMap(nil, nil), func(string) (value.Value, bool) { return value.Value{}, false }
	}
	schema, _ = files.Get(name.Str())
	sources, _ = v.Get(schemaSources)
	return name.Str(), schema, sources, files.Get
}
