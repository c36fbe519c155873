//go:build !js

package dryrun

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// jqGuard is what a filter may do here: what gives the same answer in every version of jq,
// and ends. It changes a filter so that refused is set where the answer depends on the
// order of an object's members, which gojq does not keep, or on how a regex reads a text
// of several lines.
type jqGuard struct {
	refused bool
	regexes bool // the filter has some
	ok      bool // no part is refused so far
}

// jqPlain are functions that give the same everywhere, jqOrdered those whose result may
// depend on the order of members, and jqRegexes those that match a regex.
var (
	jqPlain = []string{"empty", "not", "length", "has", "contains", "startswith", "endswith", "ltrimstr", "rtrimstr", "ascii_downcase", "ascii_upcase",
		"split", "select", "type", "fromjson", "tonumber", "keys", "values", "strings", "objects", "arrays", "nulls", "booleans", "numbers", "scalars",
		"index", "rindex", "sort", "unique", "reverse"}
	jqOrdered = []string{"map", "any", "all", "join", "add", "first", "last", "tostring", "tojson", "min", "max"}
	jqRegexes = []string{"test", "sub", "gsub"}
	jqOps     = []gojq.Operator{0, gojq.OpPipe, gojq.OpComma, gojq.OpAdd, gojq.OpSub, gojq.OpEq, gojq.OpNe, gojq.OpGt, gojq.OpLt, gojq.OpGe, gojq.OpLe, gojq.OpAnd, gojq.OpOr, gojq.OpAlt}
)

// The functions that are written into a filter.
const (
	oneOrder = "_hookc_one_order"
	oneLine  = "_hookc_one_line"
)

// Bounds of a filter: its bytes, and how many times longer than its input a result may be.
const (
	maxFilter = 4 << 10
	maxGrowth = 256
)

func (g *jqGuard) compile(filter string, variables []string) (*gojq.Code, error) {
	if len(filter) > maxFilter || strings.Contains(filter, "_hookc") {
		return nil, errRefused
	}
	q, err := gojq.Parse(filter)
	if err != nil {
		return nil, errRefused
	}
	g.ok = true
	if g.query(q) > maxGrowth || !g.ok {
		return nil, errRefused
	}
	return gojq.Compile(q, gojq.WithVariables(variables),
		gojq.WithFunction(oneOrder, 0, 0, func(v any, _ []any) any {
			g.refused = g.refused || ordered(v)
			return v
		}),
		gojq.WithFunction(oneLine, 0, 0, func(v any, _ []any) any {
			s, ok := v.(string)
			g.refused = g.refused || !ok || strings.ContainsFunc(s, func(r rune) bool { return r == '\n' || r >= 0x80 })
			return v
		}))
}

// ordered reports whether a value holds an object whose members have an order.
func ordered(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 1 {
			return true
		}
		for _, m := range v {
			return ordered(m)
		}
	case []any:
		return slices.ContainsFunc(v, ordered)
	}
	return false
}

// query guards a part of a filter, and returns how many times its input its result may be.
func (g *jqGuard) query(q *gojq.Query) int {
	if q == nil {
		return 0
	}
	g.ok = g.ok && q.Meta == nil && len(q.Imports)+len(q.FuncDefs) == 0 && slices.Contains(jqOps, q.Op)
	for _, p := range q.Patterns {
		g.ok = g.ok && p.Name != "" && p.Name != "$ENV"
	}
	if q.Term != nil {
		return g.term(q.Term)
	}
	left, right := g.query(q.Left), g.query(q.Right)
	if q.Op == gojq.OpPipe || len(q.Patterns) > 0 {
		return min(left*right, maxGrowth+1)
	}
	return left + right
}

