package analyze

import (
	"strconv"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/internal/randpolicy"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
)

// A guard's formula can hold together with all that is known of an event where
// the guard holds on it, and its opposite where it does not.
func TestFormulas(t *testing.T) {
	var open, decided int
	for seed := range uint64(testrun.Count(150, 400)) {
		o, d := formulasAgree(t, seed)
		open, decided = open+o, decided+d
	}
	t.Logf("%d answers, %d open", decided, open)
}

// formulasAgree counts the events on which a formula says what the table does,
// and those on which it leaves it open.
func formulasAgree(t *testing.T, seed uint64) (open, decided int) {
	d := randpolicy.New(seed, 7)
	text := twoHooks(d)
	a := tryLoad(t, text)
	if a == nil {
		return 0, 0
	}
	for range 60 {
		e := readable(d, a, false)
		for _, h := range a.Policy.Hooks {
			g := a.Guard(h, "before_tool")
			known := a.described(t, e, g.formula)
			holds, fails := a.can(known, g.formula), a.can(known, not(g.formula))
			if applies := a.Applies(h, e); applies && !holds || !applies && !fails {
				t.Fatalf("seed %d: %s applies: %v; can: %v, cannot: %v\n%s\n%s", seed, h.Name, applies, holds, fails, e.JSON, text)
			}
			if holds && fails {
				open++
			} else {
				decided++
			}
		}
	}
	return open, decided
}

func (a *Policy) can(fs ...*formula) bool {
	s := a.facts.solver(true)
	s.loose = true
	return s.sat(nil, func(*solution) bool { return true }, fs...)
}

// described is all that is known of an event, as far as a formula asks.
func (a *Policy) described(t *testing.T, e *Event, f *formula) *formula {
	ev := decoded(t, e)
	a.open()
	scope := eval.NewScope(a.replays.watching, ev)
	scope.Home = home
	d := &describer{facts: a.facts, ev: ev, scope: scope}
	return d.event(f)
}

type describer struct {
	*facts
	ev    *event.Event
	scope *eval.Scope
}

// event says of each field and list that a formula names what it is.
func (d *describer) event(f *formula) *formula {
	name := d.ev.Get(event.ToolHostName).Str()
	parts := []*formula{toolIs(toolsThat(func(id identity) bool {
		return id.name == name && strings.Join(id.canonical, " ") == strings.Join(d.ev.Tools, " ")
	}, map[bool]language{true: ofWords(name), false: ofWords()}[len(d.ev.Tools) == 0]))}
	d.each(f, func(v *variable) {
		switch v.kind {
		case inputField:
			x, _ := d.ev.Get(event.ToolInput).Get(v.text)
			parts = append(parts, is(v, only(x)))
		case eventField:
			parts = append(parts, is(v, only(d.field(v.text))))
		}
	}, func(c *collection, bodies []*formula) {
		items, ok := d.items(c.name)
		if ok {
			parts = append(parts, d.list(c, items, bodies))
		}
	})
	return allOf(parts...)
}

func (d *describer) field(path string) value.Value {
	for i := range event.Fields {
		if event.Fields[i].Path == path {
			return d.scope.Field(event.FieldID(i))
		}
	}
	return value.Value{}
}

func (d *describer) items(name string) (out []value.Value, ok bool) {
	if of, texts := strings.CutPrefix(name, textsOf); texts {
		v := d.field(of)
		if member, input := strings.CutPrefix(of, "tool.input."); input {
			v, _ = d.ev.Get(event.ToolInput).Get(member)
		}
		return stringsIn(v), true
	}
	if strings.HasPrefix(name, "= ") {
		return nil, false
	}
	v := d.field(name)
	for i := range v.Len() {
		out = append(out, v.At(i))
	}
	return out, true
}

func stringsIn(v value.Value) (out []value.Value) {
	switch v.Kind() {
	case value.String:
		return []value.Value{v}
	case value.List, value.Map:
		for i := range v.Len() {
			out = append(out, stringsIn(v.At(i))...)
		}
	}
	return out
}

// list says that a list has these items and no others.
func (d *describer) list(c *collection, items []value.Value, bodies []*formula) *formula {
	var parts, any []*formula
	for _, x := range items {
		one := d.item(x, anyOf(bodies...))
		any = append(any, one)
		parts = append(parts, someItem(c, one))
	}
	return allOf(append(parts, not(someItem(c, not(anyOf(any...)))))...)
}

func (d *describer) item(x value.Value, body *formula) *formula {
	var parts []*formula
	d.each(body, func(v *variable) {
		if v.kind != itemField {
			return
		}
		name, at, position := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(v.name, "#"), "."), "[")
		y := x
		if name != "" {
			y, _ = x.Get(name)
		}
		if position {
			i, _ := strconv.Atoi(strings.TrimSuffix(at, "]"))
			if i < y.Len() {
				y = y.At(i)
			} else {
				y = value.Value{}
			}
		}
		parts = append(parts, is(v, only(y)))
	}, func(c *collection, bodies []*formula) {
		name, ok := strings.CutPrefix(c.name, "#.")
		if list, has := x.Get(name); ok && has {
			var items []value.Value
			for i := range list.Len() {
				items = append(items, list.At(i))
			}
			parts = append(parts, d.list(c, items, bodies))
		}
	})
	return allOf(parts...)
}

// each calls back for the variables and collections of a formula, not of its
// items, once each.
func (d *describer) each(f *formula, variable func(*variable), list func(*collection, []*formula)) {
	seen, bodies := map[any]bool{}, map[*collection][]*formula{}
	var order []*collection
	var visit func(*formula)
	visit = func(f *formula) {
		switch {
		case f.op == opValue && !seen[f.variable]:
			seen[f.variable] = true
			variable(f.variable)
		case f.op == opSome:
			if bodies[f.collection] == nil {
				order = append(order, f.collection)
			}
			bodies[f.collection] = append(bodies[f.collection], f.body)
		}
		for _, k := range f.kids {
			visit(k)
		}
	}
	visit(f)
	for _, c := range order {
		list(c, bodies[c])
	}
}

// only is the domain of one value.
func only(v value.Value) domain {
	switch v.Kind() {
	case value.Nil:
		return ofKinds(isNil)
	case value.Bool:
		if v.Bool() {
			return ofKinds(isTrue)
		}
		return ofKinds(isFalse)
	case value.Int, value.Float:
		return ofNumbers(number(v.Float()))
	case value.String:
		return ofStrings(ofWords(v.Str()))
	}
	return ofKinds(isOther)
}
