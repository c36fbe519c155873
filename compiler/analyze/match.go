package analyze

import (
	"strconv"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// match reads the declarative part of a guard. It is never an error.
func (r *reader) match(m *ast.Match) *formula {
	if m == nil {
		return always
	}
	var parts []*formula
	for _, f := range m.Whole {
		parts = append(parts, r.whole(f))
	}
	if len(m.Pattern) > 0 {
		parts = append(parts, r.anyText(rawName, m.Pattern))
	}
	for _, f := range m.Input {
		input := &event.Fields[event.ToolInput]
		parts = append(parts, r.searched(r.memberVariable(input, f.Field), f.Regexes))
	}
	for _, f := range m.Fields {
		if v, ok := r.field(f.Field); ok {
			parts = append(parts, r.searched(v, f.Regexes))
		}
	}
	if len(m.Path) > 0 {
		parts = append(parts, someItem(r.fileCollection("paths_abs"), r.globs(m.Path, false)))
	}
	if len(m.Command) > 0 {
		f := r.within(shell.CommandType, func() verdict { return r.commands(m.Command) })
		parts = append(parts, someItem(r.collection(&collection{name: "shell.commands"}), f.t))
	}
	for i, f := range m.Touched() {
		if len(f.Any) > 0 {
			name := event.Fields[event.FilesRead+event.FieldID(i)].Path
			parts = append(parts, someItem(r.fileCollection(name), allOf(r.globs(f.Any, false), not(r.globs(f.Not, true)))))
		}
	}
	return allOf(parts...)
}

// wholeLanguage is the strings that one of some regexes matches as a whole.
func (a *facts) wholeLanguage(rs []ast.Regex) language {
	if names, ok := lower.Spelt(rs); ok {
		return ofWords(names...)
	}
	return a.languages.plain(a.languages.atom(automata.KindFull, lower.Alternation(rs)))
}

// whole is tool, agent, source and the like.
func (r *reader) whole(f ast.FieldMatch) *formula {
	l := r.wholeLanguage(f.Regexes)
	if f.Field == "tool" {
		if !r.kind.Tool {
			return never
		}
		return toolIs(toolsThat(func(id identity) bool {
			if l.has(id.name) {
				return true
			}
			for _, c := range id.canonical {
				if l.has(c) {
					return true
				}
			}
			return false
		}, l))
	}
	for _, s := range everySubject() {
		if s.Name == f.Field {
			return is(r.eventVariable(&event.Fields[s.Field]), ofStrings(l))
		}
	}
	return never
}

func everySubject() (out []event.Subject) {
	for _, k := range event.Kinds {
		out = append(out, k.Subjects...)
	}
	return out
}

// searched is a value in a string of which one of some regexes matches: the
// value itself, or one in it.
func (r *reader) searched(v *variable, rs []ast.Regex) *formula {
	var any []*formula
	for _, re := range rs {
		any = append(any, is(v, ofStrings(r.searchLanguage(re))))
	}
	if v.base.kinds&isOther != 0 {
		any = append(any, allOf(is(v, ofKinds(isOther)), r.anyText(v.name, rs)))
	}
	return anyOf(any...)
}

func (a *facts) searchLanguage(re ast.Regex) language {
	return ofAtom(a.languages.atom(automata.KindRegex, re.Source))
}

func (r *reader) anyText(name string, rs []ast.Regex) *formula {
	item := r.variable(&variable{name: "#", kind: itemField, base: ofKinds(isString)})
	var any []*formula
	for _, re := range rs {
		any = append(any, is(item, ofStrings(r.searchLanguage(re))))
	}
	return someItem(r.texts(name), anyOf(any...))
}

func (r *reader) globs(gs []ast.Glob, every bool) *formula {
	var any []*formula
	for _, g := range gs {
		any = append(any, &formula{op: opGlob, glob: r.glob(g.Source), under: true, every: every})
	}
	return anyOf(any...)
}

func (a *facts) glob(source string) *glob {
	base, rest := lower.GlobBase(source)
	key := globKey{base, a.languages.atom(automata.KindGlob, rest)}
	g, ok := a.globsKnown[key]
	if !ok {
		g = &glob{base: uint16(base), rest: key.rest}
		a.globsKnown[key] = g
	}
	return g
}

// commands is what command { } blocks ask of the item, a command: one of them all
// that it says.
func (r *reader) commands(blocks []*ast.CommandMatch) verdict {
	var any []*formula
	for _, c := range blocks {
		var parts []*formula
		if len(c.Program) > 0 {
			parts = append(parts, is(r.word("#.name", "name"), ofStrings(r.wholeLanguage(c.Program))))
		}
		for i, re := range c.Args {
			v := r.word("#.operands["+strconv.Itoa(i)+"]", "operands")
			parts = append(parts, is(v, ofStrings(r.wholeLanguage([]ast.Regex{re}))))
		}
		parts = append(parts, r.someWord("#.flags", c.Flags)...)
		parts = append(parts, r.someWord("#.operands", c.Operands)...)
		if !c.Dry {
			dry := r.variable(&variable{name: "#.dry", kind: itemField, text: "dry", base: ofKinds(isBool)})
			parts = append(parts, is(dry, ofKinds(isFalse)))
		}
		any = append(any, allOf(parts...))
	}
	f := anyOf(any...)
	return verdict{f, not(f), true}
}

// word is a string of a command; a position of a list is nil where the list is
// shorter.
func (r *reader) word(name, field string) *variable {
	base := ofKinds(isString)
	if field == "operands" {
		base = base.or(isNil)
	}
	return r.variable(&variable{name: name, kind: itemField, text: field, base: base})
}

// someWord asks for each regex that some word of a list is as it says.
func (r *reader) someWord(list string, rs []ast.Regex) (parts []*formula) {
	item := r.variable(&variable{name: "#", kind: itemField, base: ofType(value.StringType)})
	for _, re := range rs {
		c := r.collection(&collection{name: list})
		parts = append(parts, someItem(c, is(item, ofStrings(r.wholeLanguage([]ast.Regex{re})))))
	}
	return parts
}
