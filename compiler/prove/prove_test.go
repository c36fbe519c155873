package prove

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/stdlib"
)

func load(t testing.TB, fsys fs.FS, dir string) (*ast.Policy, *compiler.Result) {
	t.Helper()
	p, diags := lang.Load(lang.Options{FS: fsys, Dir: dir, Packs: stdlib.Packs})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p, res
}

func TestPacks(t *testing.T) {
	packs, err := fs.ReadDir(stdlib.Packs, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, pack := range testrun.Some(packs, 4) {
		t.Run(pack.Name(), func(t *testing.T) {
			t.Parallel()
			text := `use "std/` + pack.Name() + `" {}`
			p, res := load(t, fstest.MapFS{"p/p.hook.hcl": {Data: []byte(text)}}, "p")
			r, err := Policy(p, res.Table, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Wrong {
				t.Errorf("wrong: %s on %s: %s", f.Hook, f.Event, f.What)
				if f.Example != nil {
					t.Logf("%s", f.Example.JSON)
				}
			}
			for _, f := range r.Open {
				t.Logf("open: %s on %s: %s", f.Hook, f.Event, f.What)
			}
			t.Logf("%s: %d hooks, %d guards, %d rows, %d indexed, %d of them tried on %d events, %d open", pack.Name(), r.Hooks, r.Guards, r.Rows, r.Index, r.Tried, r.Events, len(r.Open))
		})
	}
}
