package lower_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	expr "github.com/expr-lang/expr"
	exprast "github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	exprcompiler "github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// The oracle is expr's own VM. A text is run by it, with its optimiser off, and
// by hookc, from the text through the bytes of a table; value and failure must
// be the same.
//
// Deliberate differences, each with the check that recognises it:
//
//  1. Strings have no items. expr's "abc"[0] is a byte, also in get, first and
//     last and as # of a loop; here it is an error (itemOfText).
//  2. nil follows the nil rules in == also where expr's checker believes to know
//     better: find([1], # > 1) == 3 fails in expr, since its == for two ints
//     trips over the nil; here it is false (unspecialised).
//  3. Lists have no Go type. In expr split makes a []string, 1..3 an []int,
//     toPairs a [][2]any: they are never equal to lists of another Go type
//     inside a map, or as a pair, sort gives up on pairs and take fails on
//     them, and groupBy takes a pair as a key; here all are lists (goTypes).
//  4. keys, values and toPairs are in document order, in expr in none; with a
//     NaN among the keys expr fails (nanKey). string() of a map sorts keys of
//     several kinds by kind, expr by the addresses of Go's types (mixedKeys).
//  5. Budgets: expr counts list items, a million; here steps and bytes are
//     counted (budget).
//  6. A value nested deeper than 16,384 is an error.
//  7. findLast and findLastIndex leave the tests of their loop on the stack of
//     expr's VM, so that [1, findLast([5], true)] is [true, 5] there. Here it is
//     [1, 5] (findLast).
//  8. A chain is nil where it meets expr's typed nil, an empty list that counts
//     as nil. Directly on the right of ?? expr keeps the list (typedNil).

// outcome is the value of an expression, spelled so that equal values of both
// worlds look the same, or its error.
type outcome struct {
	value string
	err   error
}

func (o outcome) String() string {
	if o.err != nil {
		return "error: " + o.err.Error()
	}
	return o.value
}

func (o outcome) same(p outcome) bool {
	return (o.err == nil) == (p.err == nil) && o.value == p.value
}

// subject is one text, compiled both ways.
type subject struct {
	text    string
	program *vm.Program
	table   *table.Table
	node    table.NodeID
}

// newSubject compiles the text; ok is false where expr refuses it.
func newSubject(text string, env map[string]any) (sub *subject, ok bool, err error) {
	program, err := expr.Compile(text, options(env)...)
	if err != nil {
		return nil, false, nil
	}
	e, ds := cond.Parse(cond.Plain("x.hook.hcl", text, diag.Pos{Line: 1, Column: 1}))
	if len(ds) > 0 {
		return nil, true, fmt.Errorf("expr accepts it, lang/cond says %v", ds)
	}
	b := table.NewBuilder()
	id, err := exprs(b).Lower(e)
	if err != nil {
		return nil, true, err
	}
	data, err := b.Encode()
	if err != nil {
		return nil, true, err
	}
	t, err := table.Load(data)
	return &subject{text, program, t, id}, true, err
}

func options(env map[string]any) []expr.Option {
	opts := []expr.Option{expr.Optimize(false)}
	if env != nil {
		opts = append(opts, expr.Env(env), expr.AllowUndefinedVariables())
	}
	return opts
}

func exprs(b *table.Builder) *lower.Exprs {
	encoded := func(d *automata.DFA, err error) uint32 {
		if err != nil {
			panic(err)
		}
		return b.DFA(d.Encode())
	}
	return &lower.Exprs{
		B: b,
		Search: func(pattern string, _ diag.Span) uint32 {
			return encoded(automata.Compile(pattern, automata.Budget{}))
		},
		Whole: func(pattern string, _ diag.Span) uint32 {
			return encoded(automata.CompileFull(pattern, automata.Budget{}))
		},
	}
}

func (s *subject) ours(ev *event.Event) outcome {
	v, err := eval.NewScope(s.table, ev).Eval(s.node)
	if err != nil {
		return outcome{err: err}
	}
	return outcome{value: spell(goValue(v))}
}

func theirs(p *vm.Program, env map[string]any) outcome {
	v, err := vm.Run(p, env)
	if err != nil {
		return outcome{err: err}
	}
	return outcome{value: spell(v)}
}

// compare runs a text on an event both ways and says how they differ, "" where
// they do not or where it is deliberate.
func (s *subject) compare(ev *event.Event, env map[string]any) string {
	got, want := s.ours(ev), theirs(s.program, env)
	if got.same(want) || itemOfText(got) || budget(got, want) || goTypes(s.text) || findLast(s.text) ||
		nanKey(want) || mixedKeys(s.text) || typedNil(s.text) || s.unspecialised(got, want, env) {
		return ""
	}
	return fmt.Sprintf("%s\n\thookc %s\n\texpr  %s\n\tinput %s", s.text, got, want, ev.Get(event.ToolInput).Text())
}

func findLast(text string) bool { return strings.Contains(text, "findLast") }

func nanKey(want outcome) bool {
	return want.err != nil && strings.Contains(want.err.Error(), "reflect.Value.Interface on zero Value")
}

