package analyze

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// reader turns the guards of one hook on one event into formulas.
type reader struct {
	*facts
	policy  *ast.Policy
	hook    *ast.Hook
	kind    *event.Kind
	lets    map[string]*ast.Expr
	blocks  []*ast.CommandMatch // whose commands are match.commands
	place   string              // what match.text means
	asking  *ast.Step           // whose guard is read; nil for the hook's own
	matched *tools              // that the hook's match lets through; nil until somebody asks
	items   []value.Type        // of the items that loops are about, the innermost last
	known   map[readKey]verdict
	hidden  func(*ast.Expr) bool // what is not looked into; nil hides nothing
}

// readKey is an expression in its place: the same one can be about the items of
// different lists.
type readKey struct {
	expr *ast.Expr
	item string
}

// verdict is when an expression is true and when it is false; what is neither
// is an error, or nil.
type verdict struct {
	t, f *formula
	sure bool // it is always one of both
}

func (v verdict) not() verdict { return verdict{v.f, v.t, v.sure} }

func (a *facts) reader(p *ast.Policy, h *ast.Hook, k *event.Kind) *reader {
	r := &reader{facts: a, policy: p, hook: h, kind: k, place: h.Name, lets: map[string]*ast.Expr{}, known: map[readKey]verdict{}}
	for _, let := range h.Lets {
		r.lets[let.Name] = let.Expr
	}
	if h.Match != nil {
		r.blocks = h.Match.Command
	}
	return r
}

// guard is a match and a condition.
func (r *reader) guard(m *ast.Match, when *ast.Expr) *formula {
	f := r.match(m)
	if when != nil {
		f = allOf(f, r.condition(when).t)
	}
	return f
}

func (r *reader) item() (value.Type, bool) {
	if len(r.items) == 0 {
		return value.Type{}, false
	}
	return r.items[len(r.items)-1], true
}

// within reads something about an item.
func (r *reader) within(item value.Type, read func() verdict) verdict {
	r.items = append(r.items, item)
	v := read()
	r.items = r.items[:len(r.items)-1]
	return v
}

// inLet reads a let of the hook, in which match.commands are the hook's own.
func (r *reader) inLet(read func() verdict) verdict {
	blocks := r.blocks
	if r.blocks = nil; r.hook.Match != nil {
		r.blocks = r.hook.Match.Command
	}
	v := read()
	r.blocks = blocks
	return v
}

// condition reads a condition.
func (r *reader) condition(e *ast.Expr) verdict {
	key := readKey{expr: e}
	if t, ok := r.item(); ok {
		key.item = t.String()
	}
	if v, ok := r.known[key]; ok {
		return v
	}
	v := r.fresh(e)
	r.known[key] = v
	return v
}

func (r *reader) fresh(e *ast.Expr) verdict {
	if r.hidden != nil && r.hidden(e) {
		return r.opaque(e)
	}
	switch e.Op {
	case ast.OpConst:
		if e.Value.Kind() == value.Bool {
			return verdict{truth(e.Value.Bool()), truth(!e.Value.Bool()), true}
		}
	case ast.OpIdent:
		if let, ok := r.lets[e.Name]; ok {
			return r.inLet(func() verdict { return r.condition(let) })
		}
	case ast.OpUnary:
		if e.Name == "not" {
			return r.condition(e.Args[0]).not()
		}
	case ast.OpBinary:
		return r.binary(e)
	case ast.OpCond:
		c, a, b := r.condition(e.Args[0]), r.condition(e.Args[1]), r.condition(e.Args[2])
		return verdict{anyOf(allOf(c.t, a.t), allOf(c.f, b.t)), anyOf(allOf(c.t, a.f), allOf(c.f, b.f)), c.sure && a.sure && b.sure}
	case ast.OpLoop:
		if v, ok := r.loop(e); ok {
			return v
		}
	}
	return r.bare(e)
}

func (r *reader) binary(e *ast.Expr) verdict {
	switch {
	case e.Name == "and":
		a, b := r.condition(e.Args[0]), r.condition(e.Args[1])
		return verdict{allOf(a.t, b.t), anyOf(a.f, allOf(a.t, b.f)), a.sure && b.sure}
	case e.Name == "or":
		a, b := r.condition(e.Args[0]), r.condition(e.Args[1])
		return verdict{anyOf(a.t, allOf(a.f, b.t)), allOf(a.f, b.f), a.sure && b.sure}
	case e.Class().Compares():
		return r.comparison(e)
	}
	return r.bare(e)
}

// bare is a value that stands where a bool is asked.
func (r *reader) bare(e *ast.Expr) verdict {
	folded := opt.Fold(e)
	if folded.Op == ast.OpConst && folded.Value.Kind() == value.Bool {
		return r.condition(folded)
	}
	return r.holds(r.term(e), ofKinds(isTrue), ofKinds(isFalse))
}

// opaque is what is not looked into: true, false or neither, the same wherever
// it stands.
func (r *reader) opaque(e *ast.Expr) verdict {
	v := r.computed(e, value.BoolType)
	return r.holds([]choice{{when: always, variable: v}}, ofKinds(isTrue), ofKinds(isFalse))
}

// holds says of each value that a term can have when it is one of a domain, and
// when it is one of another.
func (r *reader) holds(term []choice, t, f domain) verdict {
	out := verdict{never, never, true}
	for _, c := range term {
		yes, no, sure := c.test(r.facts, t, f)
		out.t, out.f = anyOf(out.t, allOf(c.when, yes)), anyOf(out.f, allOf(c.when, no))
		out.sure = out.sure && sure && c.sure
	}
	return out
}

