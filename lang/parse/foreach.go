package parse

import (
	"maps"
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/hookc/hookc/lang/block"
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
		return []*draft{hook(m.scope, b)}
	}
	var out []*draft
	first := map[string]diag.Span{}
	list := m.each(a.Expr)
	if len(list) == 0 { // its errors are errors all the same
		hook(m.inInstance(cty.UnknownVal(cty.String), cty.DynamicVal), b)
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
		d := hook(m.inInstance(in.key, in.val), b)
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
func (m *module) each(e hclsyntax.Expression) []instance {
	if written := m.written(e); written != nil {
		return m.eachEntry(written)
	}
	v := m.scope.Eval(e)
	at := m.ld.Span(e.Range())
	if !v.IsKnown() {
		return nil
	}
	t := v.Type()
	switch {
	case v.IsNull():
		m.ld.Diags.Errorf(diag.CodeValue, at, "for_each must not be null")
	case t.IsListType(), t.IsTupleType(), t.IsSetType():
		return m.eachItem(v, e)
	case t.IsObjectType(), t.IsMapType():
		var out []instance
		for it := v.ElementIterator(); it.Next(); {
			k, item := it.Element()
			out = append(out, instance{k, item, at})
		}
		return out
	default:
		m.ld.Diags.Errorf(diag.CodeValue, at, "for_each must be a list, a set or a map, not %s", hcleval.TypeWords(t))
	}
	return nil
}

// written is the object literal that e is, or that the local it names is.
func (m *module) written(e hclsyntax.Expression) *hclsyntax.ObjectConsExpr {
	switch e := e.(type) {
	case *hclsyntax.ObjectConsExpr:
		return e
	case *hclsyntax.ParenthesesExpr:
		return m.written(e.Expression)
	case *hclsyntax.ScopeTraversalExpr:
		if len(e.Traversal) == 2 && e.Traversal.RootName() == "local" {
			if name, ok := e.Traversal[1].(hcl.TraverseAttr); ok {
				cons, _ := m.localExprs[name.Name].(*hclsyntax.ObjectConsExpr)
				return cons
			}
		}
	}
	return nil
}

func (m *module) eachEntry(cons *hclsyntax.ObjectConsExpr) []instance {
	var out []instance
	for _, en := range m.scope.Entries("for_each", cons) {
		if v := m.scope.ValueOf(en); v.IsWhollyKnown() {
			out = append(out, instance{cty.StringVal(en.Key), v, en.At})
		}
	}
	return out
}

// eachItem lists the items of a list or set. A string, number or boolean is its
// own key; other items are called by their number.
func (m *module) eachItem(v cty.Value, e hclsyntax.Expression) []instance {
	at := m.ld.Span(e.Range())
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
			at = m.ld.Span(cons.Exprs[i].Range())
		}
		out = append(out, instance{key, item, at})
	}
	return out
}

// inInstance is the scope of one instance of a hook with for_each.
func (m *module) inInstance(key, val cty.Value) *block.Scope {
	each := cty.ObjectVal(map[string]cty.Value{"key": key, "value": val})
	in := *m.scope
	in.Scope = in.Inside(map[string]cty.Value{"each": each})
	in.Consts, in.Failed = maps.Clone(in.Consts), maps.Clone(in.Failed)
	in.Consts["each"] = constants("each", each, in.Failed)
	return &in
}
