package lang_test

import (
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
)

// FuzzPolicy loads and checks any bytes as a policy: it never panics, every
// error says something, and an argument that is wrong has one.
func FuzzPolicy(f *testing.F) {
	for _, dir := range []string{"testdata", "parse/testdata", "../testdata/conform"} {
		names, _ := filepath.Glob(dir + "/*.txtar")
		for _, name := range names {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, file := range ar.Files {
				if filepath.Ext(file.Name) == ".hcl" {
					f.Add(file.Data)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, diags := lang.Load(lang.Options{Dir: ".", FS: fstest.MapFS{"a.hook.hcl": {Data: data}, "x.sh": {}, "x.json": {Data: []byte("{}")}}})
		for _, d := range diags {
			if d.Summary == "" || d.Severity == 0 || d.Code == "" {
				t.Errorf("an empty diagnostic: %+v", d)
			}
		}
		if diags.HasErrors() {
			return
		}
		p.EachHook(func(h *ast.Hook) {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if a.Expr.Op == ast.OpInvalid {
						t.Errorf("%s of %s has an error that nobody reported", a.Name, s.Kind)
					}
				}
			})
		})
	})
}
