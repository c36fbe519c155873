package hcleval

import (
	"encoding/base64"
	"errors"
	"path"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

var (
	regexQuoteFunc   = TextFunc(func(s string) (string, error) { return regexp.QuoteMeta(s), nil })
	baseNameFunc     = TextFunc(func(s string) (string, error) { return path.Base(s), nil })
	dirNameFunc      = TextFunc(func(s string) (string, error) { return path.Dir(s), nil })
	base64EncodeFunc = TextFunc(func(s string) (string, error) { return base64.StdEncoding.EncodeToString([]byte(s)), nil })
	base64DecodeFunc = TextFunc(decodeBase64)
	startsWithFunc   = textTest("prefix", strings.HasPrefix)
	endsWithFunc     = textTest("suffix", strings.HasSuffix)
	strContainsFunc  = textTest("substr", strings.Contains)
)

func decodeBase64(s string) (string, error) {
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return "", errors.New("this is not base64")
	}
	if !utf8.Valid(data) {
		return "", errors.New("the decoded base64 is not text")
	}
	return string(data), nil
}

// TextFunc is a function from a string to a string.
func TextFunc(f func(string) (string, error)) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "str", Type: cty.String}},
		Type:   function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			out, err := f(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			return cty.StringVal(out), nil
		},
	})
}

// textTest is a test of one string for another.
func textTest(second string, f func(a, b string) bool) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "str", Type: cty.String}, {Name: second, Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return cty.BoolVal(f(args[0].AsString(), args[1].AsString())), nil
		},
	})
}

// replaceFunc replaces a text, or what a /regex/ matches.
var replaceFunc = function.New(&function.Spec{
	Params: []function.Parameter{
		{Name: "str", Type: cty.String}, {Name: "substr", Type: cty.String}, {Name: "replace", Type: cty.String},
	},
	Type: function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if s := args[1].AsString(); len(s) > 1 && s[0] == '/' && s[len(s)-1] == '/' {
			return stdlib.RegexReplace(args[0], cty.StringVal(s[1:len(s)-1]), args[2])
		}
		return stdlib.Replace(args[0], args[1], args[2])
	},
})
