package lower

import (
	"slices"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// KeyPlace is a string of the event that literals are looked up in.
type KeyPlace struct {
	Source table.KeySource
	Field  event.FieldID
	Arg    string // the field of the tool's input, for KeyArg; what is compared, for KeyValue
	Fold   bool   // ASCII letters of either case are equal
}

// Key is a necessary condition of a guard: one of the literals stands in the
// place, or what is measured there lies in one of the spans. A row with a key need
// not be looked at where none does.
type Key struct {
	Place    KeyPlace
	Literals []string
	Measured *Measured // nil for literals
	Spans    []Span
}

// need is a necessary condition of a guard: a key, one of several needs, or all of
// several, of which any one is enough to look at.
type need struct {
	key Key
	any []need
	all []need
}

// needs is what a hook needs to apply; own is the fields of the policy's own
// events, which no key looks in. The match cannot fail, so all of it counts; of
// the condition only what stands before anything that can fail.
func needs(h *ast.Hook, own map[string]bool) need {
	n := vocabulary{own: own}
	all := n.matchNeeds(h.Match)
	if h.Match != nil {
		n.whole = h.Match.Whole
	}
	if h.When != nil {
		if when, ok := n.withLets(h.Lets).need(h.When); ok {
			all = append(all, when)
		}
	}
	return need{all: all}
}

// vocabulary is what the names of a condition mean, as far as keys ask.
type vocabulary struct {
	own  map[string]bool // names that are no fields: of the policy's own events, and lets
	lets map[string]list // those that are lets of the condition, or of the hook and never fail
	item item            // #

	// What holds where a condition is evaluated, as far as Measured asks.
	whole  []ast.FieldMatch
	guards []*ast.Expr
}

func (n vocabulary) matchNeeds(m *ast.Match) (all []need) {
	if m == nil {
		return nil
	}
	add := func(p KeyPlace, patterns []string) {
		if k, ok := regexKey(p, patterns); ok {
			all = append(all, need{key: k})
		}
	}
	for _, f := range m.Whole {
		place := KeyPlace{Source: table.KeyTool}
		if f.Field != "tool" {
			id, _ := subjectField(f.Field)
			place = KeyPlace{Source: table.KeyField, Field: id}
		}
		add(place, sources(f.Regexes))
	}
	if len(m.Pattern) > 0 {
		add(KeyPlace{Source: table.KeyInput}, sources(m.Pattern))
	}
	for _, f := range m.Input {
		add(KeyPlace{Source: table.KeyArg, Arg: f.Field}, sources(f.Regexes))
	}
	for _, f := range m.Fields {
		if id, ok := fieldByPath(f.Field); ok && !n.own[f.Field] && id != event.Decided && event.Fields[id].Type.Kind == value.TString {
			add(KeyPlace{Source: table.KeyField, Field: id}, sources(f.Regexes))
		}
	}
	if k, ok := globKey(KeyPlace{Source: table.KeyPaths}, m.Path); ok {
		all = append(all, need{key: k})
	}
	if len(m.Command) > 0 {
		all = append(all, commandsNeed(m.Command))
	}
	for i, f := range m.Touched() {
		if len(f.Any) == 0 {
			continue
		}
		place := KeyPlace{Source: table.KeyFiles, Field: event.FilesRead + event.FieldID(i)}
		all = append(all, present(place))
		if k, ok := globKey(place, f.Any); ok {
			all = append(all, need{key: k})
		}
	}
	return all
}

func sources(rs []ast.Regex) []string {
	out := make([]string, len(rs))
	for i, r := range rs {
		out[i] = r.Source
	}
	return out
}

func fieldByPath(path string) (event.FieldID, bool) {
	for i := range event.Fields {
		if event.Fields[i].Path == path {
			return event.FieldID(i), true
		}
	}
	return 0, false
}

// regexKey is the key of an alternative of regexes: every one must need a
// literal.
func regexKey(p KeyPlace, patterns []string) (Key, bool) {
	return literalKey(p, patterns, regex.RequiredLiterals)
}

// globKey is the key of a list of globs. It is looked up in absolute paths,
// which end in what a relative glob is matched against, but for one: the base
// itself, which a glob sees as ".".
func globKey(place KeyPlace, gs []ast.Glob) (Key, bool) {
	var rest []string
	relative := false
	for _, g := range gs {
		base, r := globBase(g.Source)
		relative = relative || base != baseAbsolute
		rest = append(rest, r)
	}
	k, ok := literalKey(place, rest, automata.GlobLiterals)
	return k, ok && !(relative && slices.Contains(k.Literals, "."))
}

func literalKey(p KeyPlace, patterns []string, required func(string) (regex.Literals, bool)) (Key, bool) {
	if len(patterns) == 0 {
		return Key{}, false
	}
	k := Key{Place: p}
	for _, pattern := range patterns {
		lits, ok := required(pattern)
		if !ok {
			return Key{}, false
		}
		k.Place.Fold = k.Place.Fold || lits.Fold
		k.Literals = append(k.Literals, lits.Any...)
	}
	if k.Place.Fold {
		for i, lit := range k.Literals {
			k.Literals[i] = automaton.Fold(lit)
		}
	}
	return k, len(k.Literals) > 0
}

// fieldPath is the dotted path of a name of the event.
func fieldPath(e *ast.Expr) (string, bool) {
	switch {
	case e.Op == ast.OpIdent:
		return e.Name, true
	case e.Op == ast.OpMember && !e.Optional:
		if base, ok := fieldPath(e.Args[0]); ok {
			return base + "." + e.Name, true
		}
	}
	return "", false
}
