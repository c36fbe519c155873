package value

import "strings"

// Type is the static type of an expression or an event field. The zero Type is
// any.
type Type struct {
	Kind     TypeKind
	Nullable bool  // the value may be nil
	Elem     *Type // of TList and TMap; nil means any
	Fields   []Field
	Open     bool // TObject may have fields beyond Fields, of type any
}

// Field is one field of an object type.
type Field struct {
	Name string
	Type Type
	Doc  string
}

// TypeKind is the shape of a Type.
type TypeKind uint8

// The shapes.
const (
	TAny TypeKind = iota
	TNil
	TBool
	TInt
	TFloat
	TString
	TList
	TMap    // string keys, values of Elem
	TObject // known fields
)

// The types without parts.
var (
	AnyType    = Type{Kind: TAny}
	NilType    = Type{Kind: TNil}
	BoolType   = Type{Kind: TBool}
	IntType    = Type{Kind: TInt}
	FloatType  = Type{Kind: TFloat}
	StringType = Type{Kind: TString}
)

// ListOf is the list type with this element.
func ListOf(elem Type) Type { return Type{Kind: TList, Elem: &elem} }

// MapOf is the map type with values of this type.
func MapOf(elem Type) Type { return Type{Kind: TMap, Elem: &elem} }

// Object is the closed object type with these fields.
func Object(fields ...Field) Type { return Type{Kind: TObject, Fields: fields} }

// Optional is t, possibly nil.
func (t Type) Optional() Type {
	if t.Kind != TAny && t.Kind != TNil {
		t.Nullable = true
	}
	return t
}

// NonNil is t without nil.
func (t Type) NonNil() Type { t.Nullable = false; return t }

// Element is the type of a list's items or a map's values; any where unknown.
func (t Type) Element() Type {
	if t.Elem == nil {
		return AnyType
	}
	return *t.Elem
}

// Field finds a field of an object type.
func (t Type) Field(name string) (Type, bool) {
	for _, f := range t.Fields {
		if f.Name == name {
			return f.Type, true
		}
	}
	return Type{}, false
}

// String names the type as messages and docs do: "string", "list(string)",
// "string or nil".
func (t Type) String() string {
	s := t.bare()
	if t.Nullable {
		s += " or nil"
	}
	return s
}

func (t Type) bare() string {
	switch t.Kind {
	case TNil:
		return "nil"
	case TBool:
		return "bool"
	case TInt:
		return "int"
	case TFloat:
		return "float"
	case TString:
		return "string"
	case TList:
		return "list(" + t.Element().String() + ")"
	case TMap:
		return "map(" + t.Element().String() + ")"
	case TObject:
		names := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			names[i] = f.Name
		}
		return "object{" + strings.Join(names, ", ") + "}"
	}
	return "any"
}
