package fn

import (
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

var (
	lenFunc = Func{ID: 0, Name: "len", Min: 1, Max: 1, Total: true,
		params: []*param{&sized}, result: giveInt, Call: length}
	typeFunc = Func{ID: 1, Name: "type", Min: 1, Max: 1,
		params: []*param{&anything}, result: giveText, Call: typeOf}
	stringFunc = Func{ID: 8, Name: "string", Min: 1, Max: 1,
		params: []*param{&anything}, result: giveText, Call: toString}
	trimFunc = Func{ID: 9, Name: "trim", Min: 1, Max: 2,
		params: []*param{&text}, result: giveText, Call: trim}
	trimPrefixFunc = Func{ID: 10, Name: "trimPrefix", Min: 1, Max: 2,
		params: []*param{&text}, result: giveText, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return trimmed("trimPrefix", args, strings.TrimPrefix)
		}}
	trimSuffixFunc = Func{ID: 11, Name: "trimSuffix", Min: 1, Max: 2,
		params: []*param{&text}, result: giveText, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return trimmed("trimSuffix", args, strings.TrimSuffix)
		}}
	upperFunc = Func{ID: 12, Name: "upper", Min: 1, Max: 1, Total: true,
		params: []*param{&text}, result: giveText, Call: func(b *value.Budget, args []value.Value) (value.Value, error) {
			return rewritten("upper", b, args, strings.ToUpper)
		}}
	lowerFunc = Func{ID: 13, Name: "lower", Min: 1, Max: 1, Total: true,
		params: []*param{&text}, result: giveText, Call: func(b *value.Budget, args []value.Value) (value.Value, error) {
			return rewritten("lower", b, args, strings.ToLower)
		}}
	indexOfFunc = Func{ID: 19, Name: "indexOf", Min: 2, Max: 2,
		params: []*param{&text}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return found("indexOf", args, strings.Index)
		}}
	lastIndexOfFunc = Func{ID: 20, Name: "lastIndexOf", Min: 2, Max: 2,
		params: []*param{&text}, result: giveInt, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return found("lastIndexOf", args, strings.LastIndex)
		}}
	hasPrefixFunc = Func{ID: 21, Name: "hasPrefix", Min: 2, Max: 2,
		params: []*param{&text}, result: giveBool, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return asked("hasPrefix", args, strings.HasPrefix)
		}}
	hasSuffixFunc = Func{ID: 22, Name: "hasSuffix", Min: 2, Max: 2,
		params: []*param{&text}, result: giveBool, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			return asked("hasSuffix", args, strings.HasSuffix)
		}}
)

func length(b *value.Budget, args []value.Value) (value.Value, error) {
	switch x := args[0]; x.Kind() {
	case value.String:
		return value.OfInt(utf8.RuneCountInString(x.Str())), nil
	case value.List, value.Map:
		return value.OfInt(x.Len()), nil
	}
	return value.Value{}, value.Unexpected("len", "a string, a list or a map", args[0])
}

func typeOf(_ *value.Budget, args []value.Value) (value.Value, error) {
	return value.OfString(args[0].Kind().String()), nil
}

func toString(b *value.Budget, args []value.Value) (value.Value, error) {
	s, err := value.Format(args[0], b)
	return value.OfString(s), err
}

func trim(_ *value.Budget, args []value.Value) (value.Value, error) {
	s, err := str("trim", args[0])
	if err != nil {
		return value.Value{}, err
	}
	if len(args) == 1 {
		return value.OfString(strings.TrimSpace(s)), nil
	}
	cut, err := str("trim", args[1])
	return value.OfString(strings.Trim(s, cut)), err
}

func trimmed(name string, args []value.Value, trim func(s, cut string) string) (value.Value, error) {
	cut := " "
	if len(args) == 2 {
		var err error
		if cut, err = str(name, args[1]); err != nil {
			return value.Value{}, err
		}
	}
	s, err := str(name, args[0])
	return value.OfString(trim(s, cut)), err
}

func rewritten(name string, b *value.Budget, args []value.Value, f func(string) string) (value.Value, error) {
	s, err := str(name, args[0])
	if err != nil {
		return value.Value{}, err
	}
	return newText(b, f(s))
}

func found(name string, args []value.Value, f func(s, part string) int) (value.Value, error) {
	s, part, err := two(name, args)
	return value.OfInt(f(s, part)), err
}

func asked(name string, args []value.Value, f func(s, part string) bool) (value.Value, error) {
	s, part, err := two(name, args)
	return value.OfBool(f(s, part)), err
}
