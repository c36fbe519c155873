package wire

import (
	"errors"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Field says where a member of the host's object goes.
type Field struct {
	Name     string // as the host spells it
	Kind     Kind
	To       event.FieldID // event.Extra: kept there under Name
	Required bool
	Ignored  bool // the host's decoder reads it itself
}

// Read puts the members of obj into e as the tables say. Members that no table
// knows are kept in Extra, whatever their type. Null is absent.
func Read(e *event.Event, obj value.Value, tables ...[]Field) error {
	var extra Members
	for i := range obj.Len() {
		name, v := obj.Key(i).Str(), obj.At(i)
		f, known := find(tables, name)
		if v.IsNil() || f.Ignored {
			continue
		}
		v, err := check(f, name, v)
		if err != nil {
			return err
		}
		if !known || f.To == event.Extra {
			extra.Add(name, v)
			continue
		}
		e.Set(f.To, v)
	}
	if !extra.Empty() {
		e.Set(event.Extra, extra.Value())
	}
	return missing(obj, tables)
}

func find(tables [][]Field, name string) (Field, bool) {
	for _, t := range tables {
		for _, f := range t {
			if f.Name == name {
				return f, true
			}
		}
	}
	return Field{}, false
}

func missing(obj value.Value, tables [][]Field) error {
	for _, t := range tables {
		for _, f := range t {
			if !f.Required {
				continue
			}
			if v, _ := obj.Get(f.Name); v.IsNil() {
				return Missing(f.Name)
			}
		}
	}
	return nil
}

// Missing is the error of a member that must be there.
func Missing(name string) error { return errors.New(name + ": missing") }

func check(f Field, name string, v value.Value) (value.Value, error) {
	out, ok := f.Kind.accept(v)
	if !ok {
		return v, errors.New(name + ": want " + f.Kind.article() + ", got " + got(v))
	}
	return out, nil
}

// RequiredText is a string member that must be there and not be empty.
func RequiredText(obj value.Value, name string) (string, error) {
	v, _ := obj.Get(name)
	if v.IsNil() {
		return "", Missing(name)
	}
	v, err := check(Field{Kind: Text}, name, v)
	if err == nil && v.Str() == "" {
		err = errors.New(name + ": empty")
	}
	return v.Str(), err
}

// RequiredObject is an object member that must be there.
func RequiredObject(obj value.Value, name string) (value.Value, error) {
	v, _ := obj.Get(name)
	if v.IsNil() {
		return v, Missing(name)
	}
	return check(Field{Kind: Object}, name, v)
}