func (g *jqGuard) term(t *gojq.Term) int {
	n := 1
	switch t.Type {
	case gojq.TermTypeIdentity, gojq.TermTypeNull, gojq.TermTypeTrue, gojq.TermTypeFalse, gojq.TermTypeNumber:
	case gojq.TermTypeIndex:
		g.index(t.Index)
	case gojq.TermTypeFunc:
		n = g.call(t)
	case gojq.TermTypeObject:
		for _, kv := range t.Object.KeyVals {
			g.ok = g.ok && kv.KeyQuery == nil && (kv.KeyString == nil || len(kv.KeyString.Queries) == 0)
			n += g.query(kv.Val)
		}
	case gojq.TermTypeArray:
		n = max(g.query(t.Array.Query), 1)
	case gojq.TermTypeString:
		n += g.text(t.Str)
	case gojq.TermTypeIf:
		n = g.query(t.If.Cond) + g.query(t.If.Then) + g.query(t.If.Else)
		for _, e := range t.If.Elif {
			n += g.query(e.Cond) + g.query(e.Then)
		}
	case gojq.TermTypeTry:
		n = g.query(t.Try.Body) + g.query(t.Try.Catch)
	case gojq.TermTypeQuery:
		n = g.query(t.Query)
	default:
		g.ok = false
	}
	g.suffixes(t)
	return min(n, maxGrowth+1)
}

// text guards what is put into a text.
func (g *jqGuard) text(s *gojq.String) (n int) {
	for i, part := range s.Queries {
		n += g.query(part)
		if part.Term == nil || part.Term.Type != gojq.TermTypeString {
			s.Queries[i] = piped(part, oneOrder)
		}
	}
	return n
}

func (g *jqGuard) index(x *gojq.Index) {
	g.query(x.Start)
	g.query(x.End)
	g.ok = g.ok && (x.Str == nil || len(x.Str.Queries) == 0)
}

// call guards a function or a variable.
func (g *jqGuard) call(t *gojq.Term) int {
	f := t.Func
	n := 1
	for _, a := range f.Args {
		n += g.query(a)
	}
	first := ""
	switch {
	case strings.HasPrefix(f.Name, "$"):
		g.ok = g.ok && f.Name != "$ENV" && !strings.HasPrefix(f.Name, "$__")
		return 1
	case slices.Contains(jqOrdered, f.Name):
		first = oneOrder
	case slices.Contains(jqRegexes, f.Name):
		g.regexes, first = true, oneLine
		g.ok = g.ok && (f.Name != "test" || len(f.Args) == 1 || len(f.Args) == 2 && f.Args[1].String() == `"i"`) && (f.Name == "test" || len(f.Args) == 2)
	default:
		g.ok = g.ok && slices.Contains(jqPlain, f.Name)
	}
	if first != "" {
		own := *t
		own.SuffixList = nil
		*t = gojq.Term{Type: gojq.TermTypeQuery, SuffixList: t.SuffixList,
			Query: &gojq.Query{Left: calls(first), Op: gojq.OpPipe, Right: &gojq.Query{Term: &own}}}
	}
	return n
}

// suffixes guards what stands behind a term: before a loop over it, its order is asked.
func (g *jqGuard) suffixes(t *gojq.Term) {
	for i, s := range t.SuffixList {
		if s.Index != nil {
			g.index(s.Index)
		}
		if !s.Iter {
			continue
		}
		over := *t
		over.SuffixList = t.SuffixList[:i:i]
		rest := t.SuffixList[i+1:]
		for _, r := range rest {
			g.ok = g.ok && !r.Iter // a second loop is refused
			if r.Index != nil {
				g.index(r.Index)
			}
		}
		*t = gojq.Term{Type: gojq.TermTypeQuery, SuffixList: append([]*gojq.Suffix{s}, rest...),
			Query: &gojq.Query{Left: &gojq.Query{Term: &over}, Op: gojq.OpPipe, Right: calls(oneOrder)}}
		return
	}
}

func calls(name string) *gojq.Query {
	return &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: name}}}
}

// piped is a filter with a function behind it, in brackets.
func piped(q *gojq.Query, name string) *gojq.Query {
	return &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeQuery, Query: &gojq.Query{Left: q, Op: gojq.OpPipe, Right: calls(name)}}}
}
