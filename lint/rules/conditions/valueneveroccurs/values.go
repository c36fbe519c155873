package valueneveroccurs

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/world"
)

// values are what a name can be; open says that there may be others.
type values struct {
	list []string
	open bool
}

func (c *checker) values(name string) values {
	switch name {
	case "host":
		return values{all.Names(), true}
	case "decision":
		return values{[]string{"deny", "ask", "allow", "none"}, false}
	case "session.permission_mode":
		return c.ofTargets(func(a *agents.Agent) []string { return a.Modes })
	}
	if state, ok := strings.CutPrefix(name, "state."); ok {
		return values{c.texts(state), false}
	}
	if list := world.Values(name); list != nil {
		return values{list, false}
	}
	for argument, of := range subjects {
		if of == name {
			return c.ofTargets(func(a *agents.Agent) []string { return c.ofEvents(a, argument) })
		}
	}
	return values{}
}

// ofTargets joins the values of all targets; nothing where one of them is not known.
func (c *checker) ofTargets(of func(*agents.Agent) []string) values {
	var out []string
	if !c.p.NamesTargets() {
		return values{}
	}
	for _, t := range c.p.Targets {
		a := agents.Lookup(t.Name)
		if a == nil {
			return values{}
		}
		list := of(a)
		if list == nil {
			return values{}
		}
		out = append(out, list...)
	}
	slices.Sort(out)
	return values{slices.Compact(out), false}
}

// ofEvents joins the values of the hook's events that are matched by an argument.
func (c *checker) ofEvents(a *agents.Agent, argument string) (out []string) {
	for _, on := range c.h.On {
		k, ok := event.LookupKind(on)
		if !ok {
			return nil // an event of the policy may have a field of this name
		}
		if !slices.ContainsFunc(k.Subjects, func(s event.Subject) bool { return s.Name == argument }) {
			continue
		}
		found := events(a, on)
		for _, e := range found {
			if len(e.Values) == 0 {
				return nil
			}
			out = append(out, e.Values...)
		}
		if len(found) == 0 {
			return nil
		}
	}
	return out
}

func events(a *agents.Agent, canonical string) (out []*agent.Event) {
	for i := range a.Events {
		if e := &a.Events[i]; e.Canonical == canonical || e.Before == canonical {
			out = append(out, e)
		}
	}
	return out
}
