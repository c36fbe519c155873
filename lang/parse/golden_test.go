package parse

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/diag"
)

// TestGolden loads the folder of each testdata/*.txtar and compares what it
// says and what it reads with the archive's files "diags" and "policy".
// HOOKC_UPDATE=1 rewrites these. Files below std/ are packs; lines of the
// archive's comment "var name=value" are the command line.
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
	opts, want := archiveOptions(ar)
	policy, diags := Load(opts)
	got := map[string]string{"diags": listed(diags)}
	if !diags.HasErrors() {
		got["policy"] = dump(policy)
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		update(t, name, ar, got)
		return
	}
	for _, part := range []string{"diags", "policy"} {
		if got[part] != want[part] {
			t.Errorf("%s differs; got:\n%s\nwant:\n%s", part, got[part], want[part])
		}
	}
}

func archiveOptions(ar *txtar.Archive) (Options, map[string]string) {
	files, want := fstest.MapFS{}, map[string]string{}
	for _, f := range ar.Files {
		if f.Name == "diags" || f.Name == "policy" {
			want[f.Name] = string(f.Data)
			continue
		}
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	opts := Options{FS: files, Dir: ".", Vars: map[string]string{}}
	if packs, err := fs.Sub(files, "std"); err == nil {
		opts.Packs = packs
	}
	for line := range strings.Lines(string(ar.Comment)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "var "); ok {
			name, value, _ := strings.Cut(rest, "=")
			opts.Vars[name] = value
		}
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "dir "); ok {
			opts.Dir = rest
		}
	}
	return opts, want
}

// listed is a list of diagnostics with everything that they say.
func listed(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		where := d.Span.String()
		if d.Span.IsZero() {
			where = "nowhere"
		} else if d.Span.Start.Line == d.Span.End.Line {
			where += fmt.Sprintf("-%d", d.Span.End.Column)
		} else {
			where += fmt.Sprintf("-%d:%d", d.Span.End.Line, d.Span.End.Column)
		}
		fmt.Fprintf(&b, "%s: %s[%s]: %s\n", where, d.Severity, d.Code, d.Summary)
		if d.Detail != "" {
			fmt.Fprintf(&b, "    %s\n", strings.ReplaceAll(d.Detail, "\n", "\n    "))
		}
		for _, n := range d.Notes {
			fmt.Fprintf(&b, "    note %s: %s\n", n.Span, n.Text)
		}
		if d.Fix != nil {
			for _, e := range d.Fix.Edits {
				fmt.Fprintf(&b, "    fix %s: %q → %q\n", d.Fix.Title, sourceText(e.Span), e.Text)
			}
		}
	}
	return b.String()
}

// sourceText says how many bytes an edit replaces.
func sourceText(s diag.Span) string { return fmt.Sprintf("%s+%d", s, s.End.Byte-s.Start.Byte) }

func update(t *testing.T, name string, ar *txtar.Archive, got map[string]string) {
	t.Helper()
	kept := ar.Files[:0:0]
	for _, f := range ar.Files {
		if f.Name != "diags" && f.Name != "policy" {
			kept = append(kept, f)
		}
	}
	for _, part := range []string{"diags", "policy"} {
		if got[part] != "" {
			kept = append(kept, txtar.File{Name: part, Data: []byte(got[part])})
		}
	}
	ar.Files = kept
	if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
		t.Fatal(err)
	}
}
