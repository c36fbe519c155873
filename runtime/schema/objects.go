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
	ok := true
	for i := 0; i < f.value.Len() && !w.stop(); i++ {
		a := w.attempt(id, value.OfString(key(f.value, i)), false)
		if !a.ok && w.err == nil {
			w.path = append(w.path, f.token(i))
			ok = w.wrong("the name of this property " + a.wrong.Text)
			w.path = w.path[:len(w.path)-1]
		}
	}
	return ok && w.err == nil
}

func (w *walker) properties(f *frame, want value.Value) bool {
	ok := w.spend(f.value.Len())
	for i := 0; i < f.value.Len() && !w.stop(); i++ {
		if id, known := want.Get(key(f.value, i)); known {
			ok = w.part(f, i, id.Int()) && ok
		}
	}
	return ok
}

func (w *walker) patterns(f *frame, want value.Value) bool {
	if !w.shape(want, -1) {
		return false
	}
	ok := true
	for i := 0; i < f.value.Len() && !w.stop(); i++ {
		name := key(f.value, i)
		for j := range want.Len() {
			if !w.spend(1 + len(name)/16) {
				return false
			}
			if w.accepts(uint32(id(at(want, j), 0)), name) {
				ok = w.part(f, i, id(at(want, j), 1)) && ok
			}
		}
	}
	return ok
}

// additional holds against a subschema the properties that the schema does not
// name. Where there may be none, the known names are said.
func (w *walker) additional(f *frame, id int) bool {
	known, _ := f.schema.Get("properties")
	patterns, _ := f.schema.Get("patternProperties")
	ok := w.spend(f.value.Len())
	for i := 0; i < f.value.Len() && !w.stop(); i++ {
		name := key(f.value, i)
		if _, named := known.Get(name); named || w.fits(patterns, name) {
			continue
		}
		if w.never(id) {
			f.look(i)
			w.path = append(w.path, f.token(i))
			ok = w.wrong("is not a property of this object" + knownNames(known))
			w.path = w.path[:len(w.path)-1]
			continue
		}
		ok = w.part(f, i, id) && ok
	}
	return ok
}

func (w *walker) fits(patterns value.Value, name string) bool {
	for j := range size(patterns) {
		if !w.spend(1 + len(name)/16) {
			return false
		}
		if w.accepts(uint32(id(at(patterns, j), 0)), name) {
			return true
		}
	}
	return false
}

// never reports whether a subschema is false.
func (w *walker) never(id int) bool {
	return id >= 0 && id < size(w.schemas) && at(w.schemas, id).Kind() == value.Bool && !at(w.schemas, id).Bool()
}
