package lower

import (
	"errors"

	"github.com/hookc/hookc/compiler/schema"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// schema is a JSON Schema as runtime/schema reads it: its regexes are numbers of
// automata. One of the project's files has their digests beside it, by which a
// validate notices that they have changed since.
func (l *Lowerer) schema(v value.Value, at diag.Span) value.Value {
	number := func(pattern string) (uint32, error) {
		return l.Automata.number(l.B, spec{search, pattern}, at)
	}
	file, root, sources, files := ast.UnbundleSchema(v)
	load := func(name string) (value.Value, error) {
		if v, ok := files(name); ok {
			return v, nil
		}
		return value.Value{}, errors.New("the policy's folder has no JSON file " + name)
	}
	compiled, err := schema.Compile(file, root, load, number)
	if err != nil {
		l.diags.Errorf(diag.CodeValue, at, "invalid schema: %s", err)
	}
	if sources.Len() == 0 {
		return compiled
	}
	return effect.SchemaOf(compiled, sources)
}

// schemas is a map from globs to schemas, in order: a list of the automaton of a
// glob, over a path as it is spelled from the project, the root or the home
// folder, and its schema.
func (l *Lowerer) schemas(by value.Value, at diag.Span) value.Value {
	var out []value.Value
	for i := range by.Len() {
		base, rest := globBase(by.Key(i).Str())
		if base == baseHome { // the step spells such paths so
			rest = by.Key(i).Str()
		}
		number, err := l.Automata.number(l.B, spec{glob, rest}, at)
		if err != nil {
			continue // reported
		}
		out = append(out, value.OfList([]value.Value{value.OfInt(int(number)), l.schema(by.At(i), at)}))
	}
	return value.OfList(out)
}
