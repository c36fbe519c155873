package compiler

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

// settings is what the policy declares beside its hooks, as one constant map:
//
//	policy   its name
//	events   {name: {id, fields: {name: type}, blockable}}
//	state    {name: {type, default, scope: session or project, expire: milliseconds, keep}}
//	record   {what: none, decisions or all, redact: [name, …]}
//	reads    [folder, …]
//	once     never, where hookc allow --once lets no call pass
//
// A type is in words. Only what is declared is there; the map is empty where
// nothing is.
func (u *unit) settings() value.Value {
	p, out := u.policy, value.OfMap(nil, nil)
	put := func(name string, v value.Value) {
		if v.Len() > 0 {
			out = out.With(name, v)
		}
	}
	put("events", u.declaredEvents())
	put("state", declaredState(p.States))
	put("record", declaredRecord(p.Record))
	put("reads", value.Strings(p.Reads...))
	if p.NeverOnce {
		put(state.Once, value.OfString("never"))
	}
	if out.Len() > 0 {
		put("policy", value.OfString(p.Name))
	}
	return out
}

func (u *unit) declaredEvents() value.Value {
	out := value.OfMap(nil, nil)
	for _, k := range u.policy.EventKinds() {
		fields := value.OfMap(nil, nil)
		for _, f := range k.Custom {
			fields = fields.With(f.Name, value.OfString(inWords(f.Type).String()))
		}
		out = out.With(k.Name, entry(
			"id", value.OfInt(int(k.ID)),
			"fields", fields,
			"blockable", value.OfBool(k.Blockable),
		))
	}
	return out
}

func declaredState(states []*ast.State) value.Value {
	out := value.OfMap(nil, nil)
	for _, s := range states {
		scope := "session"
		if s.Project {
			scope = "project"
		}
		state := entry(
			"type", value.OfString(inWords(s.Type).String()),
			"default", s.Default,
			"scope", value.OfString(scope),
			"expire", value.OfInt(int(s.Expire.Milliseconds())),
		)
		if s.Keep > 0 {
			state = state.With("keep", value.OfInt(s.Keep))
		}
		out = out.With(s.Name, state)
	}
	return out
}

func declaredRecord(r ast.Record) value.Value {
	if r.What == ast.RecordNone && len(r.Redact) == 0 {
		return value.Value{}
	}
	what := [...]string{ast.RecordNone: "none", ast.RecordDecisions: "decisions", ast.RecordAll: "all"}
	return entry("what", value.OfString(what[r.What]), "redact", value.Strings(r.Redact...))
}

// inWords is a type that its words say in full: an object is a map there.
func inWords(t value.Type) value.Type {
	switch {
	case t.Kind == value.TObject:
		t.Kind, t.Elem, t.Fields, t.Open = value.TMap, nil, nil, false
	case t.Elem != nil:
		elem := inWords(*t.Elem)
		t.Elem = &elem
	}
	return t
}

// entry is a map of names and values in turn.
func entry(pairs ...any) value.Value {
	out := value.OfMap(nil, nil)
	for i := 0; i < len(pairs); i += 2 {
		out = out.With(pairs[i].(string), pairs[i+1].(value.Value))
	}
	return out
}
