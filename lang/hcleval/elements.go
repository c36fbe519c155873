package hcleval

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
)

// Element is an item of a list with its place: its own where the list is
// written out, else the whole expression's.
type Element struct {
	Val cty.Value
	At  diag.Span
}

// Elements lists the items of an expression; one that is no list is its own
// only item. A list inside a list is spliced.
func (s *Scope) Elements(e hclsyntax.Expression) []Element {
	switch e := e.(type) {
	case *hclsyntax.ParenthesesExpr:
		return s.Elements(e.Expression)
	case *hclsyntax.TupleConsExpr:
		var out []Element
		for _, item := range e.Exprs {
			out = append(out, s.Elements(item)...)
		}
		return out
	}
	return spread(nil, s.Eval(e), s.Files.Span(e.Range()))
}

func spread(out []Element, v cty.Value, at diag.Span) []Element {
	if !v.IsKnown() || v.IsNull() {
		return out
	}
	if t := v.Type(); t.IsTupleType() || t.IsListType() || t.IsSetType() {
		for it := v.ElementIterator(); it.Next(); {
			_, item := it.Element()
			out = spread(out, item, at)
		}
		return out
	}
	return append(out, Element{v, at})
}

// Strings reads a list of strings, or a single one.
func (s *Scope) Strings(name string, e hclsyntax.Expression) []Word {
	var out []Word
	for _, el := range s.Elements(e) {
		if v, ok := s.Converted(name, el.Val, el.At, cty.String); ok {
			out = append(out, Word{v.AsString(), el.At})
		}
	}
	return out
}

// Word is a string with its place.
type Word struct {
	Text string
	At   diag.Span
}

// Texts drops the places.
func Texts(list []Word) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = w.Text
	}
	return out
}

// Places drops the texts.
func Places(list []Word) []diag.Span {
	out := make([]diag.Span, len(list))
	for i, w := range list {
		out[i] = w.At
	}
	return out
}

// Entry is one entry of an object: its expression where the object is written
// out, else its value.
type Entry struct {
	Key     string
	At      diag.Span               // of the key
	KeyExpr *hclsyntax.TemplateExpr // of a key that is written as a string; else nil
	Expr    hclsyntax.Expression
	Val     cty.Value
	In      diag.Span // of the value
}

// Entries lists the entries of an object: in source order where it is written
// out, else sorted by key.
func (s *Scope) Entries(name string, e hclsyntax.Expression) []Entry {
	if p, ok := e.(*hclsyntax.ParenthesesExpr); ok {
		return s.Entries(name, p.Expression)
	}
	cons, ok := e.(*hclsyntax.ObjectConsExpr)
	if !ok {
		return s.computed(name, s.Eval(e), s.Files.Span(e.Range()))
	}
	out := make([]Entry, 0, len(cons.Items))
	first := map[string]diag.Span{}
	for _, item := range cons.Items {
		at := s.Files.Span(item.KeyExpr.Range())
		key, ok := s.Converted("a key", s.Eval(item.KeyExpr), at, cty.String)
		if !ok {
			continue
		}
		k := key.AsString()
		if before, twice := first[k]; twice {
			s.Files.Diags.Duplicate(at, before, name+" has "+k+" twice")
			continue
		}
		first[k] = at
		en := Entry{Key: k, At: at, Expr: item.ValueExpr, In: s.Files.Span(item.ValueExpr.Range())}
		if wrapped, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr); ok {
			en.KeyExpr, _ = wrapped.Wrapped.(*hclsyntax.TemplateExpr)
		}
		out = append(out, en)
	}
	return out
}

func (s *Scope) computed(name string, v cty.Value, at diag.Span) []Entry {
	if !v.IsKnown() || v.IsNull() {
		return nil
	}
	if t := v.Type(); !t.IsObjectType() && !t.IsMapType() {
		s.Files.Diags.Errorf(diag.CodeValue, at, "%s must be an object, not %s", name, TypeWords(t))
		return nil
	}
	var out []Entry
	for it := v.ElementIterator(); it.Next(); {
		k, item := it.Element()
		out = append(out, Entry{Key: k.AsString(), At: at, Val: item, In: at})
	}
	return out
}

// ValueOf is the entry's value.
func (s *Scope) ValueOf(en Entry) cty.Value {
	if en.Expr != nil {
		return s.Eval(en.Expr)
	}
	return en.Val
}
