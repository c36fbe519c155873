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
)

// Rule is plugin-misread.
var Rule = &lint.Rule{
	Code: "HK7401", Name: "plugin-misread", Severity: diag.Warning,
	Title: "A hook of a plugin does something that its agent does not see.",
	Why: `OpenCode 1.18.33 never calls permission.ask, drops what a hook returns, runs the old
input where output.args is given a new object, names its tools in lower case and their
arguments in camel case, and goes on without a plugin that does not compile (measured).
Nothing says so. An async check that the hook does not wait for refuses nothing, also in forEach, and as a condition its promise is true, and a regex with the
flag g at the top of the module goes on behind its last match. To refuse a call, throw an error; to change it, change output.args in place.`,
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
	switch {
	case e == nil:
		return
	case e.Never:
		d := r.At(h.Span, "%s never calls %s", a.Title, h.Name)
		d.Detail = "Use tool.execute.before, and throw an error to refuse the call."
		return
	}
	for _, at := range h.Returns {
		d := r.At(at, "%s drops what %s returns", a.Title, h.Name)
		d.Detail = "Throw an error to refuse the call, or change output in place."
	}
	for _, u := range h.Replaces {
		if e.After {
			break // it has the arguments in input
		}
		d := r.At(u.Span, "a new object for %s is lost; the old one counts", u.Path)
		d.Detail = "Change its members in place."
	}
	for _, t := range h.Tools {
		if right := tool(a, t.Value); right != "" && !slices.ContainsFunc(h.Tools, func(o plugin.Text) bool { return o.Value == right }) {
			r.At(t.Span, "%s has no tool %s; did you mean %s?", a.Title, t.Value, right).Detail = "Tools are named in lower case."
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
	return ""
}

// argument reports an argument in the spelling of another agent. A hook that reads the right
// one too is written for several.
func argument(a *agents.Agent, e *agents.Event, h *plugin.Hook, u plugin.Use, r *lint.Report) {
	of := "output.args."
	if e.After {
		of = "input.args."
	}
	rest, ok := strings.CutPrefix(u.Path, of)
	name, _, _ := strings.Cut(rest, ".")
	if !ok || u.Or {
		return
	}
	right := ""
	for tool, args := range a.Arguments {
		if slices.Contains(args, name) {
			return
		}
		for _, arg := range args {
			if agents.Plain(arg) == agents.Plain(name) && (u.Tools == nil || slices.Contains(u.Tools, tool)) {
				right = arg
			}
		}
	}
	both := slices.ContainsFunc(h.Uses, func(o plugin.Use) bool { return o.Path == of+right })
	if right != "" && !both {
		r.At(u.Span, "no tool of %s has an argument %s; did you mean %s?", a.Title, name, right).Detail = "The value is undefined."
	}
}

// uses reports checks that nobody waits for, and regexes that keep their position.
func uses(f *hostconfig.File, r *lint.Report) {
	source := string(f.Source)
	for _, u := range script.Unawaited(source) {
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
	for _, u := range script.PromiseConditions(source) {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "%s is async: without await its promise stands here, not its result", u.Name)
		d.Detail = script.AwaitIt(u)
	}
	for _, u := range script.StickyRegexes(source) {
		d := r.At(f.SpanOfSource(u.Place.Start, u.Place.End), "%s has the flag g or y, so a test begins where the last match ended", u.Name)
		d.Detail = "Leave the flag out."
	}
}
