package analyze

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/opt"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// choice is a value that a term has in some case: that of a variable, the name
// of the tool, or a constant.
type choice struct {
	when     *formula
	variable *variable
	named    func(identity) string // the name of the tool, where it is that
	constant *value.Value
	strict   bool // nil is an error here
	sure     bool // the term has a value at all, in this case
}

// test is when the value is in one of two domains; sure says that it always is
// in one of both.
func (c choice) test(a *facts, t, f domain) (yes, no *formula, sure bool) {
	switch {
	case c.constant != nil:
		return truth(t.holds(*c.constant)), truth(f.holds(*c.constant)), t.holds(*c.constant) || f.holds(*c.constant)
	case c.named != nil:
		return c.toolTest(t), c.toolTest(f), (t.kinds|f.kinds)&isString != 0
	}
	if c.strict {
		t, f = t.without(isNil), f.without(isNil)
	}
	return is(c.variable, t), is(c.variable, f), c.variable.base.kinds&^(t.kinds|f.kinds) == 0
}

func (c choice) toolTest(d domain) *formula {
	if d.kinds&isString == 0 {
		return never
	}
	return toolIs(toolsThat(func(id identity) bool { return d.strings.has(c.named(id)) }, d.strings))
}

// holds reports whether a value is in a domain.
func (d domain) holds(v value.Value) bool {
	switch v.Kind() {
	case value.Nil:
		return d.kinds&isNil != 0
	case value.Bool:
		if v.Bool() {
			return d.kinds&isTrue != 0
		}
		return d.kinds&isFalse != 0
	case value.Int, value.Float:
		return d.kinds&isNumber != 0 && slices.ContainsFunc(d.numbers, func(i interval) bool { return i.has(v.Float()) })
	case value.String:
		return d.kinds&isString != 0 && d.strings.has(v.Str())
	}
	return d.kinds&isOther != 0
}

// term is what values an expression can have.
func (r *reader) term(e *ast.Expr) []choice {
	if folded := opt.Fold(e); folded.Op == ast.OpConst {
		return []choice{{when: always, constant: &folded.Value, sure: true}}
	}
	switch e.Op {
	case ast.OpIdent:
		if let, ok := r.lets[e.Name]; ok {
			return r.term(let)
		}
	case ast.OpBinary:
		if e.Name == "??" {
			if cs, ok := r.coalesce(e); ok {
				return cs
			}
		}
	case ast.OpCall:
		if c, ok := r.got(e); ok {
			return []choice{c}
		}
	}
	if c, ok := r.named(e); ok {
		return []choice{c}
	}
	return []choice{{when: always, variable: r.computed(e, e.Type), sure: true}}
}

// coalesce is x ?? y: x where it is there, and else y.
func (r *reader) coalesce(e *ast.Expr) ([]choice, bool) {
	left := r.term(e.Args[0])
	if len(left) != 1 || left[0].variable == nil || left[0].strict {
		return nil, false
	}
	v := left[0].variable
	out := []choice{{when: is(v, ofKinds(anything&^isNil)), variable: v, sure: true}}
	for _, c := range r.term(e.Args[1]) {
		c.when = allOf(c.when, is(v, ofKinds(isNil)))
		out = append(out, c)
	}
	return out, len(out) <= 4
}

// got is get(list, number) of a list of the item: a variable of its own.
func (r *reader) got(e *ast.Expr) (choice, bool) {
	if e.Name != "get" || len(e.Args) != 2 || e.Args[1].Op != ast.OpConst || e.Args[1].Value.Kind() != value.Int {
		return choice{}, false
	}
	v, ok := r.position(r.path(e.Args[0]), e.Args[1].Value.Int())
	return choice{when: always, variable: v, sure: true}, ok
}

// position is the n-th string of a list of a command; nil where it is shorter.
func (r *reader) position(list string, n int) (*variable, bool) {
	item, ok := r.item()
	name, isField := strings.CutPrefix(list, "#.")
	if !ok || !isField || n < 0 {
		return nil, false
	}
	t, ok := commandField(item, name)
	if !ok || t.Kind != value.TList || t.Element().Kind != value.TString {
		return nil, false
	}
	v := r.variable(&variable{name: list + "[" + strconv.Itoa(n) + "]", kind: itemField, text: name, base: ofKinds(isString | isNil)})
	return v, true
}

