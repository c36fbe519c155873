package parse

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
)

// instance is one element of for_each.
type instance struct {
	key cty.Value // a string
	val cty.Value
	at  diag.Span
}

// instances evaluates a hook, once or for each element of its for_each.
func (m *module) instances(b *hclsyntax.Block) []*draft {
	a := b.Body.Attributes["for_each"]
	if a == nil {
		return []*draft{m.hook(m.scope, b)}
	}
	var out []*draft
	first := map[string]diag.Span{}
	list := m.scope.each(a.Expr)
	if len(list) == 0 { // its errors are errors all the same
		m.hook(m.scope.inInstance(cty.UnknownVal(cty.String), cty.DynamicVal), b)
	}
	for _, in := range list {
		key := in.key.AsString()
		if before, twice := first[key]; twice {
			m.ld.Diags.Duplicate(in.at, before, "for_each has the key "+strconv.Quote(key)+" twice")
			continue
		}
		first[key] = in.at
		if len(out) > 0 && !m.makes(in.at) {
			break
		}
		before := len(m.ld.Diags)
		d := m.hook(m.scope.inInstance(in.key, in.val), b)
		d.key = "[" + strconv.Quote(key) + "]"
		out = append(out, d)
		if len(m.ld.Diags) > before {
			break // the others would say the same
		}
	}
	return out
}

// each lists the elements of for_each. A list and an object written out keep
// their order; sets and computed maps are sorted.
func (s *scope) each(e hclsyntax.Expression) []instance {
	if written := s.written(e); written != nil {
		return s.eachEntry(written)
	}
	v := s.Eval(e)
	at := s.ld.Span(e.Range())
	if !v.IsKnown() {
		return nil
	}
	t := v.Type()
	switch {
	case v.IsNull():
		s.ld.Diags.Errorf(diag.CodeValue, at, "for_each must not be null")
	case t.IsListType(), t.IsTupleType(), t.IsSetType():
		return s.eachItem(v, e)
	case t.IsObjectType(), t.IsMapType():
		var out []instance
		for it := v.ElementIterator(); it.Next(); {
			k, item := it.Element()
			out = append(out, instance{k, item, at})
		}
		return out
	default:
		s.ld.Diags.Errorf(diag.CodeValue, at, "for_each must be a list, a set or a map, not %s", hcleval.TypeWords(t))
	}
	return nil
}

// written is the object literal that e is, or that the local it names is.
func (s *scope) written(e hclsyntax.Expression) *hclsyntax.ObjectConsExpr {
	switch e := e.(type) {
	case *hclsyntax.ObjectConsExpr:
		return e
	case *hclsyntax.ParenthesesExpr:
		return s.written(e.Expression)
	case *hclsyntax.ScopeTraversalExpr:
		if len(e.Traversal) == 2 && e.Traversal.RootName() == "local" {
			if name, ok := e.Traversal[1].(hcl.TraverseAttr); ok {
				cons, _ := s.localExprs[name.Name].(*hclsyntax.ObjectConsExpr)
				return cons
			}
		}
	}
	return nil
}

func (s *scope) eachEntry(cons *hclsyntax.ObjectConsExpr) []instance {
	var out []instance
	for _, en := range s.Entries("for_each", cons) {
		if v := s.ValueOf(en); v.IsWhollyKnown() {
			out = append(out, instance{cty.StringVal(en.Key), v, en.At})
		}
	}
	return out
}

// eachItem lists the items of a list or set. A string, number or boolean is its
// own key; other items are called by their number.
func (s *scope) eachItem(v cty.Value, e hclsyntax.Expression) []instance {
	at := s.ld.Span(e.Range())
	cons, written := e.(*hclsyntax.TupleConsExpr)
	var out []instance
	for it, i := v.ElementIterator(), 0; it.Next(); i++ {
		_, item := it.Element()
		key := cty.StringVal(strconv.Itoa(i))
		if item.IsKnown() && !item.IsNull() && item.Type().IsPrimitiveType() {
			if k, err := convert.Convert(item, cty.String); err == nil {
				key = k
			}
		}
		if written {
			at = s.ld.Span(cons.Exprs[i].Range())
		}
		out = append(out, instance{key, item, at})
	}
	return out
}
