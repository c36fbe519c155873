package block

import (
	"bytes"
	"errors"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// schema reads a JSON Schema: the path of a file of the policy's folder, or the
// schema itself. nil means that an error was reported.
func (s *Scope) schema(name string, v cty.Value, at diag.Span) *ast.Expr {
	if v.IsKnown() && v.Type() == cty.String {
		return s.schemaFile(name, v.AsString(), at)
	}
	e := s.Const(v, at)
	if e == nil || !s.isSchema(name, e.Value, at, "") {
		return nil
	}
	return ast.Const(withFiles(s.Folder, "", e.Value, nil), at)
}

// schemas reads a map from globs to schemas, in the order in which it is
// written: the first glob that holds says the schema.
func (s *Scope) schemas(name string, e hclsyntax.Expression, at diag.Span) *ast.Expr {
	v, diags := s.Attempt(e)
	if !diags.HasErrors() && v.IsKnown() && v.IsNull() {
		return ast.Const(value.Value{}, at)
	}
	before := len(s.Files.Diags)
	var globs []string
	var schemas []value.Value
	for _, en := range s.Entries(name, e) {
		x := s.schema(name, s.ValueOf(en), en.In)
		if x == nil {
			continue
		}
		globs, schemas = append(globs, en.Key), append(schemas, x.Value)
	}
	if len(s.Files.Diags) > before || len(globs) == 0 && !v.IsWhollyKnown() {
		return nil // what is not known has been reported
	}
	if len(globs) == 0 {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s lists no schema", name)
		return nil
	}
	return ast.Const(value.OfMap(globs, schemas), at)
}

func (s *Scope) schemaFile(name, path string, at diag.Span) *ast.Expr {
	in, file, err := s.Folder.Place(path)
	var data []byte
	if err == nil {
		file, data, err = in.Read(file)
	}
	if err != nil {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s: %v", name, err).
			Detail = "Write the path of a JSON file in the policy's folder or project, or the schema itself: { type = \"object\" }."
		return nil
	}
	v, err := value.DecodeJSON(data)
	var wrong *value.DecodeError
	switch {
	case errors.As(err, &wrong):
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s: %s:%d is not JSON: %s", name, path, lineOf(data, wrong.Offset), wrong.Problem)
		return nil
	case err != nil:
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s: %s: %v", name, path, err)
		return nil
	}
	if !s.isSchema(name, v, at, path+" holds ") {
		return nil
	}
	return ast.Const(withFiles(in, file, v, data), at)
}

// isSchema reports a value that can be no schema.
func (s *Scope) isSchema(name string, v value.Value, at diag.Span, holds string) bool {
	if v.Kind() == value.Map || v.Kind() == value.Bool {
		return true
	}
	if holds != "" {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s: %s%s, not a schema", name, holds, kindWords(v))
	} else {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be a schema, not %s", name, kindWords(v))
	}
	s.Files.Diags[len(s.Files.Diags)-1].Detail = "A schema is an object, true or false."
	return false
}

// kindWords names a value's kind as a sentence does.
func kindWords(v value.Value) string {
	switch v.Kind() {
	case value.Nil:
		return "null"
	case value.List:
		return "a list"
	case value.String:
		return "a string"
	}
	return "a number"
}

// lineOf is the line of a byte.
func lineOf(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:min(max(offset, 0), int64(len(data)))], []byte("\n"))
}
