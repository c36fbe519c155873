package parse

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/diag"
)

// FuzzLoad loads any bytes as a policy: it says what is wrong, inside of the
// file, and never panics.
func FuzzLoad(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range ar.Files {
			f.Add(file.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		files := fstest.MapFS{"a.hook.hcl": {Data: data}, "p/p.hook.hcl": {Data: []byte("hook \"x\" {\n  on = [\"before_tool\"]\n}\n")}}
		_, diags := Load(Options{Dir: ".", FS: files, Packs: files})
		for _, d := range diags {
			checkSpan(t, d.Span, len(data))
			for _, n := range d.Notes {
				checkSpan(t, n.Span, len(data))
			}
			if d.Summary == "" || d.Severity == 0 || d.Code == "" {
				t.Errorf("an empty diagnostic: %+v", d)
			}
		}
	})
}

func checkSpan(t *testing.T, s diag.Span, size int) {
	t.Helper()
	if s.File != "a.hook.hcl" {
		return
	}
	if s.Start.Byte < 0 || s.End.Byte > size || s.Start.Byte > s.End.Byte || s.Start.Line < 1 || s.Start.Column < 1 {
		t.Errorf("a span outside of the file's %d bytes: %+v", size, s)
	}
}

// On disk a use may step out of the folder, a file() may not, not even through
// a symbolic link.
func TestDisk(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"secret.txt":               "s",
		"team/t.hook.hcl":          "hook \"t\" {\n  on = [\"before_tool\"]\n}\n",
		"main/a.hook.hcl":          "use \"../team\" {}\nhook \"a\" {\n  on = [\"before_tool\"]\n  metadata = { x = file(\"in.txt\") }\n}\n",
		"main/in.txt":              "inside",
		"link/a.hook.hcl":          "hook \"a\" {\n  on = [\"before_tool\"]\n  metadata = { x = file(\"out.txt\"), y = fileexists(\"out.txt\") }\n}\n",
		"main/folder.hook.hcl/x":   "not read",
		"main/other.hcl":           "not read",
		"main/sub/broken.hook.hcl": "not read {",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p, diags := Load(Options{Dir: filepath.Join(dir, "main")})
	if len(diags) > 0 || len(p.Hooks) != 2 || p.Hooks[0].Name != "team/t" || p.Hooks[1].Metadata["x"] != "inside" {
		t.Errorf("%v\n%s", diags, dump(p))
	}
	if err := os.Symlink(filepath.Join(dir, "secret.txt"), filepath.Join(dir, "link", "out.txt")); err != nil {
		t.Skip(err)
	}
	if _, diags := Load(Options{Dir: filepath.Join(dir, "link")}); len(diags) != 1 || diags[0].Code != diag.CodeFunction {
		t.Errorf("a link out of the folder: %v", diags)
	}
	if _, diags := Load(Options{Dir: filepath.Join(dir, "nowhere")}); len(diags) != 1 || diags[0].Code != diag.CodeNoHooks {
		t.Errorf("a missing folder: %v", diags)
	}
}
