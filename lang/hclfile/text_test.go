package hclfile

import (
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// FuzzText compares what we read of a string, with its places, to what HCL
// reads: the text must be the same, and each of its bytes must stand where the
// map says.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		`"a"`, `"\"\\\n\t\r\u00e9\U0001F600"`, `"$${a} $$${ %%{ $ % $$ \u0041"`, `""`,
		"<<E\n a\n  b\nE", "<<-E\n   a\n\n \n    b\n   E", "<<-E\n\tx $${y}\n\t\tz\nE", "<<-E\n\nE", "<<E\nE", "<<-E\r\n  a\r\n   b\r\n E", "<<E\n \x7f$\n E ", "<<-E\n  a\n  E\t",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		data := append(append([]byte("a = "), raw...), '\n')
		file, diags := hclsyntax.ParseConfig(data, "x", hcl.InitialPos)
		if diags.HasErrors() {
			return
		}
		a := file.Body.(*hclsyntax.Body).Attributes["a"]
		if a == nil {
			return
		}
		e, ok := a.Expr.(*hclsyntax.TemplateExpr)
		if !ok || !e.IsStringLiteral() {
			return
		}
		src := newSource("x", data)
		r := NewReader()
		r.sources["x"] = src
		l, ok := r.Literal(e)
		if !ok {
			t.Fatalf("%q is no literal", raw)
		}
		got := l.Whole()
		want, _ := e.Value(nil)
		if !sameText(got.Text, want.AsString()) {
			t.Fatalf("%q reads %q, want %q", raw, got.Text, want.AsString())
		}
		for i := range len(got.Text) {
			s := got.Span(i, i+1)
			if p := src.pos(s.Start.Byte); p != s.Start {
				t.Fatalf("byte %d of %q is at %+v, which is %+v", i, raw, s.Start, p)
			}
			if c := data[s.Start.Byte]; c != got.Text[i] && c != '\\' && c != '$' && c != '%' {
				t.Fatalf("byte %d of %q is %q, in the file %q", i, raw, got.Text[i], c)
			}
		}
	})
}
