package hcleval

import (
	"errors"
	"math/bits"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// errTooLarge is a call whose result would be larger than a policy may be. It is
// refused before it is made.
var errTooLarge = errors.New("the result is larger than the limit for values of a policy")

// Bound is f within the budget: what it would make of much less is measured
// first, what it gave afterwards.
func (b *Budget) Bound(name string, f function.Function) function.Function {
	foresee := foreseen[name]
	allowed := func(args []cty.Value) error {
		if b.spent() {
			return errTooLarge
		}
		if foresee == nil {
			return nil
		}
		for _, a := range args {
			if !a.IsWhollyKnown() || a.IsNull() || a.IsMarked() {
				return nil // it is no call yet, or an error
			}
		}
		n, err := foresee(b, args)
		if err == nil && n > b.left {
			b.spend(n)
			err = errTooLarge
		}
		return err
	}
	return function.New(&function.Spec{
		Params: f.Params(), VarParam: f.VarParam(),
		Type: func(args []cty.Value) (cty.Type, error) {
			if err := allowed(args); err != nil {
				return cty.DynamicPseudoType, err
			}
			t, err := f.ReturnTypeForValues(args)
			if panicked(err) {
				return cty.DynamicPseudoType, noResult(args)
			}
			return t, err
		},
		Impl: func(args []cty.Value, t cty.Type) (cty.Value, error) {
			v, err := f.Call(args)
			if panicked(err) {
				v, err = cty.UnknownVal(t), noResult(args)
			}
			if err == nil && !b.take(v) {
				err = errTooLarge
			}
			return v, err
		},
	})
}

// panicked reports a panic of a function, whose message would be its stack.
func panicked(err error) bool {
	var p function.PanicError
	return errors.As(err, &p)
}

// noResult is the error of arguments that a function cannot take; nil where one of
// them is unknown, because an error that comes of it has been reported.
func noResult(args []cty.Value) error {
	for _, a := range args {
		if !a.IsWhollyKnown() {
			return nil
		}
	}
	return errors.New("it has no result for these values")
}

// foreseen is the functions whose result can be far larger than what they are
// given, with how large it would be, and those that recurse into a text.
var foreseen = map[string]func(*Budget, []cty.Value) (int, error){
	"format":     func(b *Budget, args []cty.Value) (int, error) { return formatted(b, args), nil },
	"formatlist": func(b *Budget, args []cty.Value) (int, error) { return times(formatted(b, args), longest(args)), nil },
	"indent":     func(b *Budget, args []cty.Value) (int, error) { return indented(args), nil },
	"join":       func(b *Budget, args []cty.Value) (int, error) { return joinedBytes(args), nil },
	"jsondecode": func(b *Budget, args []cty.Value) (int, error) { return len(textOf(args[0])), flat(textOf(args[0])) },
	"yamldecode": func(b *Budget, args []cty.Value) (int, error) { return aliased(textOf(args[0])), flat(textOf(args[0])) },
	"replace":    func(b *Budget, args []cty.Value) (int, error) { return replaced(args), nil },
	"setproduct": func(b *Budget, args []cty.Value) (int, error) { return product(args), nil },
}

// times is a product that does not overflow.
func times(a, b int) int {
	hi, lo := bits.Mul64(uint64(max(a, 0)), uint64(max(b, 0)))
	if hi != 0 || lo > 1<<50 {
		return 1 << 50
	}
	return int(lo)
}

func textOf(v cty.Value) string {
	if v.Type() != cty.String {
		return ""
	}
	return v.AsString()
}

// formatted is the width and precision of each verb, and the longest argument
// for each of them, which [n] can name again.
func formatted(b *Budget, args []cty.Value) int {
	spec := textOf(args[0])
	total, number, verbs := len(spec), 0, 0
	for _, c := range spec {
		switch {
		case c >= '0' && c <= '9':
			number = min(number*10+int(c-'0'), 1<<40)
			continue
		case c == '%':
			verbs++
		}
		total, number = total+number, 0
	}
	largest := 0
	for _, a := range args[1:] {
		before := b.left
		if !b.take(a) {
			return 1 << 50
		}
		largest = max(largest, before-b.left)
	}
	return total + number + times(verbs, largest)
}

// longest is the length of the longest list among the arguments.
func longest(args []cty.Value) int {
	n := 1
	for _, a := range args {
		if a.CanIterateElements() {
			n = max(n, a.LengthInt())
		}
	}
	return n
}

func indented(args []cty.Value) int {
	if args[0].Type() != cty.Number {
		return 0
	}
	by, _ := args[0].AsBigFloat().Int64()
	return times(int(by), strings.Count(textOf(args[1]), "\n"))
}

func joinedBytes(args []cty.Value) int {
	n := 0
	for _, list := range args[1:] {
		if list.CanIterateElements() {
			n += list.LengthInt()
		}
	}
	return times(len(textOf(args[0])), n)
}

func replaced(args []cty.Value) int {
	text, old := textOf(args[0]), textOf(args[1])
	n := len(text) + 1
	if old != "" && !strings.HasPrefix(old, "/") {
		n = strings.Count(text, old)
	}
	return times(n, len(textOf(args[2])))
}

func product(args []cty.Value) int {
	n := itemWork
	for _, a := range args {
		if !a.CanIterateElements() {
			return 0
		}
		n = times(n, a.LengthInt())
	}
	return times(n, len(args)+1)
}

// flat refuses a text of JSON or YAML that is nested so deep that its reader
// would recurse without end. Brackets in strings count, which no text of people
// comes near to.
func flat(text string) error {
	depth, blanks, atStart := 0, 0, true
	for _, c := range []byte(text) {
		switch {
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth = max(depth-1, 0)
		case c == '\n':
			blanks, atStart = 0, true
			continue
		}
		if atStart = atStart && (c == ' ' || c == '-' || c == '?' || c == ':'); atStart {
			blanks++
		}
		if depth+blanks > maxNested {
			return errors.New("the text is nested too deeply")
		}
	}
	return nil
}

// aliased is how large a YAML text can be with its aliases filled in: each may
// double all that stands before it.
func aliased(text string) int {
	aliases := 0
	for i := 1; i+1 < len(text); i++ {
		if text[i] == '*' && strings.IndexByte(" \t\n[,:-", text[i-1]) >= 0 && strings.IndexByte(" \t\n*", text[i+1]) < 0 {
			aliases++
		}
	}
	if aliases > 40 {
		return 1 << 50
	}
	return times(len(text)+1, 1<<(aliases/2))
}