// shown is an expression with its lets in it, as text, with the time at which it is
// asked where its value depends on that: equal texts are equal values on one event.
func (r *reader) shown(e *ast.Expr) string {
	whole := r.substituted(e, 0)
	text := opt.Reduce(whole).String()
	if m := r.timing(whole); m.name != "" {
		text = m.name + ": " + text
		if len(m.after) > 0 {
			r.later[text] = m.after
		}
	}
	return text
}

// maxLets bounds lets in lets.
const maxLets = 30

func (r *reader) substituted(e *ast.Expr, depth int) *ast.Expr {
	if e == nil || depth > maxLets {
		return e
	}
	if let, ok := r.lets[e.Name]; ok && e.Op == ast.OpIdent {
		return r.substituted(let, depth+1)
	}
	switch {
	case e.Op == ast.OpLet:
		e = renamed(e)
	case e.Op == ast.OpBinary && e.Name == "matches" && r.languages.equal != nil:
		e = r.numbered(e)
	case e.Op == ast.OpBinary && e.Name == "in":
		e = sorted(e)
	}
	out := e
	for i, a := range e.Args {
		if b := r.substituted(a, depth); b != a {
			if out == e {
				c := *e
				c.Args = slices.Clone(e.Args)
				out = &c
			}
			out.Args[i] = b
		}
	}
	return out
}

// numbered is a comparison with a pattern in which the pattern is the number of its
// language: patterns are spelled otherwise in a table.
func (r *reader) numbered(e *ast.Expr) *ast.Expr {
	pattern := opt.Fold(e.Args[1])
	if pattern.Op != ast.OpConst || pattern.Value.Kind() != value.String {
		return e
	}
	a := r.languages.atom(automata.KindRegex, pattern.Value.Str())
	c := *e
	c.Args = []*ast.Expr{e.Args[0], ast.Const(value.OfString("language "+strconv.Itoa(a.id)), e.Span)}
	return &c
}

// sorted is x in a list of words whose words are in order.
func sorted(e *ast.Expr) *ast.Expr {
	list := opt.Fold(e.Args[1])
	if list.Op != ast.OpConst || list.Value.Kind() != value.List {
		return e
	}
	words := make([]string, list.Value.Len())
	for i := range words {
		if list.Value.At(i).Kind() != value.String {
			return e
		}
		words[i] = list.Value.At(i).Str()
	}
	slices.Sort(words)
	c := *e
	c.Args = []*ast.Expr{e.Args[0], ast.Const(value.Strings(slices.Compact(words)...), e.Span)}
	return &c
}

// renamed is a let of an expression under a name that depends on how many lets stand
// in it: what a let is called changes no value.
func renamed(e *ast.Expr) *ast.Expr {
	inner := 0
	ast.Walk(e.Args[1], func(x *ast.Expr) bool {
		if x.Op == ast.OpLet {
			inner++
		}
		return true
	})
	c := *e
	c.Name = "let " + strconv.Itoa(inner)
	c.Args = []*ast.Expr{e.Args[0], replaced(e.Args[1], e.Name, c.Name)}
	return &c
}

// replaced is an expression in which a let has another name.
func replaced(e *ast.Expr, name, by string) *ast.Expr {
	switch {
	case e == nil:
		return nil
	case e.Op == ast.OpIdent && e.Name == name:
		c := *e
		c.Name = by
		return &c
	}
	c := *e
	c.Args = make([]*ast.Expr, len(e.Args))
	for i, a := range e.Args {
		if e.Op == ast.OpLet && e.Name == name && i == 1 {
			c.Args[i] = a // another let of this name
			continue
		}
		c.Args[i] = replaced(a, name, by)
	}
	return &c
}

// path spells a.b["c"] as a.b.c, and an item's field as #.field; "" for anything
// else.
func (r *reader) path(e *ast.Expr) string {
	switch e.Op {
	case ast.OpIdent:
		if r.lets[e.Name] == nil {
			return e.Name
		}
	case ast.OpPointer:
		if e.Name == "" && len(r.items) > 0 {
			return "#"
		}
	case ast.OpChain:
		return r.path(e.Args[0])
	case ast.OpMember:
		if base := r.path(e.Args[0]); base != "" && !strings.Contains(e.Name, ".") {
			return base + "." + e.Name
		}
	case ast.OpIndex:
		if key := e.Args[1]; key.Op == ast.OpConst && key.Value.Str() != "" && !strings.Contains(key.Value.Str(), ".") {
			if base := r.path(e.Args[0]); base != "" {
				return base + "." + key.Value.Str()
			}
		}
	}
	return ""
}

// isOwn reports whether a name is a field of the policy's own event.
func (r *reader) isOwn(name string) (value.Type, bool) {
	for _, f := range r.kind.Custom {
		if f.Name == name {
			return f.Type, true
		}
	}
	return value.Type{}, lower.OwnFields(r.policy, r.hook)[name]
}

// commandField is the type of a field of a command.
func commandField(item value.Type, name string) (value.Type, bool) {
	if item.Kind != value.TObject || len(item.Fields) != len(shell.CommandType.Fields) {
		return value.Type{}, false
	}
	return item.Field(name)
}
