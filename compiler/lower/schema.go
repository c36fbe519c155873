package lower

import (
	"errors"

	"github.com/hookc/hookc/compiler/schema"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
)

// schema is a JSON Schema as runtime/schema reads it: its regexes are numbers of
// automata.
func (l *Lowerer) schema(v value.Value, at diag.Span) value.Value {
	number := func(pattern string) (uint32, error) {
		return l.Automata.number(l.B, spec{search, pattern}, at)
	}
	compiled, err := schema.Compile("", v, noFile, number)
	if err != nil {
		l.diags.Errorf(diag.CodeValue, at, "the schema is wrong: %s", err)
	}
	return compiled
}

// noFile is how a reference to another file is answered.
func noFile(string) (value.Value, error) {
	return value.Value{}, errors.New("a schema cannot refer to another file: put what it refers to under its own $defs")
}

// schemas is a map from globs to schemas, in order: a list of the automaton of a
// glob, over paths below the project, and its schema.
func (l *Lowerer) schemas(by value.Value, at diag.Span) value.Value {
	var out []value.Value
	for i := range by.Len() {
		number, err := l.Automata.number(l.B, spec{glob, by.Key(i).Str()}, at)
		if err != nil {
			continue // reported
		}
		out = append(out, value.OfList([]value.Value{value.OfInt(int(number)), l.schema(by.At(i), at)}))
	}
	return value.OfList(out)
}