func typedNil(text string) bool {
	makes := strings.Contains(text, "groupBy") || strings.Contains(text, "concat") || strings.Contains(text, "split") || strings.Contains(text, "sort")
	return makes && strings.Contains(text, "??") && strings.Contains(text, "?.")
}

func mixedKeys(text string) bool {
	return strings.Contains(text, "string(") && (strings.Contains(text, "groupBy") || strings.Contains(text, "fromPairs"))
}

func itemOfText(got outcome) bool {
	return got.err != nil && (strings.Contains(got.err.Error(), "a string has no items") ||
		strings.Contains(got.err.Error(), "the loop to be over a list, got string"))
}

func budget(got, want outcome) bool {
	return got.err != nil && strings.Contains(got.err.Error(), "budget") ||
		want.err != nil && strings.Contains(want.err.Error(), "memory budget")
}

// unspecialised asks expr once more, with its == for two ints and two strings
// turned off.
func (s *subject) unspecialised(got, want outcome, env map[string]any) bool {
	if want.err == nil || !strings.Contains(want.err.Error(), "interface conversion") {
		return false
	}
	config := conf.CreateNew()
	config.Optimize = false
	config.Strict = false
	tree, err := parser.ParseWithConfig(s.text, config)
	if err != nil {
		return false
	}
	if _, err := checker.Check(tree, config); err != nil {
		return false
	}
	exprast.Walk(&tree.Node, generalEquality{})
	p, err := exprcompiler.Compile(tree, config)
	return err == nil && got.same(theirs(p, env))
}

// generalEquality makes the compiler believe that it knows nothing about the
// operands of ==.
type generalEquality struct{}

func (generalEquality) Visit(n *exprast.Node) {
	if b, ok := (*n).(*exprast.BinaryNode); ok && (b.Operator == "==" || b.Operator == "!=") {
		unknown := reflect.TypeFor[any]()
		b.Left.SetType(unknown)
		b.Right.SetType(unknown)
	}
}

// goTypes recognises texts that can tell Go's slice types apart.
func goTypes(text string) bool {
	typed := strings.Contains(text, "split") || strings.Contains(text, "..") || strings.Contains(text, "toPairs")
	tells := strings.Contains(text, "==") || strings.Contains(text, "!=") || strings.Contains(text, " in ") ||
		strings.Contains(text, "uniq") || strings.Contains(text, "groupBy") || strings.Contains(text, "sort") || strings.Contains(text, "join") || strings.Contains(text, "fromPairs") || strings.Contains(text, "take")
	return typed && tells
}

// goValue is a value as expr has it.
func goValue(v value.Value) any {
	switch v.Kind() {
	case value.Bool:
		return v.Bool()
	case value.Int:
		return v.Int()
	case value.Float:
		return v.Float()
	case value.String:
		return v.Str()
	case value.List:
		return goList(v)
	case value.Map:
		return goMap(v)
	}
	return nil
}

func goList(v value.Value) any {
	if v.Absent() {
		return []any(nil)
	}
	items := make([]any, v.Len())
	for i := range items {
		items[i] = goValue(v.At(i))
	}
	return items
}

func goMap(v value.Value) any {
	if v.Keyed() {
		m := make(map[any]any, v.Len())
		for i := range v.Len() {
			m[goValue(v.Key(i))] = goValue(v.At(i))
		}
		return m
	}
	m := make(map[string]any, v.Len())
	for i := range v.Len() {
		m[v.Key(i).Str()] = goValue(v.At(i))
	}
	return m
}

// spell spells a Go value; lists of any Go type look the same, and maps are
// sorted.
func spell(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case int:
		return strconv.Itoa(v)
	case float64:
		if math.IsNaN(v) {
			return "NaN"
		}
		return "float(" + strconv.FormatFloat(v, 'g', -1, 64) + ")"
	case string:
		return strconv.Quote(v)
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Slice, reflect.Array:
		if r.Kind() == reflect.Slice && r.IsNil() {
			return "nil list"
		}
		items := make([]string, r.Len())
		for i := range items {
			items[i] = spell(r.Index(i).Interface())
		}
		return "[" + strings.Join(items, ", ") + "]"
	case reflect.Map:
		var entries []string
		for it := r.MapRange(); it.Next(); {
			entries = append(entries, spell(it.Key().Interface())+": "+spell(it.Value().Interface()))
		}
		slices.Sort(entries)
		return "{" + strings.Join(entries, ", ") + "}"
	}
	return fmt.Sprintf("%T(%v)", v, v)
}

// envOf is an event as expr's environment.
func envOf(ev *event.Event) map[string]any {
	env := map[string]any{}
	for i := range event.Fields {
		v := goValue(ev.Get(event.FieldID(i)))
		parent, name, nested := strings.Cut(event.Fields[i].Path, ".")
		if !nested {
			env[parent] = v
			continue
		}
		m, _ := env[parent].(map[string]any)
		if m == nil {
			m = map[string]any{}
			env[parent] = m
		}
		m[name] = v
	}
	return env
}
