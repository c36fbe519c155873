package hcleval

import (
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2/ext/tryfunc"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// pure is the functions of the compilation, named and meant as in Terraform.
// None reads the clock, the environment or chance: the same sources give the
// same policy.
var pure = map[string]function.Function{
	// numbers
	"abs":      stdlib.AbsoluteFunc,
	"ceil":     stdlib.CeilFunc,
	"floor":    stdlib.FloorFunc,
	"log":      stdlib.LogFunc,
	"max":      stdlib.MaxFunc,
	"min":      stdlib.MinFunc,
	"parseint": stdlib.ParseIntFunc,
	"pow":      stdlib.PowFunc,
	"range":    stdlib.RangeFunc,
	"signum":   stdlib.SignumFunc,
	"sum":      sumFunc,

	// text
	"basename":    baseNameFunc,
	"chomp":       stdlib.ChompFunc,
	"dirname":     dirNameFunc,
	"endswith":    endsWithFunc,
	"format":      stdlib.FormatFunc,
	"formatlist":  stdlib.FormatListFunc,
	"indent":      stdlib.IndentFunc,
	"join":        stdlib.JoinFunc,
	"lower":       stdlib.LowerFunc,
	"regex":       stdlib.RegexFunc,
	"regexall":    stdlib.RegexAllFunc,
	"regexquote":  regexQuoteFunc,
	"replace":     replaceFunc,
	"split":       stdlib.SplitFunc,
	"startswith":  startsWithFunc,
	"strcontains": strContainsFunc,
	"strrev":      stdlib.ReverseFunc,
	"substr":      stdlib.SubstrFunc,
	"title":       stdlib.TitleFunc,
	"trim":        stdlib.TrimFunc,
	"trimprefix":  stdlib.TrimPrefixFunc,
	"trimspace":   stdlib.TrimSpaceFunc,
	"trimsuffix":  stdlib.TrimSuffixFunc,
	"upper":       stdlib.UpperFunc,

	// lists, sets, maps
	"alltrue":         allTrueFunc,
	"anytrue":         anyTrueFunc,
	"chunklist":       stdlib.ChunklistFunc,
	"coalesce":        stdlib.CoalesceFunc,
	"coalescelist":    stdlib.CoalesceListFunc,
	"compact":         stdlib.CompactFunc,
	"concat":          stdlib.ConcatFunc,
	"contains":        stdlib.ContainsFunc,
	"distinct":        stdlib.DistinctFunc,
	"element":         stdlib.ElementFunc,
	"flatten":         stdlib.FlattenFunc,
	"index":           indexFunc,
	"keys":            stdlib.KeysFunc,
	"length":          lengthFunc,
	"lookup":          lookupFunc,
	"merge":           stdlib.MergeFunc,
	"one":             oneFunc,
	"reverse":         stdlib.ReverseListFunc,
	"setintersection": stdlib.SetIntersectionFunc,
	"setproduct":      stdlib.SetProductFunc,
	"setsubtract":     stdlib.SetSubtractFunc,
	"setunion":        stdlib.SetUnionFunc,
	"slice":           stdlib.SliceFunc,
	"sort":            stdlib.SortFunc,
	"values":          stdlib.ValuesFunc,
	"zipmap":          stdlib.ZipmapFunc,

	// conversions
	"base64decode": base64DecodeFunc,
	"base64encode": base64EncodeFunc,
	"csvdecode":    stdlib.CSVDecodeFunc,
	"jsondecode":   stdlib.JSONDecodeFunc,
	"jsonencode":   stdlib.JSONEncodeFunc,
	"tobool":       stdlib.MakeToFunc(cty.Bool),
	"tolist":       stdlib.MakeToFunc(cty.List(cty.DynamicPseudoType)),
	"tomap":        stdlib.MakeToFunc(cty.Map(cty.DynamicPseudoType)),
	"tonumber":     stdlib.MakeToFunc(cty.Number),
	"toset":        stdlib.MakeToFunc(cty.Set(cty.DynamicPseudoType)),
	"tostring":     stdlib.MakeToFunc(cty.String),
	"yamldecode":   yamlDecodeFunc,
	"yamlencode":   yamlEncodeFunc,

	// errors
	"can": tryfunc.CanFunc,
	"try": tryfunc.TryFunc,
}

// Names lists the functions, in no order.
func Names() []string { return slices.Collect(maps.Keys(pure)) }

// Functions is the functions that read no files, within the budget.
func (b *Budget) Functions() map[string]function.Function {
	if b.functions == nil {
		b.functions = make(map[string]function.Function, len(pure))
		for name, f := range pure {
			b.functions[name] = b.Bound(name, f)
		}
	}
	return b.functions
}
