// Package unknownevent finds events that an agent does not have.
package unknownevent

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is unknown-event.
var Rule = &lint.Rule{
	Code: "HK1003", Name: "unknown-event", Severity: diag.Error,
	Title: "A configuration names an event that its agent does not have.",
	Why: `Agents ignore events that they do not know, most of them silently, and the hooks
never run. Event names differ between agents in case and words; often the name comes
from another agent. Claude Code 2.1.329 reports unknown events, in print mode on
standard error, and reads the rest of the file (measured).`,
	Misses: "An event that is neither a typo nor another agent's may be too new for hookc, so it is a warning.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Agent == nil || f.Hooks == nil || f.Hooks == f.Top {
			return
		}
		for _, g := range f.Groups {
			if f.Agent.Listed && g.Event == nil {
				unknown(f, g.EventKey, r)
			}
		}
		for _, m := range f.Hooks.Members {
			if slices.Contains(f.Agent.Beside, m.Key) {
				continue
			}
			if f.Agent.Event(m.Key) == nil && holds(m.Value) && !strings.HasPrefix(m.Key, "_") {
				unknown(f, m, r)
			}
		}
	},
}

// holds reports whether a value is one of an event: beside events stand switches.
func holds(v *hostconfig.Value) bool {
	return v.Kind == hostconfig.Object ||
		slices.ContainsFunc(v.Items, func(item *hostconfig.Value) bool { return item.Kind == hostconfig.Object })
}

func unknown(f *hostconfig.File, m hostconfig.Member, r *lint.Report) {
	name, why := meant(f.Agent, m.Key)
	d := r.At(m.Span, "%s has no event %s", f.Agent.Title, m.Key)
	d.Detail = "The hooks of this event never run."
	switch {
	case name == "" && why == "":
		d.Detail += " hookc does not know this event."
		if begun := longer(f.Agent, m.Key); begun != "" {
			d.Detail += " Did you mean " + begun + "?"
		}
		d.Severity = max(d.Severity, diag.Warning)
		return
	case name == "":
		d.Detail += " " + why + "; " + f.Agent.Title + " has no such event."
	default:
		d.Summary += "; did you mean " + name + "?"
		if why != "" {
			d.Detail += " " + why + "."
		}
		if f.Hooks.Get(name) == nil {
			d.Fix = &diag.Fix{Title: "write " + name, Unsafe: true, Edits: []diag.Edit{{Span: m.Span, Text: hostconfig.Quote(name)}}}
		}
	}
	if !f.Certain(agents.Layout) || f.Agent.MoreEvents {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// longer is the only event of the agent that begins as a name does.
func longer(a *agents.Agent, key string) (found string) {
	for _, e := range a.Events {
		if len(key) < 4 || !strings.HasPrefix(strings.ToLower(e.Name), strings.ToLower(key)) {
			continue
		}
		if found != "" {
			return ""
		}
		found = e.Name
	}
	return found
}

// meant is the event of the agent that a name stands for, and whose the name is.
func meant(a *agents.Agent, key string) (name, why string) {
	if near, ok := agents.NearEvent(a, key); ok {
		return near, ""
	}
	for _, e := range a.Events {
		if agents.Plain(e.Name) == agents.Plain(strings.TrimSuffix(key, path.Ext(key))) {
			return e.Name, ""
		}
	}
	for _, other := range agents.All() {
		e := other.Event(key)
		if e == nil {
			for i := range other.Events {
				if strings.EqualFold(other.Events[i].Name, key) {
					e = &other.Events[i]
				}
			}
		}
		if e == nil || other == a {
			continue
		}
		why = e.Name + " is an event of " + owners(a, e.Name)
		if here := a.EventFor(e.Canonical); here != nil {
			return here.Name, why
		}
	}
	return "", why
}

// owners are the other agents that have an event of a name.
func owners(a *agents.Agent, event string) string {
	var names []string
	for _, other := range agents.WithEvent(event) {
		if other != a {
			names = append(names, other.Title)
		}
	}
	switch n := len(names); {
	case n < 2:
		return strings.Join(names, "")
	case n > 3:
		return strings.Join(names[:3], ", ") + " and others"
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
