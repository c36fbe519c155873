package prove

import (
	"fmt"
	"reflect"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// settings compares what the policy declares beside its hooks.
func (v *prover) settings() {
	p, q := v.policy, v.read.Policy
	for _, same := range []struct {
		what      string
		src, read any
	}{
		{"name", p.Name, q.Name}, {"description", p.Description, q.Description},
		{"events", declared(p), declared(q)}, {"state", states(p), states(q)},
		{"record", p.Record.What, q.Record.What}, {"redact", list(p.Record.Redact), list(q.Record.Redact)},
		{"reads", list(p.Reads), list(q.Reads)}, {"allow_once", !p.NeverOnce, !q.NeverOnce},
	} {
		if !reflect.DeepEqual(same.src, same.read) {
			v.wrong(nil, "%s is %v in the table, and %v in the policy", same.what, same.read, same.src)
		}
	}
}

func list(texts []string) []string { return append([]string{}, texts...) }

// declared spells the policy's events with their fields.
func declared(p *ast.Policy) (out []string) {
	for _, e := range p.Events {
		text := e.Name
		for _, f := range e.Fields {
			text += " " + f.Name + " " + shallow(f.Type).String()
		}
		out = append(out, text)
	}
	return out
}

// states spells the policy's values, without what only the policy says of them.
func states(p *ast.Policy) (out []string) {
	for _, s := range p.States {
		out = append(out, fmt.Sprint(s.Name, " ", shallow(s.Type), " = ", s.Default.Text(), " project ", s.Project, " expire ", s.Expire, " keep ", s.Keep))
	}
	return out
}

// shallow is a type as tables have it: an object is a map there.
func shallow(t value.Type) value.Type {
	switch {
	case t.Kind == value.TObject:
		t.Kind, t.Elem, t.Fields, t.Open = value.TMap, nil, nil, false
	case t.Elem != nil:
		elem := shallow(*t.Elem)
		t.Elem = &elem
	}
	return t
}
