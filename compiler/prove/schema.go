package prove

import (
	"errors"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/schema"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

// schemaOf is what a JSON Schema of the policy is in the table. The compiler of
// schemas is believed; which automata it is given is not.
func (v *prover) schemaOf(x value.Value) (value.Value, error) {
	file, root, sources, files := ast.UnbundleSchema(x)
	load := func(name string) (value.Value, error) {
		if f, ok := files(name); ok {
			return f, nil
		}
		return value.Value{}, errors.New("the policy's folder has no JSON file " + name)
	}
	number := func(pattern string) (uint32, error) { return v.numberOf(automata.KindRegex, pattern) }
	compiled, err := schema.Compile(file, root, load, number)
	if err == nil && sources.Len() > 0 {
		compiled = effect.SchemaOf(compiled, sources)
	}
	return compiled, err
}

// schemasOf is the same of a map from globs to schemas. A glob is held against a path
// as it is spelled from the project, the root or the home folder.
func (v *prover) schemasOf(by value.Value) (value.Value, error) {
	var out []value.Value
	for i := range by.Len() {
		number, err := v.numberOf(automata.KindGlob, strings.TrimPrefix(by.Key(i).Str(), "./"))
		if err != nil {
			return value.Value{}, err
		}
		one, err := v.schemaOf(by.At(i))
		if err != nil {
			return value.Value{}, err
		}
		out = append(out, value.OfList([]value.Value{value.OfInt(int(number)), one}))
	}
	return value.OfList(out), nil
}

// numberOf is the number of a pattern's automaton in the table.
func (v *prover) numberOf(kind automata.Kind, pattern string) (uint32, error) {
	built := automata.BuildAll([]automata.Source{{Kind: kind, Text: pattern}}, automata.Budget{})[0]
	if built.Err != nil {
		return 0, built.Err
	}
	n, ok := v.read.Automata.Number(built.DFA.Encode())
	if !ok {
		return 0, errors.New("the table has no automaton of " + pattern)
	}
	return n, nil
}
