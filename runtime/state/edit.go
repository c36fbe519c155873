package state

import (
	"errors"
	"math"
	"strconv"
	"time"

	"github.com/hookc/hookc/runtime/fault"
	"github.com/hookc/hookc/runtime/value"
)

// apply works on what was read.
func (s Scopes) apply(e Edit, now time.Time) error {
	for _, name := range e.Clear {
		_, v, err := s.declared(name)
		if err != nil {
			return err
		}
		v.drop(name)
	}
	for _, part := range []struct {
		args value.Value
		how  func(d *Decl, old, arg value.Value) (value.Value, error)
	}{{e.Set, set}, {e.Add, add}, {e.Append, appended}} {
		for i := range part.args.Len() {
			name := part.args.Key(i).Str()
			d, v, err := s.declared(name)
			if err != nil {
				return err
			}
			arg, err := asStored(part.args.At(i))
			if err != nil {
				return fault.In("state."+name, err)
			}
			to, err := part.how(&d, v.get(&d, now), arg)
			if err == nil && !d.Type.Holds(to) {
				err = errors.New("want " + d.Type.String() + ", got " + kindOf(to))
			}
			if err != nil {
				return fault.In("state."+name, err)
			}
			v.set(name, d.newest(to, arg), now)
		}
	}
	return nil
}

func kindOf(v value.Value) string {
	if v.Kind() == value.List || v.Kind() == value.Map {
		return "another " + v.Kind().String()
	}
	return v.Kind().String()
}

// asStored is a value as it comes back from the file, so that this event sees
// what the next one will.
func asStored(v value.Value) (value.Value, error) {
	switch v.Kind() {
	case value.Float:
		if f := v.Float(); math.IsInf(f, 0) || math.IsNaN(f) {
			return v, errors.New("it can be no infinite number")
		}
	case value.String, value.List, value.Map:
		return value.DecodeJSON(value.AppendJSON(nil, v))
	}
	return v, nil
}

func set(_ *Decl, _, arg value.Value) (value.Value, error) { return arg, nil }

// add counts; what has no value yet counts from 0. A map counts by its keys.
func add(d *Decl, old, arg value.Value) (value.Value, error) {
	if d.Type.Kind == value.TMap && arg.Kind() == value.Map {
		sums := make([]value.Value, arg.Len())
		keys := make([]string, arg.Len())
		for i := range sums {
			keys[i] = arg.Key(i).Str()
			before, _ := old.Get(keys[i])
			var err error
			if sums[i], err = sum(d.Type.Element(), before, arg.At(i)); err != nil {
				return old, fault.In(keys[i], err)
			}
		}
		return old.Merged(value.OfMap(keys, sums), nil), nil
	}
	return sum(d.Type, old, arg)
}

// sum is a number with another added, as a value of a type.
func sum(t value.Type, old, arg value.Value) (value.Value, error) {
	if !arg.IsNumber() || !old.IsNumber() && !old.IsNil() {
		return old, errors.New("cannot add " + arg.Kind().String() + " to " + old.Kind().String())
	}
	if old.Kind() == value.Float || arg.Kind() == value.Float || t.Kind == value.TFloat {
		return asStored(value.OfFloat(old.Float() + arg.Float()))
	}
	a, b := old.Int(), arg.Int()
	if c := a + b; (c > a) == (b > 0) {
		return value.OfInt(c), nil
	}
	return old, errors.New(strconv.Itoa(a) + " + " + strconv.Itoa(b) + " is out of range")
}

// appended is a list with an item more, or a map with the entries of another.
func appended(d *Decl, old, arg value.Value) (value.Value, error) {
	isMap := d.Type.Kind == value.TMap || old.Kind() == value.Map
	switch {
	case isMap && arg.Kind() == value.Map:
		return old.Merged(arg, nil), nil
	case isMap:
		return old, errors.New("it is a map: append a map to it, not " + arg.Kind().String())
	case old.Kind() != value.List && !old.IsNil():
		return old, errors.New("cannot append to " + old.Kind().String())
	}
	items := make([]value.Value, old.Len(), old.Len()+1)
	for i := range items {
		items[i] = old.At(i)
	}
	return value.OfList(append(items, arg)), nil
}
