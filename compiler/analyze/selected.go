package analyze

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Lookup is strings of an event in which an index looks for literals: a hook is
// looked at where one of them is there.
type Lookup struct {
	Source   table.KeySource
	Field    int    // as in table.Key
	Arg      string // the field of the tool's input, for table.KeyArg
	Literals []string
	Fold     bool
}

// Selected is a guard for where an index that looks as it is told selects a hook. It
// may hold on fewer events, but on none on which the index does not. What a hook asks
// of other strings than those of the event plays no part in it.
func (a *Policy) Selected(g *Guard, lookups []Lookup) *Guard {
	kind, ok := a.kind(g.Event)
	if !ok {
		return g.with(never)
	}
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	r := &selector{reader: a.facts.reader(a.Policy, g.Hook, kind)}
	r.collect(g.formula)
	var any []*formula
	for _, l := range lookups {
		any = append(any, r.lookup(l))
	}
	return g.with(anyOf(any...))
}

// selector reads lookups beside the guard that they must not miss.
type selector struct {
	*reader
	globs     []*glob
	variables []*variable
	lists     []*collection
}

// collect notes what a guard asks.
func (r *selector) collect(f *formula) {
	switch f.op {
	case opGlob:
		r.globs = append(r.globs, f.glob)
	case opValue:
		r.variables = append(r.variables, f.variable)
	case opSome:
		r.lists = append(r.lists, f.collection)
		r.collect(f.body)
	}
	for _, k := range f.kids {
		r.collect(k)
	}
}

func (r *selector) lookup(l Lookup) *formula {
	atom := r.languages.atom(automata.KindRegex, l.pattern())
	found := ofStrings(ofAtom(atom))
	switch l.Source {
	case table.KeyTool:
		lang := ofAtom(atom)
		return toolIs(toolsThat(func(id identity) bool {
			has := lang.has(id.name)
			for _, c := range id.canonical {
				has = has || lang.has(c)
			}
			return has
		}, lang))
	case table.KeyInput:
		return someItem(r.texts(rawName), is(r.word("#", ""), found))
	case table.KeyField:
		return r.inside(r.eventVariable(&event.Fields[l.Field]), found)
	case table.KeyArg:
		return r.inside(r.memberVariable(&event.Fields[event.ToolInput], l.Arg), found)
	case table.KeyPaths:
		return someItem(r.fileCollection("paths_abs"), r.named(l, atom))
	case table.KeyFiles:
		return someItem(r.fileCollection(event.Fields[l.Field].Path), r.named(l, atom))
	case table.KeyProgram:
		return r.ofCommand("name", found)
	case table.KeyCommand:
		return r.ofCommand(shell.CommandType.Fields[l.Field].Name, found)
	}
	return never
}

// pattern is a regex for the strings in which one of the literals is found.
func (l Lookup) pattern() string {
	edge := string(rune(table.KeyEdge))
	each := make([]string, len(l.Literals))
	for i, lit := range l.Literals {
		text, begins := strings.CutPrefix(lit, edge)
		text, ends := strings.CutSuffix(text, edge)
		if each[i] = regexp.QuoteMeta(text); begins {
			each[i] = `\A` + each[i]
		}
		if ends {
			each[i] += `\z`
		}
	}
	flags := "(?s:"
	if l.Fold {
		flags = "(?si:"
	}
	return flags + strings.Join(each, "|") + ")"
}

// inside is a value that is one of some strings, or holds one.
func (r *selector) inside(v *variable, found domain) *formula {
	deep := someItem(r.texts(v.name), is(r.variable(&variable{name: "#", kind: itemField, base: ofKinds(isString)}), found))
	return anyOf(is(v, found), allOf(is(v, ofKinds(isOther)), deep))
}

// named is a file that one of the guard's globs names, of those that name no path
// without one of the literals. Of every other glob it is not known.
func (r *selector) named(l Lookup, atom *atom) *formula {
	var any []*formula
	for _, lit := range l.Literals {
		if lit == "" {
			return always
		}
	}
	lit := atom.automaton()
	for _, g := range r.globs {
		d := g.rest.automaton()
		if d == nil || lit == nil || lower.Base(g.base) != lower.BaseAbsolute && d.Match(".") {
			continue // such a glob sees its folder itself as "."
		}
		if all, err := automata.Subset(d, lit, r.languages.budget); err == nil && all {
			any = append(any, &formula{op: opGlob, glob: g, under: true})
		}
	}
	return anyOf(any...)
}

// ofCommand is a command of which a field holds one of some strings.
func (r *selector) ofCommand(field string, found domain) *formula {
	t, _ := shell.CommandType.Field(field)
	body := r.within(shell.CommandType, func() verdict {
		item := r.variable(&variable{name: "#", kind: itemField, base: ofKinds(isString)})
		var any []*formula
		switch t.Kind {
		case value.TString:
			v, _ := r.itemVariable(field)
			any = append(any, is(v, found))
		case value.TList:
			any = append(any, someItem(r.collection(&collection{name: "#." + field}), is(item, found)))
		}
		for _, v := range r.variables {
			if isPart(v.name, field) {
				any = append(any, is(v, found))
			}
		}
		for _, c := range r.lists {
			if isSublist(c.name, field) {
				any = append(any, someItem(c, is(r.variable(&variable{name: "#", kind: itemField, base: ofType(value.AnyType)}), found)), someItem(c, is(item, found)))
			}
		}
		return verdict{t: anyOf(any...)}
	})
	return someItem(r.collection(&collection{name: "shell.commands"}), body.t)
}

// isPart reports whether a variable is one string of a field of the command, by its
// name: #.operands[0], get(#.options, "o").
func isPart(name, field string) bool {
	if at, ok := strings.CutPrefix(name, "#."+field+"["); ok {
		_, err := strconv.Atoi(strings.TrimSuffix(at, "]"))
		return err == nil
	}
	key, ok := strings.CutPrefix(name, "= get(#."+field+", ")
	_, err := strconv.Unquote(strings.TrimSuffix(key, ")"))
	return ok && err == nil
}

// isSublist reports whether a list holds nothing but strings of a field.
func isSublist(name, field string) bool {
	for _, call := range [...]string{"values", "keys"} {
		if strings.HasPrefix(name, "= "+call+"(#."+field+") of ") {
			return true
		}
	}
	count, ok := strings.CutPrefix(name, "= take(#."+field+", ")
	number, _, _ := strings.Cut(count, ")")
	_, err := strconv.Atoi(number)
	return ok && err == nil
}
