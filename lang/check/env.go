package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// MatchInfo says what match.* can be in a condition.
type MatchInfo struct {
	Available bool     // some regex of the match can have matched
	Groups    []string // the named groups of those regexes
	Commands  bool     // the match has a command { }
}

// or is what a step's match says, and where it says nothing, its hook's.
func (m MatchInfo) or(hook MatchInfo) MatchInfo {
	if !m.Available {
		m.Available, m.Groups = hook.Available, hook.Groups
	}
	m.Commands = m.Commands || hook.Commands
	return m
}

// Env is what the names of a condition mean. An Env is not changed once made;
// the With methods give changed copies.
type Env struct {
	names   map[string]value.Type // the fields of the events, by first name
	lets    map[string]value.Type
	later   map[string]bool // lets that are defined after the one in hand
	consts  ast.Consts
	failed  map[string]bool // constants whose value is wrong, "var.x"
	match   MatchInfo
	aliases map[string][]string
	funcs   map[string]*fn.Func
	events  []*event.Kind
	own     []*event.Kind   // the events that the policy declares
	outside map[string]bool // names that stand for no value themselves
	checks  []string        // every check of the hook
	sync    bool            // the hook is evaluated before the decision is known
	tools   ToolSet

	toolNames *toolname.Names // of the policy's targets; nil where no host is known
}

// EnvFor is the environment of a hook on these events, for these tools, behind
// this match.
func EnvFor(events []*event.Kind, tools ToolSet, match MatchInfo) *Env {
	e := &Env{names: eventNames(events, tools), match: match, events: events, tools: tools}
	maps.Copy(e.names, customNames(events))
	if match.Available || match.Commands {
		e.names["match"] = matchType(match)
	}
	return e
}

// WithLets adds the names of lets and their types.
func (e *Env) WithLets(lets map[string]value.Type) *Env {
	out := *e
	out.lets = maps.Clone(e.lets)
	if out.lets == nil {
		out.lets = map[string]value.Type{}
	}
	maps.Copy(out.lets, lets)
	return &out
}

// WithConsts says what var, local and each mean.
func (e *Env) WithConsts(c ast.Consts) *Env {
	out := *e
	out.consts = c
	return &out
}

// WithFailed says which constants have no value, for reasons that have been
// reported: a condition may name them.
func (e *Env) WithFailed(failed map[string]bool) *Env {
	out := *e
	out.failed = failed
	return &out
}

// WithAliases says which canonical tools a host's tool name stands for.
func (e *Env) WithAliases(aliases map[string][]string) *Env {
	out := *e
	out.aliases = aliases
	return &out
}

// WithNames adds names beyond those of the events, such as the policy's state.
func (e *Env) WithNames(names ...value.Field) *Env {
	out := *e
	out.names = maps.Clone(e.names)
	for _, f := range names {
		out.names[f.Name] = f.Type
	}
	return &out
}

// withDeclared says which events the policy declares, for messages.
func (e *Env) withDeclared(kinds []*event.Kind) *Env {
	out := *e
	out.own = kinds
	return &out
}

// WithFuncs adds functions beyond the pure builtins.
func (e *Env) WithFuncs(funcs ...*fn.Func) *Env {
	out := *e
	out.funcs = maps.Clone(e.funcs)
	if out.funcs == nil {
		out.funcs = map[string]*fn.Func{}
	}
	for _, f := range funcs {
		out.funcs[f.Name] = f
	}
	return &out
}

// Names lists every name that a condition can begin with, sorted, each with
// its type: for docs and completion.
func (e *Env) Names() []value.Field {
	var out []value.Field
	for name, t := range e.names {
		out = append(out, value.Field{Name: name, Type: t})
	}
	for name, t := range e.lets {
		out = append(out, value.Field{Name: name, Type: t})
	}
	if e.hasRun() {
		out = append(out, value.Field{Name: allChecks, Type: ranType})
	}
	slices.SortFunc(out, func(a, b value.Field) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// eventNames builds the tree of names: "tool.name" and "tool.input" become one
// object "tool".
func eventNames(events []*event.Kind, tools ToolSet) map[string]value.Type {
	names := map[string]value.Type{}
	for _, use := range usesOf(events) {
		t := event.Fields[use.Field].Type
		if use.Field == event.ToolInput {
			t = tools.Input()
		}
		if use.Optional {
			t = t.Optional()
		}
		root, field, dotted := strings.Cut(event.Fields[use.Field].Path, ".")
		if !dotted {
			names[root] = t
			continue
		}
		obj, ok := names[root]
		if !ok {
			obj = value.Object()
		}
		obj.Fields = append(obj.Fields, value.Field{Name: field, Type: t, Doc: event.FieldDocs[use.Field]})
		names[root] = obj
	}
	return names
}

// usesOf joins the fields of several events: one that not all of them have is
// optional.
func usesOf(events []*event.Kind) []event.Use {
	var seen [event.NumFields]int
	var optional [event.NumFields]bool
	for _, k := range events {
		for _, use := range event.FieldsOf(k) {
			seen[use.Field]++
			optional[use.Field] = optional[use.Field] || use.Optional
		}
	}
	var out []event.Use
	for id, n := range seen {
		if n > 0 {
			out = append(out, event.Use{Field: event.FieldID(id), Optional: optional[id] || n < len(events)})
		}
	}
	return out
}

func matchType(m MatchInfo) value.Type {
	t := value.Object()
	if m.Available {
		t.Fields = append(t.Fields,
			value.Field{Name: "text", Type: value.StringType, Doc: "the text that the regular expression matched"},
			value.Field{Name: "description", Type: value.StringType, Doc: "the description of the regular expression"},
		)
	}
	if m.Commands {
		t.Fields = append(t.Fields, value.Field{Name: "commands", Type: event.Fields[event.ShellCommands].Type, Doc: "the commands that a command { } matches"})
	}
	for _, g := range m.Groups {
		t.Fields = append(t.Fields, value.Field{Name: g, Type: value.StringType.Optional(), Doc: "the named group"})
	}
	return t
}
