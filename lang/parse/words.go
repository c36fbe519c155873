package parse

import (
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// typeWords names a type as a sentence does.
func typeWords(t cty.Type) string {
	switch {
	case t == cty.String:
		return "a string"
	case t == cty.Number:
		return "a number"
	case t == cty.Bool:
		return "true or false"
	case t.IsListType() && t.ElementType() == cty.String:
		return "a list of strings"
	case t.IsMapType() && t.ElementType() == cty.String:
		return "a map of strings"
	case t.IsListType(), t.IsTupleType():
		return "a list"
	case t.IsSetType():
		return "a set"
	case t.IsMapType():
		return "a map"
	case t.IsObjectType():
		return "an object"
	case t.Equals(patternType):
		return "a pattern"
	}
	return t.FriendlyName()
}

// alternatives lists words as a sentence does: "a", "b" or "c".
func alternatives(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = strconv.Quote(w)
	}
	if n := len(quoted); n > 1 {
		return strings.Join(quoted[:n-1], ", ") + " or " + quoted[n-1]
	}
	return strings.Join(quoted, "")
}
