package schema

import (
	"strconv"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

// keyword holds the value at hand against one keyword.
func (w *walker) keyword(f *frame, name string, want value.Value) bool {
	switch name {
	case "ref":
		return w.within(f, want.Int())
	case "dynamicRef":
		return w.dynamic(f, want)
	case "scope":
		w.scopes = append(w.scopes, want)
		return true
	case "type":
		return ofType(want, f.value) || w.wrong("must be "+types(want)+got(f.value))
	case "enum", "const":
		return w.oneOfValues(want, f.value)
	case "allOf", "anyOf", "oneOf", "not", "if":
		return w.combined(f, name, want)
	}
	switch f.value.Kind() {
	case value.Int, value.Float:
		return w.number(f.value, name, want)
	case value.String:
		return w.text(f.value.Str(), name, want)
	case value.List:
		return w.list(f, name, want)
	case value.Map:
		return w.object(f, name, want)
	}
	return true
}

// dynamic is a $dynamicRef: the outermost resource under way that has the
// anchor says what it is.
func (w *walker) dynamic(f *frame, want value.Value) bool {
	if !w.shape(want, 2) {
		return false
	}
	for _, scope := range w.scopes {
		if id, ok := scope.Get(at(want, 0).Str()); ok {
			return w.within(f, id.Int())
		}
	}
	return w.within(f, id(want, 1))
}

// shape reports whether v is a list of n items, or of any number where n is
// negative. A table that was tampered with must not bring the evaluator down.
func (w *walker) shape(v value.Value, n int) bool {
	if v.Kind() != value.List || n >= 0 && v.Len() != n {
		return w.fail(ErrBroken)
	}
	return true
}

func (w *walker) oneOfValues(want, v value.Value) bool {
	if !w.shape(want, -1) {
		return false
	}
	for i := range want.Len() {
		if !w.spend(1) {
			return false
		}
		if w.equal(at(want, i), v) {
			return true
		}
	}
	return w.wrong("must be " + choice(want) + got(v))
}

func (w *walker) number(v value.Value, name string, want value.Value) bool {
	order := compare(v, want)
	ok, text := true, ""
	switch name {
	case "maximum":
		ok, text = order <= 0, "at most "
	case "minimum":
		ok, text = order >= 0, "at least "
	case "exclusiveMaximum":
		ok, text = order < 0, "less than "
	case "exclusiveMinimum":
		ok, text = order > 0, "more than "
	case "multipleOf":
		ok, text = multiple(v, want), "a multiple of "
	}
	return ok || w.wrong("must be "+text+brief(want)+got(v))
}

func (w *walker) text(s, name string, want value.Value) bool {
	if !w.spend(len(s) / 16) {
		return false
	}
	switch name {
	case "maxLength", "minLength":
		n := utf8.RuneCountInString(s)
		return w.bounded(name == "maxLength", n, want.Int(), "character")
	case "pattern":
		if !w.shape(want, 2) {
			return false
		}
		return w.accepts(uint32(id(want, 0)), s) || w.wrong("must match the regex "+at(want, 1).Str()+got(value.OfString(s)))
	}
	return true
}

// bounded holds a count against a bound.
func (w *walker) bounded(most bool, n, bound int, of string) bool {
	if most {
		return n <= bound || w.wrong("must have at most "+count(bound, of)+"; has "+strconv.Itoa(n))
	}
	return n >= bound || w.wrong("must have at least "+count(bound, of)+"; has "+strconv.Itoa(n))
}
