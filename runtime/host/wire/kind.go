package wire

import (
	"math"

	"github.com/hookc/hookc/runtime/value"
)

// Kind is the JSON type that a host documents for a member.
type Kind uint8

// The kinds. Seconds and Millis are numbers that become a duration in seconds.
const (
	Any Kind = iota
	Text
	Int
	Number
	Flag
	Object
	List
	Objects // a list of objects
	Seconds
	Millis
	Whole // a number, an integer where it is one
)

// article names the kind in messages.
func (k Kind) article() string {
	return [...]string{"any value", "a string", "an integer", "a number", "true or false",
		"an object", "a list", "a list of objects", "a number", "a number", "a number"}[k]
}

// got names what came instead, in JSON's words.
func got(v value.Value) string {
	switch v.Kind() {
	case value.Bool:
		return "a boolean"
	case value.Int, value.Float:
		return "the number " + string(value.AppendJSON(nil, v))
	case value.String:
		return "a string"
	case value.List:
		return "a list"
	case value.Map:
		return "an object"
	}
	return "null"
}

// accept converts v to the kind; ok is false where it is of another type.
func (k Kind) accept(v value.Value) (value.Value, bool) {
	switch k {
	case Text:
		return v, v.Kind() == value.String
	case Int:
		return integer(v)
	case Number:
		return v, isNumber(v)
	case Flag:
		return v, v.Kind() == value.Bool
	case Object:
		return v, v.Kind() == value.Map
	case List:
		return v, v.Kind() == value.List
	case Objects:
		return v, isObjects(v)
	case Whole:
		whole, ok := integer(v)
		return whole, ok || isNumber(v)
	case Seconds:
		return value.OfFloat(v.Float()), isNumber(v)
	case Millis:
		return value.OfFloat(v.Float() / 1000), isNumber(v)
	}
	return v, true
}

// integer takes 5 and 5.0: JavaScript hosts do not tell them apart.
func integer(v value.Value) (value.Value, bool) {
	if f := v.Float(); v.Kind() == value.Float && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return value.OfInt(int(f)), true
	}
	return v, v.Kind() == value.Int
}

func isNumber(v value.Value) bool { return v.Kind() == value.Int || v.Kind() == value.Float }

func isObjects(v value.Value) bool {
	if v.Kind() != value.List {
		return false
	}
	for i := range v.Len() {
		if v.At(i).Kind() != value.Map {
			return false
		}
	}
	return true
}
