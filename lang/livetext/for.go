package livetext

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
)

// rounds unrolls [for x in list : "…"] and %{ for }, so that the strings
// written in it may hold {{ }} like any other. Its loop is HCL's, and runs now.
func (r reader) rounds(e *hclsyntax.ForExpr, in *hclfile.Literal) ([]*ast.Expr, bool) {
	coll := r.Eval(e.CollExpr)
	at := r.Files.Span(e.CollExpr.Range())
	if !coll.IsKnown() {
		return nil, false
	}
	if coll.IsNull() || !coll.CanIterateElements() {
		r.Files.Diags.Errorf(diag.CodeValue, at, "for needs a list, a set or a map, not %s", hcleval.TypeWords(coll.Type()))
		return nil, false
	}
	var out []*ast.Expr
	for it := coll.ElementIterator(); it.Next(); {
		key, val := it.Element()
		if !r.TakeRound(at) {
			return nil, false
		}
		round := r.inRound(e, key, val)
		chosen, ok := round.chosen(e)
		if !ok {
			return nil, false
		}
		if !chosen {
			continue
		}
		if e.KeyExpr != nil {
			k, ok := round.Converted("a key", round.Eval(e.KeyExpr), r.Files.Span(e.KeyExpr.Range()), cty.String)
			if !ok {
				return nil, false
			}
			out = append(out, ast.Const(value.OfString(k.AsString()), r.Files.Span(e.KeyExpr.Range())))
		}
		x := round.value(e.ValExpr, in)
		if x == nil {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

// inRound is the scope of one round of a for.
func (r reader) inRound(e *hclsyntax.ForExpr, key, val cty.Value) reader {
	names := map[string]cty.Value{e.ValVar: val}
	if e.KeyVar != "" {
		names[e.KeyVar] = key
	}
	return reader{r.Inside(names)}
}

// chosen evaluates the `if` of a for.
func (r reader) chosen(e *hclsyntax.ForExpr) (chosen, ok bool) {
	if e.CondExpr == nil {
		return true, true
	}
	v, ok := r.Converted("the condition of for", r.Eval(e.CondExpr), r.Files.Span(e.CondExpr.Range()), cty.Bool)
	return ok && v.True(), ok
}

// loop is a for that gives a list or an object.
func (r reader) loop(e *hclsyntax.ForExpr) *ast.Expr {
	at := r.Files.Span(e.SrcRange)
	if e.Group { // equal keys are collected: HCL does that, on constants
		return r.Const(r.Eval(e), at)
	}
	items, ok := r.rounds(e, nil)
	if !ok {
		return nil
	}
	out := &ast.Expr{Op: ast.OpMap, Args: items, Span: at, At: at}
	if e.KeyExpr != nil {
		return r.unequalKeys(out)
	}
	out.Op, out.Name, out.Args = ast.OpArray, "splice", nil
	for _, x := range items {
		out.Args = append(out.Args, spliced(x)...)
	}
	return folded(out)
}

func (r reader) unequalKeys(e *ast.Expr) *ast.Expr {
	seen := map[string]bool{}
	for i := 0; i < len(e.Args); i += 2 {
		k := e.Args[i].Value.Str()
		if seen[k] {
			r.Files.Diags.Errorf(diag.CodeDuplicate, e.Args[i].Span, "for produces the key %q twice", k)
			return nil
		}
		seen[k] = true
	}
	return folded(e)
}
