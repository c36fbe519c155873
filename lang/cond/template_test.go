package cond_test

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
)

func TestTemplate(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{``, `""`},
		{`plain } }} text`, `"plain } }} text"`},
		{`{{ path }}`, `path`},
		{`{{1 + 2}}`, `(+ 1 2)`},
		{` {{ path }}`, `(template " " path)`},
		{`a {{ x }}{{ y }} b`, `(template "a " x y " b")`},
		{`{{ "}}" }}`, `"}}"`},
		{`{{ {"a": {"b": 1}} }}`, `{"a": {"b": 1}}`},
		{`{{{"a": {"b": 1}}}}`, `{"a": {"b": 1}}`},
		{`{{{{ x }}`, `"{{ x }}"`},
		{`{{{{{{ x }}}}`, `(template "{{" x "}}")`},
		{"{{ /* }} */ x // }}\n }}", `x`},
		{`é{{ "ö" }}`, `(template "é" "ö")`},
		{`{{ any(paths, {# == "a"}) }}`, `(any paths (== # "a") _)`},
	} {
		e, ds := cond.Template(source(tt.text))
		if len(ds) > 0 {
			t.Errorf("%s: %v", tt.text, ds)
			continue
		}
		if got := dump(e); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestTemplateErrors(t *testing.T) {
	for _, tt := range []struct{ text, at, want string }{
		{`a {{ b`, "a.hook.hcl:1:3", "never closed"},
		{`{{ "}}" `, "a.hook.hcl:1:1", "inside a string"},
		{`{{ (}} `, "a.hook.hcl:1:4", "never closed"},
		{`ok {{ it's }}`, "a.hook.hcl:1:9", "no end"},
		{`{{ }}`, "a.hook.hcl:1:4", "empty"},
		{`x {{ a = 1 }}`, "a.hook.hcl:1:8", "Write == for equality"},
		{`é {{ a }} {{ b = 1 }}`, "a.hook.hcl:1:16", "Write == for equality"},
	} {
		_, ds := cond.Template(source(tt.text))
		if len(ds) != 1 {
			t.Errorf("%s: %v", tt.text, ds)
			continue
		}
		d := ds[0]
		if at := d.Span.String(); at != tt.at || !strings.Contains(d.Summary+". "+d.Detail, tt.want) {
			t.Errorf("%s\n got %s %q %q\nwant %s %q", tt.text, at, d.Summary, d.Detail, tt.at, tt.want)
		}
	}
}

// TestTemplateSpans: the parts of a template know where they stand.
func TestTemplateSpans(t *testing.T) {
	text := `é {{ a.b }} x {{ len(c) }}`
	e, ds := cond.Template(source(text))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	var got []string
	for _, part := range e.Args {
		got = append(got, cut(text, part.Span))
	}
	if s := strings.Join(got, "|"); s != "é |a.b| x |len(c)" {
		t.Errorf("got %s", s)
	}
}

func FuzzTemplate(f *testing.F) {
	for _, s := range []string{`{{ a }}`, `x{{{{y`, `{{ "}}" }} }}`, `{{{"a":1}}}`, `{{#`, `{{ not }}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		segs, err := cond.Scan(text)
		end := 0
		for _, s := range segs {
			if s.From < end || s.To < s.From || s.To > len(text) {
				t.Fatalf("%q: segment %+v", text, s)
			}
			end = s.To
		}
		e, ds := cond.Template(source(text))
		if (err != nil || e == nil) && !ds.HasErrors() { // a refused part leaves a tree beside its error
			t.Fatalf("%q: %v, %v, %v", text, err, e, ds)
		}
		ast.Walk(e, func(e *ast.Expr) bool {
			if e.Span.End.Byte > len(text) || e.Span.Start.Byte > e.Span.End.Byte {
				t.Fatalf("%q: span %+v", text, e.Span)
			}
			return true
		})
	})
}

// escaped is a quoted HCL string and a heredoc with an indent, as lang/hclfile
// builds them.
func escaped() cond.Source {
	b := cond.NewBuilder("f.hcl")
	at := diag.Pos{Line: 3, Column: 9, Byte: 40}
	b.Copy("a == ", at)
	at = cond.Advance(at, "a == ")
	for _, piece := range []string{`"`, "é", `"`} {
		next := cond.Advance(at, map[string]string{`"`: `\"`, "é": `\u00e9`}[piece])
		b.Escape(piece, at, next)
		at = next
	}
	b.Copy("\n", at)
	b.Copy("and b", diag.Pos{Line: 4, Column: 5, Byte: at.Byte + 5})
	return b.Source()
}

func TestOffsets(t *testing.T) {
	src := escaped()
	if src.Text != "a == \"é\"\nand b" {
		t.Fatalf("text %q", src.Text)
	}
	for _, tt := range []struct {
		part       string
		start, end diag.Pos
	}{
		{"a", diag.Pos{Line: 3, Column: 9, Byte: 40}, diag.Pos{Line: 3, Column: 10, Byte: 41}},
		{"==", diag.Pos{Line: 3, Column: 11, Byte: 42}, diag.Pos{Line: 3, Column: 13, Byte: 44}},
		{"\"é\"", diag.Pos{Line: 3, Column: 14, Byte: 45}, diag.Pos{Line: 3, Column: 24, Byte: 55}},
		{"é", diag.Pos{Line: 3, Column: 16, Byte: 47}, diag.Pos{Line: 3, Column: 22, Byte: 53}},
		{"\n", diag.Pos{Line: 3, Column: 24, Byte: 55}, diag.Pos{Line: 4, Column: 1, Byte: 56}},
		{"and", diag.Pos{Line: 4, Column: 5, Byte: 60}, diag.Pos{Line: 4, Column: 8, Byte: 63}},
		{"b", diag.Pos{Line: 4, Column: 9, Byte: 64}, diag.Pos{Line: 4, Column: 10, Byte: 65}},
	} {
		i := strings.Index(src.Text, tt.part)
		if got := src.Span(i, i+len(tt.part)); got.Start != tt.start || got.End != tt.end {
			t.Errorf("%q: got %+v", tt.part, got)
		}
	}
	e, ds := cond.Parse(src)
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	if want := "f.hcl:4:9"; e.Args[1].Span.String() != want {
		t.Errorf("b is at %s, want %s", e.Args[1].Span, want)
	}
}

// FuzzOffsets: text that is copied in pieces maps back to itself, whole or as
// a part.
func FuzzOffsets(f *testing.F) {
	f.Add("a\nbé\n\nc", 2, 1)
	f.Fuzz(func(t *testing.T, text string, piece, from int) {
		piece = min(max(piece, 1), 64)
		b := cond.NewBuilder("f")
		at := diag.Pos{Line: 1, Column: 1}
		for rest := text; rest != ""; {
			n := min(piece, len(rest))
			b.Copy(rest[:n], at)
			at.Byte += n
			rest = rest[n:]
		}
		from = min(max(from, 0), len(text))
		sub := b.Source().Sub(from, len(text))
		for i := range sub.Text {
			if got := sub.Span(i, i+1).Start.Byte; got != from+i {
				t.Fatalf("byte %d of %q is at %d", i, sub.Text, got)
			}
		}
	})
}
