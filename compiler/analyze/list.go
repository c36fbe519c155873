package analyze

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// list is a list that a loop is about: the items of a collection that some
// conditions let through.
type list struct {
	*collection
	item    value.Type
	known   bool // it is never absent, and no item fails
	filters []func() verdict
}

// list is the list that an expression stands for.
func (r *reader) list(e *ast.Expr) (list, bool) {
	switch e.Op {
	case ast.OpIdent:
		if let, ok := r.lets[e.Name]; ok {
			var l list
			r.inLet(func() (v verdict) { l, ok = r.list(let); return v })
			return l, ok
		}
	case ast.OpLoop:
		if e.Name == "filter" && e.Args[1] != nil {
			return r.filtered(e)
		}
	case ast.OpBinary:
		if e.Name == "??" && emptyList(e.Args[1]) {
			l, ok := r.list(e.Args[0])
			if _, named := files[l.name]; ok && named {
				l.known = true
			}
			return l, ok && l.known
		}
	}
	if p := r.path(e); p != "" {
		if l, ok := r.namedList(p); ok {
			return l, true
		}
	}
	return r.someList(e)
}

func emptyList(e *ast.Expr) bool {
	return e.Op == ast.OpArray && len(e.Args) == 0 || e.Op == ast.OpConst && e.Value.Kind() == value.List && e.Value.Len() == 0
}

// files are the lists of paths of an event, whether they are always there, and
// whether globs name their items by several names.
var files = map[string]struct{ always, several bool }{
	"files.read": {true, true}, "files.written": {true, true}, "files.deleted": {true, true},
	"paths": {false, false}, "paths_abs": {false, false},
}

// namedList is a list of the event, or of an item, by its name.
func (r *reader) namedList(p string) (list, bool) {
	if name, ok := strings.CutPrefix(p, "#."); ok {
		item, _ := r.item()
		t, ok := commandField(item, name)
		return list{collection: r.collection(&collection{name: p}), item: t.Element(), known: true}, ok && t.Kind == value.TList
	}
	switch p {
	case "shell.commands":
		return list{collection: r.collection(&collection{name: p}), item: shell.CommandType, known: true}, r.kind.Tool
	case "shell.words":
		return list{collection: r.collection(&collection{name: p}), item: value.StringType, known: true}, r.kind.Tool
	case "match.commands":
		l := list{collection: r.collection(&collection{name: "shell.commands"}), item: shell.CommandType, known: true}
		blocks := r.blocks
		l.filters = []func() verdict{func() verdict { return r.commands(blocks) }}
		return l, r.kind.Tool && len(blocks) > 0
	}
	if f, ok := files[p]; ok && (r.kind.Tool || !f.always) {
		return list{collection: r.fileCollection(p), item: value.StringType, known: f.always}, true
	}
	return list{}, false
}

func (r *reader) fileCollection(name string) *collection {
	return r.collection(&collection{name: name, paths: name != "paths", files: files[name].several})
}

// someList is a list that is not looked into but for its items.
func (r *reader) someList(e *ast.Expr) (list, bool) {
	if e.Op == ast.OpConst || e.Op == ast.OpArray {
		return list{}, false
	}
	item := value.AnyType
	if e.Type.Kind == value.TList {
		item = e.Type.Element()
	}
	if item.Kind != value.TString {
		item = value.AnyType // what is no string may be anything, an error too
	}
	name := r.shown(e)
	if t, ok := r.item(); ok {
		whole := name + " of " + t.String()
		if after := r.later[name]; after != nil {
			r.later[whole] = after
		}
		name = whole
	}
	return list{collection: r.collection(&collection{name: "= " + name}), item: item}, true
}

// filtered is filter(list, condition).
func (r *reader) filtered(e *ast.Expr) (list, bool) {
	l, ok := r.list(e.Args[0])
	if !ok {
		return list{}, false
	}
	read := func() verdict { return r.condition(e.Args[1]) }
	l.known = l.known && r.within(l.item, read).sure
	l.filters = append(append([]func() verdict(nil), l.filters...), read)
	return l, true
}

// loop reads any, none and all.
func (r *reader) loop(e *ast.Expr) (verdict, bool) {
	if e.Name != "any" && e.Name != "none" && e.Name != "all" || e.Args[1] == nil {
		return verdict{}, false
	}
	l, ok := r.list(e.Args[0])
	if !ok {
		return verdict{}, false
	}
	read := func() verdict { return r.condition(e.Args[1]) }
	if e.Name == "all" {
		inner := read
		read = func() verdict { return inner().not() }
	}
	l.known = l.known && r.within(l.item, read).sure
	l.filters = append(append([]func() verdict(nil), l.filters...), read)
	v := r.anyItem(l)
	if !l.known { // whether it fails before it finds an item, only a run can say
		asked := r.opaque(e)
		if e.Name != "any" {
			asked = asked.not()
		}
		v = verdict{allOf(v.t, asked.t), allOf(v.f, asked.f), false}
	}
	if e.Name != "any" {
		v = v.not()
	}
	return v, true
}

// anyItem is whether the list has any item; of one that can fail, what must be
// so where it does not.
func (r *reader) anyItem(l list) verdict {
	v := r.within(l.item, func() verdict {
		out := verdict{always, never, true}
		for _, filter := range l.filters {
			next := filter()
			out = verdict{allOf(out.t, next.t), anyOf(out.f, allOf(out.t, next.f)), out.sure && next.sure}
		}
		return out
	})
	some := someItem(l.collection, v.t)
	if !l.known { // of a list without failing items all are false where none is true
		return verdict{some, not(someItem(l.collection, not(v.f))), false}
	}
	return verdict{some, not(some), true}
}

// membership is x in list, where the list is one of the event or of an item.
func (r *reader) membership(left, right *ast.Expr) (verdict, bool) {
	if left.Op != ast.OpConst || right.Op == ast.OpConst {
		return verdict{}, false
	}
	p := r.path(right)
	l, ok := list{}, false
	if p != "" {
		l, ok = r.namedList(p)
	} else if right.Op == ast.OpIdent {
		l, ok = r.list(right)
	}
	if !ok || !l.known || l.item.Kind != value.TString {
		return verdict{}, false
	}
	d, ok := r.equalTo(left.Value)
	if !ok {
		return verdict{}, false
	}
	l.filters = append(append([]func() verdict(nil), l.filters...), func() verdict {
		v, _ := r.itemVariable("")
		return verdict{is(v, d), is(v, d.complement()), true}
	})
	return r.anyItem(l), true
}

const textsOf = "texts of "

// texts is the strings of a value, at whatever depth.
func (r *reader) texts(name string) *collection {
	return r.collection(&collection{name: textsOf + name})
}

var rawName = event.Fields[event.ToolRaw].Path
