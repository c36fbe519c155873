// Package pluginmisread finds what a plugin's hooks do that their agent does not see.
package pluginmisread

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/plugin"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/modules"
	"github.com/hookc/hookc/lint/script/patterns"
	"github.com/hookc/hookc/lint/script/slip"
)

// Rule is plugin-misread.
var Rule = &lint.Rule{
	Code: "HK7401", Name: "plugin-misread", Severity: diag.Warning,
	Title: "A hook of a plugin does something that its agent does not see.",
	Why: `OpenCode 1.18.33 never calls permission.ask, nor session.idle and other types of
event by their names, drops what a hook returns, runs the old
input where output.args is given a new object, names its tools in lower case and their
arguments in camel case, gives the arguments in the second parameter before a call and in the first
after it, and goes on without a plugin that does not compile (measured). pi reads block and reason of
what the handler of tool_call returns itself. Nothing says so. A catch that only writes a
message takes the error that refuses the call, too. An async check that the hook does not wait for refuses nothing, also in forEach, and as a condition its promise is true, and a regex with the
flag g at the top of the module goes on behind its last match. OpenCode loads a plugin once, and its variables are
those of all sessions. To refuse a call of OpenCode, throw an error; to change it, change output.args in place.`,
	Misses: "Plugins of more than about 25 kB. What functions that a hook calls and other files do, hooks that are returned by a name, and lists of tools that have a name. A tool that a plugin adds under a name of its own may be called Read.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Module == nil || f.Generated {
			return
		}
		if fault := f.Module.Fault; fault != nil {
			d := r.At(fault.Span, "the plugin does not compile: %s", fault.Message)
			d.Detail = f.Agent.Title + " goes on without it, and shows no message."
		}
		for _, h := range f.Module.Hooks {
			hook(f.Agent, h, r)
		}
		if f.Module.Fault == nil && len(f.Module.Hooks) > 0 {
			uses(f, r)
		}
	},
}

func hook(a *agents.Agent, h *plugin.Hook, r *lint.Report) {
	e := a.Event(h.Name)
	if e == nil || e.Never || e.Within != "" {
		neverCalled(a, e, h, r)
		return
	}
	returns(a, e, h, r)
	otherPart(a, h, r)
	for _, u := range h.Replaces {
		if e.After {
			break // it has the arguments in input
		}
		d := r.At(u.Span, "a new object for %s is lost; the old one counts", u.Path)
		d.Detail = "Change its members in place."
	}
	for _, t := range h.Tools {
		if right := tool(a, t.Value); right != "" && !slices.ContainsFunc(h.Tools, func(o plugin.Text) bool { return o.Value == right }) {
			r.At(t.Span, "%s has no tool %s; did you mean %s?", a.Title, t.Value, right).Detail = "Its own tools are named in lower case, and those of servers SERVER_TOOL."
		}
	}
	for _, u := range h.Uses {
		argument(a, e, h, u, r)
	}
}

// tool is the tool that a name in another case is meant for; "" for none.
func tool(a *agents.Agent, name string) string {
	if low := strings.ToLower(name); low != name && a.Tool(low) != nil {
		return low
	}
	if rest, ok := strings.CutPrefix(name, "mcp__"); ok && a.MCP.Between == "_" && strings.Contains(rest, "__") {
		return strings.Replace(rest, "__", "_", 1)
	}
	if a.Tool(name) != nil {
		return ""
	}
	for _, other := range agents.All() {
		t := other.Tool(name)
		if t == nil || len(t.Canonical) == 0 {
			continue
		}
		for _, own := range a.Tools {
			if slices.Contains(own.Canonical, t.Canonical[0]) {
				return own.Name
			}
		}
	}
	return ""
}

// uses reports checks that nobody waits for, and regexes that keep their position.
func uses(f *hostconfig.File, r *lint.Report) {
	source := string(f.Source)
	for _, u := range modules.Unawaited(source) {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "nobody waits for %s, so its error refuses nothing", u.Name)
		d.Detail = "Write await before the call."
		switch u.Name {
		case "then", "finally":
			d.Detail = "Write await before the promise."
		case "forEach":
			d.Detail = "Write for (… of …) with await in it."
		case "setTimeout", "setImmediate", "queueMicrotask":
			d.Detail = "Throw the error in the hook itself."
		}
	}
	for _, u := range slip.PromiseConditions(source, "node") {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "%s is async: without await its promise stands here, not its result", u.Name)
		d.Detail = slip.AwaitIt(u)
	}
	for _, u := range modules.CaughtThrows(source) {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "a catch around this error takes it, so %s never sees it", f.Agent.Title)
		d.Detail = "Throw it behind the try, or throw it again in the catch."
	}
	for _, u := range modules.ModuleExits(source) {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "%s ends %s itself", u.Name, f.Agent.Title)
		d.Detail = "Throw an error to refuse the call."
	}
	for _, u := range modules.SharedCounters(source) {
		if !f.Agent.Shared {
			break
		}
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "%s counts for all sessions together, and nothing sets it back", u.Name)
		d.Detail = "Count by session, in a Map with sessionID as the key."
	}
	p := script.Parse(source, "node")
	for _, slip := range slip.Of(p) {
		r.At(f.SpanOfSource(slip.Start, slip.End), "%s", slip.What).Detail = slip.Instead + "."
	}
	for _, t := range slices.Concat(patterns.Of(p), slip.MisreadValues(p)) {
		r.At(f.SpanOfSource(t.Start, t.End), "%s", t.What).Detail = t.Instead + "."
	}
	for _, u := range modules.StickyRegexes(source) {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "%s has the flag g or y, so a test begins where the last match ended", u.Name)
		d.Detail = "Leave the flag out."
	}
}
