package hcleval

import (
	"errors"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// A browser loads the program with each visit: the library of YAML stays away.
var yamlDecodeFunc, yamlEncodeFunc = absent, absent

var absent = function.New(&function.Spec{
	VarParam: &function.Parameter{Name: "values", Type: cty.DynamicPseudoType, AllowNull: true, AllowDynamicType: true},
	Type: func([]cty.Value) (cty.Type, error) {
		return cty.NilType, errors.New("the functions for YAML are not in the playground; use JSON here, or hookc on your machine")
	},
})
