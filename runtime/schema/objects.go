package schema

import (
	"strconv"

	"github.com/hookc/hookc/runtime/value"
)

// object holds an object against a keyword for objects.
func (w *walker) object(f *frame, name string, want value.Value) bool {
	switch name {
	case "maxProperties", "minProperties":
		return w.bounded(name == "maxProperties", f.value.Len(), want.Int(), "propert")
	case "required":
		return w.required(f.value, want, "")
	case "dependentRequired":
		return w.dependentRequired(f, want)
	case "dependentSchemas":
		return w.dependentSchemas(f, want)
	case "propertyNames":
		return w.names(f, want.Int())
	case "properties":
		return w.properties(f, want)
	case "patternProperties":
		return w.patterns(f, want)
	case "additionalProperties":
		return w.additional(f, want.Int())
	case "unevaluatedProperties":
		return w.rest(f, want.Int())
	}
	return true
}

func (w *walker) required(v, want value.Value, why string) bool {
	if !w.shape(want, -1) || !w.spend(want.Len()) {
		return false
	}
	ok := true
	for i := range want.Len() {
		name := at(want, i).Str()
		if _, has := v.Get(name); !has {
			ok = w.wrong("must have the property " + strconv.Quote(name) + why)
		}
	}
	return ok
}

// pairs goes through a list of [name, …] whose name the object has.
func (w *walker) pairs(f *frame, want value.Value, do func(name string, then value.Value) bool) bool {
	if !w.shape(want, -1) || !w.spend(want.Len()) {
		return false
	}
	ok := true
	for i := 0; i < want.Len() && !w.stop(); i++ {
		name := at(at(want, i), 0).Str()
		if _, has := f.value.Get(name); has {
			ok = do(name, at(at(want, i), 1)) && ok
		}
	}
	return ok
}

func (w *walker) dependentRequired(f *frame, want value.Value) bool {
	return w.pairs(f, want, func(name string, then value.Value) bool {
		return w.required(f.value, then, ", since it has "+strconv.Quote(name))
	})
}

func (w *walker) dependentSchemas(f *frame, want value.Value) bool {
	return w.pairs(f, want, func(_ string, then value.Value) bool { return w.within(f, then.Int()) })
}

func (w *walker) names(f *frame, id int) bool {
	seen := f.seen
	f.seen = nil // a name is not the property
	ok := w.each(f, 0, func(i int) bool {
		a := w.attempt(id, value.OfString(key(f.value, i)), false)
		return a.ok || w.err == nil && w.wrongPart(f, i, "the name of this property "+a.wrong.Text)
	})
	f.seen = seen
	return ok && w.err == nil
}

func (w *walker) properties(f *frame, want value.Value) bool {
	return w.each(f, 0, func(i int) bool {
		id, known := want.Get(key(f.value, i))
		return !known || w.part(f, i, id.Int())
	})
}

func (w *walker) patterns(f *frame, want value.Value) bool {
	return w.each(f, 0, func(i int) bool {
		ok := true
		for j := range size(want) {
			if w.fits(at(want, j), key(f.value, i)) {
				ok = w.part(f, i, id(at(want, j), 1)) && ok
			}
		}
		return ok
	})
}

// fits reports whether a name matches the regex of a pair.
func (w *walker) fits(pair value.Value, name string) bool {
	return w.spend(1+len(name)/16) && w.accepts(uint32(id(pair, 0)), name)
}

// additional holds against a subschema the properties that the schema does not
// name. Where there may be none, the known names are said.
func (w *walker) additional(f *frame, id int) bool {
	known, _ := f.schema.Get("properties")
	patterns, _ := f.schema.Get("patternProperties")
	return w.each(f, 0, func(i int) bool {
		name := key(f.value, i)
		if _, named := known.Get(name); named {
			return true
		}
		for j := range size(patterns) {
			if w.fits(at(patterns, j), name) {
				return true
			}
		}
		if s := at(w.schemas, id); s.Kind() == value.Bool && !s.Bool() {
			return w.wrongPart(f, i, "is not a property of this object"+knownNames(known))
		}
		return w.part(f, i, id)
	})
}
