package analyze

import "github.com/hookc/hookc/runtime/value"

// kinds is which kinds of values a thing can have.
type kinds uint16

// The kinds. An error is one: of what cannot be evaluated at all.
const (
	isNil kinds = 1 << iota
	isTrue
	isFalse
	isNumber
	isString
	isOther // a list or a map
	isError

	isBool   = isTrue | isFalse
	anyValue = isNil | isBool | isNumber | isString | isOther
	anything = anyValue | isError
)

// domain is a set of values: the kinds, and which numbers and strings.
type domain struct {
	kinds
	numbers numbers
	strings language
}

func ofKinds(k kinds) domain { return domain{kinds: k, numbers: allNumbers} }

func ofStrings(l language) domain { return domain{kinds: isString, strings: l, numbers: allNumbers} }

func ofNumbers(n numbers) domain { return domain{kinds: isNumber, numbers: n} }

// or adds kinds to a domain that has none of them.
func (d domain) or(k kinds) domain { d.kinds |= k; return d }

func (d domain) without(k kinds) domain { d.kinds &^= k; return d }

func (d domain) and(e domain) domain {
	d.kinds &= e.kinds
	if d.kinds&isNumber != 0 {
		if d.numbers = d.numbers.and(e.numbers); len(d.numbers) == 0 {
			d.kinds &^= isNumber
		}
	}
	if d.kinds&isString != 0 {
		if d.strings = d.strings.and(e.strings); d.strings.finite && len(d.strings.words) == 0 {
			d.kinds &^= isString
		}
	}
	return d
}

// complement is every other value; the domains of literals all have one.
func (d domain) complement() domain {
	out := ofKinds(anything &^ d.kinds)
	if d.kinds&isNumber != 0 {
		if out.numbers = d.numbers.complement(); len(out.numbers) > 0 {
			out.kinds |= isNumber
		}
	}
	if d.kinds&isString != 0 {
		rest, ok := d.strings.complement()
		if !ok {
			panic("analyze: a literal's language has no complement")
		}
		if out.strings = rest; !rest.finite || len(rest.words) > 0 {
			out.kinds |= isString
		}
	}
	return out
}

// ofType is the values that a static type allows.
func ofType(t value.Type) domain {
	var d domain
	switch t.Kind {
	case value.TNil:
		d = ofKinds(isNil)
	case value.TBool:
		d = ofKinds(isBool)
	case value.TInt, value.TFloat:
		d = ofKinds(isNumber)
	case value.TString:
		d = ofKinds(isString)
	case value.TList, value.TMap, value.TObject:
		d = ofKinds(isOther)
	default:
		return ofKinds(anyValue)
	}
	if t.Nullable {
		d.kinds |= isNil
	}
	return d
}

// value is the plainest of a domain: what is absent before all else, a string
// before a number.
func (s *solver) value(d domain, whole bool) (value.Value, bool) {
	if d.kinds&isNil != 0 {
		return value.Value{}, true
	}
	if d.kinds&isString != 0 {
		if f := s.languages.witness(d.strings); f.ok {
			return value.OfString(f.text), true
		}
	}
	switch {
	case d.kinds&isTrue != 0:
		return value.OfBool(true), true
	case d.kinds&isFalse != 0:
		return value.OfBool(false), true
	case d.kinds&isNumber != 0:
		x, ok := d.numbers.plain()
		if float64(int(x)) == x {
			return value.OfInt(int(x)), ok
		}
		return value.OfFloat(x), ok && !whole
	case d.kinds&isOther != 0:
		return value.OfList(nil), true
	}
	return value.Value{}, false
}