// named is what an expression names: a field of the event, of the input or of
// the item, or the tool.
func (r *reader) named(e *ast.Expr) (choice, bool) {
	if e.Op == ast.OpIndex && e.Args[1].Op == ast.OpConst && e.Args[1].Value.Kind() == value.Int {
		v, ok := r.position(r.path(e.Args[0]), e.Args[1].Value.Int())
		return choice{when: always, variable: v, strict: true, sure: true}, ok
	}
	p := r.path(e)
	if p == "" {
		return choice{}, false
	}
	if name, ok := strings.CutPrefix(p, "#"); ok {
		v, ok := r.itemVariable(strings.TrimPrefix(name, "."))
		return choice{when: always, variable: v, sure: true}, ok
	}
	if r.kind.Tool {
		switch p {
		case event.Fields[event.ToolName].Path:
			return choice{when: always, named: identity.shown, sure: true}, true
		case event.Fields[event.ToolHostName].Path:
			return choice{when: always, named: func(id identity) string { return id.name }, sure: true}, true
		}
	}
	v, ok := r.field(p)
	return choice{when: always, variable: v, sure: true}, ok
}

func (r *reader) itemVariable(name string) (*variable, bool) {
	item, _ := r.item()
	if name == "" {
		return r.variable(&variable{name: "#", kind: itemField, base: ofType(item)}), true
	}
	t, ok := commandField(item, name)
	if !ok {
		return nil, false
	}
	return r.variable(&variable{name: "#." + name, kind: itemField, text: name, base: ofType(t), int: t.Kind == value.TInt}), true
}

// field is a field of the event by its path, or a member of one that is a map.
func (r *reader) field(p string) (*variable, bool) {
	if t, ok := r.isOwn(p); ok {
		base := ofType(t)
		if !slices.ContainsFunc(r.kind.Custom, func(f value.Field) bool { return f.Name == p }) {
			base = ofKinds(isNil)
		}
		return r.variable(&variable{name: p, kind: eventField, text: p, base: base, int: t.Kind == value.TInt}), true
	}
	for i := range event.Fields {
		f := &event.Fields[i]
		if f.Path == p {
			return r.eventVariable(f), true
		}
		if member, ok := strings.CutPrefix(p, f.Path+"."); ok && f.Type.Kind != value.TList && f.Type.Kind != value.TString && !strings.Contains(member, ".") {
			return r.memberVariable(f, member), true
		}
	}
	return nil, false
}

// eventVariable is a field of the event. One that the event never has is nil.
func (r *reader) eventVariable(f *event.Field) *variable {
	v := &variable{name: f.Path, kind: eventField, text: f.Path, base: ofKinds(isNil), int: f.Type.Kind == value.TInt}
	use, has := r.use(f.ID)
	switch {
	case f.ID == event.EventName:
		v.base = ofStrings(ofWords(r.kind.Name))
	case f.ID == event.Decided:
		if r.hook.Async {
			v.name, v.base = "decision, then", ofStrings(ofWords("deny", "ask", "allow", "none")).or(isNil)
		}
	case has:
		if v.base = ofType(f.Type); use.Optional || f.Type.Kind == value.TAny {
			v.base = v.base.or(isNil)
		}
	}
	return r.variable(v)
}

func (r *reader) use(f event.FieldID) (event.Use, bool) {
	uses := event.FieldsOf(r.kind)
	i := slices.IndexFunc(uses, func(u event.Use) bool { return u.Field == f })
	if i < 0 {
		return event.Use{}, false
	}
	return uses[i], true
}

// memberVariable is a member of a field that is a map: of the tool's input above
// all.
func (r *reader) memberVariable(f *event.Field, member string) *variable {
	v := &variable{name: f.Path + "." + member, kind: computed, text: member, base: ofKinds(anyValue)}
	use, has := r.use(f.ID)
	switch {
	case f.ID == event.ToolInput && has:
		v.kind = inputField
	case !has || use.Optional || f.Type.Kind == value.TAny:
		v.base = ofKinds(anything)
	}
	return r.variable(v)
}

// computed is the value of an expression that is not looked into.
func (r *reader) computed(e *ast.Expr, t value.Type) *variable {
	base := ofType(t).or(isNil | isError)
	return r.variable(&variable{
		name: "= " + r.shown(e), kind: computed, text: e.String(), base: base,
		free: true, int: t.Kind == value.TInt, outside: usesOutside(r.substituted(e, 0)),
	})
}

// usesOutside reports whether an expression asks what lies outside of the event.
func usesOutside(e *ast.Expr) bool {
	uses := asked(e)&(ofState|ofResults|ofMatch) != 0
	ast.Walk(e, func(x *ast.Expr) bool {
		switch x.Op {
		case ast.OpCall:
			_, pure := fn.Lookup(x.Name)
			uses = uses || !pure && x.Name != "within" // the event says where the project is
		case ast.OpIdent:
			uses = uses || slices.ContainsFunc(world.Names, func(n *world.Name) bool { return n.Root == x.Name })
		}
		return !uses
	})
	return uses
}
