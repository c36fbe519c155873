package hcleval

import (
	"errors"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

var (
	allTrueFunc = verdictOf(true)
	anyTrueFunc = verdictOf(false)
)

// verdictOf joins the booleans of a list: the first that is not empty's value
// decides. An unknown one leaves it open.
func verdictOf(empty bool) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "list", Type: cty.List(cty.Bool)}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			verdict := cty.BoolVal(empty)
			for it := args[0].ElementIterator(); it.Next(); {
				switch _, v := it.Element(); {
				case !v.IsKnown():
					verdict = cty.UnknownVal(cty.Bool)
				case !v.IsNull() && v.True() != empty:
					return cty.BoolVal(!empty), nil
				}
			}
			return verdict, nil
		},
	})
}

// sumFunc adds the numbers of a list.
var sumFunc = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "list", Type: cty.List(cty.Number)}},
	Type:   function.StaticReturnType(cty.Number),
	Impl: func(args []cty.Value, _ cty.Type) (out cty.Value, err error) {
		out = cty.Zero
		for it := args[0].ElementIterator(); it.Next() && err == nil; {
			_, n := it.Element()
			out, err = stdlib.Add(out, n)
		}
		return out, err
	},
})

// oneFunc is the only item of a list, null where it is empty.
var oneFunc = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "list", Type: cty.DynamicPseudoType}},
	Type: func(args []cty.Value) (cty.Type, error) {
		v, err := one(args[0])
		return v.Type(), err
	},
	Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
		v, err := one(args[0])
		if err != nil {
			return v, err
		}
		return convert.Convert(v, t)
	},
})

func one(list cty.Value) (cty.Value, error) {
	if t := list.Type(); !t.IsListType() && !t.IsTupleType() && !t.IsSetType() {
		return cty.DynamicVal, function.NewArgError(0, errors.New("it must be a list"))
	}
	switch items := list.AsValueSlice(); len(items) {
	case 0:
		return cty.NullVal(cty.DynamicPseudoType), nil
	case 1:
		return items[0], nil
	}
	return cty.DynamicVal, function.NewArgError(0, errors.New("the list has more than one item"))
}
