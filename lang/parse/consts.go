package parse

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/runtime/value"
)

// constants is an object of the scope for conditions; patterns are left out, and
// so is what failed, whose names are noted.
func constants(root string, object cty.Value, failed map[string]bool) value.Value {
	var keys []string
	var items []value.Value
	for it := object.ElementIterator(); it.Next(); {
		k, item := it.Element()
		if x, ok := hcleval.Value(item); ok {
			keys, items = append(keys, k.AsString()), append(items, x)
		} else if !item.IsWhollyKnown() {
			failed[root+"."+k.AsString()] = true
		}
	}
	return value.OfMap(keys, items)
}
