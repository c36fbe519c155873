package hcleval

import (
	"errors"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// lengthFunc counts the characters of a string, or the items of anything else.
var lengthFunc = function.New(&function.Spec{
	Params: []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType, AllowDynamicType: true}},
	Type:   function.StaticReturnType(cty.Number),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		switch t := args[0].Type(); {
		case t == cty.String:
			return stdlib.Strlen(args[0])
		case t.IsObjectType():
			return cty.NumberIntVal(int64(len(t.AttributeTypes()))), nil
		case t.IsCollectionType() || t.IsTupleType():
			return stdlib.Length(args[0])
		}
		return cty.NilVal, function.NewArgError(0, errors.New("it must be a string, a list, a set or a map"))
	},
})

// indexFunc finds an item in a list.
var indexFunc = function.New(&function.Spec{
	Params: []function.Parameter{
		{Name: "list", Type: cty.DynamicPseudoType},
		{Name: "value", Type: cty.DynamicPseudoType},
	},
	Type: function.StaticReturnType(cty.Number),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if t := args[0].Type(); !t.IsListType() && !t.IsTupleType() {
			return cty.NilVal, function.NewArgError(0, errors.New("it must be a list"))
		}
		for it := args[0].ElementIterator(); it.Next(); {
			i, item := it.Element()
			if same, err := stdlib.Equal(item, args[1]); err == nil && same.IsKnown() && same.True() {
				return i, nil
			}
		}
		return cty.NilVal, function.NewArgError(1, errors.New("the list does not contain this item"))
	},
})

// lookupFunc is an entry of a map, or the default where there is none.
var lookupFunc = function.New(&function.Spec{
	Params: []function.Parameter{
		{Name: "map", Type: cty.DynamicPseudoType},
		{Name: "key", Type: cty.String},
	},
	VarParam: &function.Parameter{Name: "default", Type: cty.DynamicPseudoType, AllowNull: true},
	Type: func(args []cty.Value) (cty.Type, error) {
		if len(args) > 3 {
			return cty.NilType, errors.New("lookup needs a map, a key and a default")
		}
		v, err := lookup(args)
		return v.Type(), err
	},
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) { return lookup(args) },
})

func lookup(args []cty.Value) (cty.Value, error) {
	m, key := args[0], args[1]
	if !m.IsKnown() || !key.IsKnown() {
		return cty.DynamicVal, nil
	}
	if t := m.Type(); !t.IsMapType() && !t.IsObjectType() {
		return cty.DynamicVal, function.NewArgError(0, errors.New("it must be a map"))
	}
	for it := m.ElementIterator(); it.Next(); {
		if k, v := it.Element(); k.AsString() == key.AsString() {
			return v, nil
		}
	}
	if len(args) > 2 {
		return args[2], nil
	}
	return cty.DynamicVal, function.NewArgErrorf(1, "the map has no key %q, and there is no default", key.AsString())
}
