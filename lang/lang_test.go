package lang_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
)

// TestGolden loads the folder of each testdata/*.txtar and compares what is
// wrong with it, by line and column, with the archive's file "diags".
// HOOKC_UPDATE=1 rewrites that.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { golden(t, name) })
	}
}

func golden(t *testing.T, name string) {
	ar, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files, want := fstest.MapFS{}, ""
	kept := ar.Files[:0:0]
	for _, f := range ar.Files {
		if f.Name == "diags" {
			want = string(f.Data)
			continue
		}
		kept = append(kept, f)
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	_, diags := lang.Load(lang.Options{FS: files, Dir: "."})
	got := listed(diags)
	if os.Getenv("HOOKC_UPDATE") != "" {
		ar.Files = append(kept, txtar.File{Name: "diags", Data: []byte(got)})
		if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func listed(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s:%d:%d %s %s\n", d.Span.File, d.Span.Start.Line, d.Span.Start.Column, d.Code, d.Summary)
		if d.Detail != "" {
			fmt.Fprintf(&b, "    %s\n", d.Detail)
		}
	}
	return b.String()
}
