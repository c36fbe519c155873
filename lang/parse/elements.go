package parse

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/diag"
)

// element is an item of a list with its place: its own where the list is
// written out, else the whole expression's.
type element struct {
	val cty.Value
	at  diag.Span
}

// elements lists the items of an expression; one that is no list is its own
// only item. A list inside a list is spliced.
func (s *scope) elements(e hclsyntax.Expression) []element {
	switch e := e.(type) {
	case *hclsyntax.ParenthesesExpr:
		return s.elements(e.Expression)
	case *hclsyntax.TupleConsExpr:
		var out []element
		for _, item := range e.Exprs {
			out = append(out, s.elements(item)...)
		}
		return out
	}
	return spread(nil, s.eval(e), s.ld.Span(e.Range()))
}

func spread(out []element, v cty.Value, at diag.Span) []element {
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
	return append(out, element{v, at})
}

// strings reads a list of strings, or a single one.
func (s *scope) strings(name string, e hclsyntax.Expression) []word {
	var out []word
	for _, el := range s.elements(e) {
		if v, ok := s.converted(name, el.val, el.at, cty.String); ok {
			out = append(out, word{v.AsString(), el.at})
		}
	}
	return out
}

// word is a string with its place.
type word struct {
	text string
	at   diag.Span
}

// values drops the places.
func values(list []word) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = w.text
	}
	return out
}

// places drops the texts.
func places(list []word) []diag.Span {
	out := make([]diag.Span, len(list))
	for i, w := range list {
		out[i] = w.at
	}
	return out
}

// entry is one entry of an object: its expression where the object is written
// out, else its value.
type entry struct {
	key     string
	at      diag.Span               // of the key
	keyExpr *hclsyntax.TemplateExpr // of a key that is written with {{ }}; else nil
	expr    hclsyntax.Expression
	val     cty.Value
	in      diag.Span // of the value
}

// entries lists the entries of an object: in source order where it is written
// out, else sorted by key.
func (s *scope) entries(name string, e hclsyntax.Expression) []entry {
	if p, ok := e.(*hclsyntax.ParenthesesExpr); ok {
		return s.entries(name, p.Expression)
	}
	cons, ok := e.(*hclsyntax.ObjectConsExpr)
	if !ok {
		return s.computed(name, s.eval(e), s.ld.Span(e.Range()))
	}
	out := make([]entry, 0, len(cons.Items))
	first := map[string]diag.Span{}
	for _, item := range cons.Items {
		at := s.ld.Span(item.KeyExpr.Range())
		key, ok := s.converted("a key", s.eval(item.KeyExpr), at, cty.String)
		if !ok {
			continue
		}
		k := key.AsString()
		if before, twice := first[k]; twice {
			s.ld.Diags.Duplicate(at, before, name+" has "+k+" twice")
			continue
		}
		first[k] = at
		en := entry{key: k, at: at, expr: item.ValueExpr, in: s.ld.Span(item.ValueExpr.Range())}
		if wrapped, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr); ok && s.isLive(wrapped.Wrapped) {
			en.keyExpr, _ = wrapped.Wrapped.(*hclsyntax.TemplateExpr)
		}
		out = append(out, en)
	}
	return out
}

func (s *scope) computed(name string, v cty.Value, at diag.Span) []entry {
	if !v.IsKnown() || v.IsNull() {
		return nil
	}
	if t := v.Type(); !t.IsObjectType() && !t.IsMapType() {
		s.ld.Diags.Errorf(diag.CodeValue, at, "%s must be an object, not %s", name, typeWords(t))
		return nil
	}
	var out []entry
	for it := v.ElementIterator(); it.Next(); {
		k, item := it.Element()
		out = append(out, entry{key: k.AsString(), at: at, val: item, in: at})
	}
	return out
}

// value is the entry's value.
func (s *scope) value(en entry) cty.Value {
	if en.expr != nil {
		return s.eval(en.expr)
	}
	return en.val
}
