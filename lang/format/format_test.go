package format

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestSource formats the file "in" of each archive into "out".
// HOOKC_UPDATE=1 rewrites it.
func TestSource(t *testing.T) {
	names, _ := filepath.Glob("testdata/*.txtar")
	if len(names) == 0 {
		t.Fatal("no golden files")
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			in := ar.Files[0].Data
			got, diags := Source("in", in)
			for _, d := range diags {
				t.Errorf("%v", d)
			}
			checkProperties(t, in, got)
			if os.Getenv("HOOKC_UPDATE") != "" {
				ar.Files = []txtar.File{ar.Files[0], {Name: "out", Data: got}}
				if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := ar.Files[1].Data; !bytes.Equal(got, want) {
				t.Errorf("got:\n%s\n%s", got, Diff("out", want, got))
			}
		})
	}
}

func TestSourceLeavesBrokenFilesAlone(t *testing.T) {
	for _, src := range []string{
		"hook \"x\" {\n  a   = \n}\n",
		"hook \"x\" {\n  when   = \"${HOME\"\n}\n",
		"hook   \"x\" {",
		"a = \xff\n",
	} {
		got, diags := Source("x", []byte(src))
		if string(got) != src || !diags.HasErrors() {
			t.Errorf("%q became %q, %v", src, got, diags)
		}
	}
}

// checkProperties checks what holds for every file: a second round changes
// nothing, and only white space between tokens has changed.
func checkProperties(t *testing.T, in, out []byte) {
	t.Helper()
	again, diags := Source("out", out)
	if diags.HasErrors() {
		t.Fatalf("%q became %q, which does not parse: %v", in, out, diags)
	}
	if !bytes.Equal(again, out) {
		t.Fatalf("a second round changes\n%q\nto\n%q", out, again)
	}
	if a, b := words(in), words(out); a != b {
		t.Fatalf("tokens changed:\n%s", Diff("tokens", []byte(a), []byte(b)))
	}
	if len(out) > 0 && (!bytes.HasSuffix(out, []byte("\n")) || bytes.HasSuffix(out, []byte("\n\n"))) && !bytes.HasSuffix(out, []byte("*/\n")) {
		t.Fatalf("%q does not end with one line end", out)
	}
}

// words is the tokens of a file, one in a line, without line ends.
func words(src []byte) string {
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	var b strings.Builder
	for _, t := range tokens {
		text := string(t.Bytes)
		switch t.Type {
		case hclsyntax.TokenNewline:
			continue
		case hclsyntax.TokenComment, hclsyntax.TokenOHeredoc, hclsyntax.TokenCHeredoc:
			text = strings.TrimSpace(text)
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}

func FuzzSource(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.txtar")
	for _, name := range names {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(ar.Files[0].Data)
	}
	for _, s := range []string{
		"a{b={\n\n\nc=1\n}}#x", "/* a\n\n\n b */ x {\n}\ny {\n}", "x {\n  a = <<E\n\n\n  q\nE\n\n\n}\n", "a = [\n\n1,\n\n]",
		"a = \"${\n\n\nb}\"\n", "\xef\xbb\xbfx {}\n", "x {}\r\ny {}\r\n", "a = <<-E\n  ${\n\n x}\n  E\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		out, diags := Source("fuzz", src)
		if diags.HasErrors() {
			return
		}
		checkProperties(t, src, out)
	})
}
