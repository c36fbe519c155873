package block

import (
	"net/url"
	"path"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/value"
)

// maxSchemaFiles is the most files that one schema refers to, which have
// folder.MaxFile bytes together.
const maxSchemaFiles = 200

// withFiles is a schema together with the files of its folder that it refers to,
// and those that they do. What cannot be read is left out: the
// compiler says so, if it is wanted after all. file and data are the schema's own,
// "" and nil where it is written in the policy.
func withFiles(f folder.Folder, file string, v value.Value, data []byte) value.Value {
	names, files := []string{file}, []value.Value{v}
	var sources []ast.SchemaSource
	if file != "" {
		sources = sourceOf(sources, f, file, data)
	}
	seen, read := map[string]bool{file: true}, 0
	for i := 0; i < len(names); i++ {
		for _, name := range schemaRefs(names[i], files[i]) {
			if seen[name] {
				continue
			}
			seen[name] = true
			_, data, err := f.Read(name)
			if read += len(data); err != nil || read > folder.MaxFile || len(names) >= maxSchemaFiles {
				continue
			}
			if other, err := value.DecodeJSON(data); err == nil {
				names, files = append(names, name), append(files, other)
				sources = sourceOf(sources, f, name, data)
			}
		}
	}
	if file == "" && len(names) == 1 {
		return v
	}
	return ast.BundleSchema(file, names, files, sources)
}

// sourceOf adds a file of the folder to the sources of a schema, if it is one of
// the project: only there the evaluator can see whether it has changed.
func sourceOf(sources []ast.SchemaSource, f folder.Folder, name string, data []byte) []ast.SchemaSource {
	if at, ok := f.ProjectPath(name); ok {
		sources = append(sources, ast.SchemaSource{Path: at, Digest: disk.Digest(string(data))})
	}
	return sources
}

// schemaRefs is the files that a schema may refer to, relative to its folder.
func schemaRefs(file string, v value.Value) (out []string) {
	switch v.Kind() {
	case value.List:
		for i := range v.Len() {
			out = append(out, schemaRefs(file, v.At(i))...)
		}
	case value.Map:
		for i := range v.Len() {
			out = append(out, schemaRefs(file, v.At(i))...)
			if key := v.Key(i).Str(); key != "$ref" && key != "$dynamicRef" {
				continue
			}
			u, err := url.Parse(v.At(i).Str())
			if err != nil || u.IsAbs() || u.Host != "" || u.Path == "" {
				continue
			}
			out = append(out, path.Join(path.Dir(file), u.Path))
			if rooted, ok := strings.CutPrefix(u.Path, "/"); ok {
				out = append(out, path.Clean(rooted))
			}
		}
	}
	return out
}
