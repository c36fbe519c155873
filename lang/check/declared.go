package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/eventname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// events checks the events that the policy declares, and what derives them.
func (p *pass) events() {
	for _, e := range p.policy.Events {
		p.eventName(e)
		for i, f := range e.Fields {
			p.eventField(e, f, i)
		}
	}
	p.cycles()
	for _, e := range p.policy.Events {
		for _, from := range e.From {
			p.hook(from.Hook)
		}
	}
}

// eventName refuses the name of an event that there is: in the registry, or as
// the Agent Hooks format and hosts spell one.
func (p *pass) eventName(e *ast.Event) {
	if _, ok := event.LookupKind(e.Name); ok {
		p.diags.Errorf(diag.CodeDuplicate, e.Span, "the event %s already exists", e.Name).
			Detail = "Choose another name for the event of the policy."
		return
	}
	if canonical := eventname.Called(e.Name); canonical != "" {
		p.diags.Errorf(diag.CodeDuplicate, e.Span, "%s is only another spelling of the event %s", e.Name, canonical).
			Detail = "Choose another name for the event of the policy."
	}
}

// eventField refuses a field whose name means something already: each is a name
// of conditions of its own.
func (p *pass) eventField(e *ast.Event, f value.Field, i int) {
	what := ""
	switch {
	case isConstRoot(f.Name), slices.Contains([]string{"match", "state", "check"}, f.Name):
		what = "a name of the language"
	case isEventRoot(f.Name):
		what = "a name of other events"
	case slices.ContainsFunc(p.options.Names, func(n value.Field) bool { return n.Name == f.Name }):
		what = "a name of conditions"
	case p.isFunction(f.Name):
		what = "a function"
	}
	if what == "" {
		return
	}
	at := e.Span
	if i < len(e.FieldSpans) {
		at = e.FieldSpans[i]
	}
	p.diags.Errorf(diag.CodeDuplicate, at, "`%s` is already %s", f.Name, what).
		Detail = "Choose another name for the field, because conditions use it alone."
}

func isEventRoot(name string) bool {
	return slices.ContainsFunc(event.Fields[:], func(f event.Field) bool {
		root, _, _ := strings.Cut(f.Path, ".")
		return root == name
	})
}

func (p *pass) isFunction(name string) bool {
	c := checker{Env: (&Env{}).WithFuncs(p.options.Funcs...)}
	return c.isFunc(name) || fn.DocOf(fn.Refused, name).Name != ""
}

// cycles refuses events that follow from themselves: one would set off the
// other for ever.
func (p *pass) cycles() {
	sources := map[string][]string{}
	for _, e := range p.policy.Events {
		for _, from := range e.From {
			sources[e.Name] = append(sources[e.Name], from.Hook.On...)
		}
	}
	done := map[string]bool{}
	for _, e := range p.policy.Events {
		if way := wayBack(sources, e.Name, []string{e.Name}, map[string]bool{}); way != nil && !done[e.Name] {
			for _, name := range way {
				done[name] = true
			}
			p.diags.Errorf(diag.CodeCycle, e.Span, "event %s is derived from itself: %s", e.Name, strings.Join(way, " ← "))
		}
	}
}

// wayBack is a way from the last event of path to the first, along what each
// follows from; nil where there is none.
func wayBack(sources map[string][]string, to string, path []string, seen map[string]bool) []string {
	for _, s := range sources[path[len(path)-1]] {
		if s == to {
			return append(path, s)
		}
		if !seen[s] {
			seen[s] = true
			if way := wayBack(sources, to, append(slices.Clone(path), s), seen); way != nil {
				return way
			}
		}
	}
	return nil
}

// derived checks the values that a from gives to the fields of its event.
func (h *hookPass) derived(s *ast.Step) {
	i := slices.IndexFunc(h.policy.Events, func(e *ast.Event) bool { return e.Name == s.Label })
	values := s.Arg("values")
	if i < 0 || values == nil || values.Op == ast.OpInvalid {
		return
	}
	if values.Op != ast.OpMap && values.Op != ast.OpConst {
		return // a map of the event: what it holds shows then
	}
	e := h.policy.Events[i]
	given := map[string]bool{}
	for _, g := range fieldsOf(values) {
		given[g.name] = true
		want, ok := value.Object(e.Fields...).Field(g.name)
		switch {
		case !ok:
			d := h.diags.Errorf(diag.CodeExprUnknownName, g.at, "event %s has no field `%s`", e.Name, g.name)
			suggest(d, g.name, fieldNames(value.Object(e.Fields...)))
		case !assignable(g.t, want):
			h.diags.Errorf(diag.CodeValue, g.at, "the field `%s` must be %s, not %s", g.name, article(want), article(g.t)).
				Detail = argAdvice(g.t, want)
		}
	}
	var missing []string
	for _, f := range e.Fields {
		if !given[f.Name] && !f.Type.Nullable && f.Type.Kind != value.TAny {
			missing = append(missing, "`"+f.Name+"`")
		}
	}
	if len(missing) > 0 {
		h.diags.Errorf(diag.CodeMissingArg, s.Span, "values has no %s for event %s", some(missing), e.Name).
			Detail = "Add a value, or make the field optional(…)."
	}
}

// customNames is the fields of the policy's events by name: one that not all
// events of a hook have may be nil.
func customNames(events []*event.Kind) map[string]value.Type {
	names, seen := map[string]value.Type{}, map[string]int{}
	for _, k := range events {
		for _, f := range k.Custom {
			if t, ok := names[f.Name]; ok {
				names[f.Name] = unify(t, f.Type)
			} else {
				names[f.Name] = f.Type
			}
			seen[f.Name]++
		}
	}
	for _, name := range slices.Collect(maps.Keys(names)) {
		if seen[name] < len(events) {
			names[name] = names[name].Optional()
		}
	}
	return names
}
