package pluginmisread

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/plugin"
)

// neverCalled reports a hook under a name by which the agent calls none.
func neverCalled(a *agents.Agent, e *agents.Event, h *plugin.Hook, r *lint.Report) {
	switch {
	case e == nil:
		right := meant(a, h.Name)
		if right != "" {
			r.At(h.Span, "%s has no event %s; did you mean %s?", a.Title, h.Name, right).Detail = "The function is never called."
		}
	case e.Within != "":
		d := r.At(h.Span, "%s never calls %s by this name", a.Title, h.Name)
		d.Detail = "Write " + e.Within + ": async ({ event }) => …, and compare event.type with \"" + h.Name + "\"."
	default:
		d := r.At(h.Span, "%s never calls %s", a.Title, h.Name)
		d.Detail = "Use tool.execute.before, and throw an error to refuse the call."
	}
}

// meant is the event that a name of another agent, or one with a typo, is meant for; "" for none.
func meant(a *agents.Agent, name string) string {
	for _, e := range a.Events {
		if agents.Plain(e.Name) == agents.Plain(name) {
			return e.Name
		}
	}
	for _, other := range slices.Concat(agents.All(), agents.Programs()) {
		if o := other.Event(name); o != nil && o.Canonical != "" {
			for _, e := range a.Events {
				if e.Canonical == o.Canonical {
					return e.Name
				}
			}
		}
	}
	if right, ok := agents.NearEvent(a, name); ok {
		return right
	}
	rest, ok := strings.CutPrefix(name, "tool.")
	switch {
	case !ok || !a.DropsReturns:
	case strings.Contains(rest, "before"), strings.Contains(rest, "pre"):
		return "tool.execute.before"
	case strings.Contains(rest, "after"), strings.Contains(rest, "post"):
		return "tool.execute.after"
	}
	return ""
}

// returns reports objects that a hook returns, and that nobody reads.
func returns(a *agents.Agent, e *agents.Event, h *plugin.Hook, r *lint.Report) {
	for _, o := range h.Returns {
		reads := slices.ContainsFunc(o.Members, func(m string) bool { return slices.Contains(e.Takes, m) })
		switch {
		case e.Canonical == "", e.Takes == nil && !a.DropsReturns || e.Takes == nil && o.Lost:
		case e.Takes == nil:
			d := r.At(o.Span, "%s drops what %s returns", a.Title, h.Name)
			d.Detail = "Throw an error to refuse the call, or change output in place."
		case o.Lost && reads:
			d := r.At(o.Span, "this leaves only the inner function, and nobody uses what that returns")
			d.Detail = "Write for (… of …), whose return leaves the hook itself."
		case !o.Lost && !o.Open && (e.Blocks && !slices.Contains(o.Members, e.Takes[0]) || !reads):
			d := r.At(o.Span, "%s does not read %s here; it reads %s", a.Title, o.Members[0], strings.Join(e.Takes, " and "))
			d.Detail = "tool_call refuses a call with { block: true, reason: \"…\" }."
		}
	}
}

// parts are the members of the parameters of hooks: what the types of OpenCode 1.18 and pi 0.73
// declare, of which those of tools were measured.
var parts = map[string]map[string][]string{
	"tool.execute.before": {"input": {"tool", "sessionID", "callID"}, "output": {"args"}},
	"tool.execute.after":  {"input": {"tool", "sessionID", "callID", "args"}, "output": {"title", "output", "metadata", "attachments"}},
	"event":               {"input": {"event"}},
	"tool_call":           {"event": {"type", "toolName", "toolCallId", "input"}},
	"tool_result":         {"event": {"type", "toolName", "toolCallId", "input", "content", "details", "isError"}},
}

// otherPart reports members that a parameter does not have.
func otherPart(a *agents.Agent, h *plugin.Hook, r *lint.Report) {
	said := map[string]bool{}
	for _, u := range h.Uses {
		parameter, rest, _ := strings.Cut(u.Path, ".")
		name, _, _ := strings.Cut(rest, ".")
		known := parts[h.Name][parameter]
		part := parameter + "." + name
		if known == nil || name == "" || slices.Contains(known, name) || u.Or || said[part] ||
			slices.ContainsFunc(h.Uses, func(o plugin.Use) bool { return o.Or && strings.HasPrefix(o.Path, part) }) {
			continue
		}
		said[part] = true
		d := r.At(u.Span, "%s has no %s in %s", parameter, name, h.Name)
		d.Detail = "The value is undefined, and nobody reads what is written there."
		if right := rightPart(a, h.Name, name); right != "" {
			d.Summary += "; it is " + right
		}
	}
}

// rightPart is where a member is instead; "" for nowhere.
func rightPart(a *agents.Agent, hook, name string) string {
	for _, parameter := range []string{"input", "output"} {
		if slices.Contains(parts[hook][parameter], name) {
			return parameter + "." + name
		}
	}
	switch {
	case hook == "event":
		return "input.event." + name
	case parts[hook]["event"] != nil && (name == "args" || name == "arguments" || name == "params"):
		return "event.input"
	case parts[hook]["event"] != nil && (name == "tool" || name == "name" || name == "tool_name"):
		return "event.toolName"
	case name == "name" || name == "tool_name" || name == "toolName":
		return "input.tool"
	case name == "arguments" || name == "params" || name == "tool_input":
		return rightPart(a, hook, "args")
	case isArgument(a, name) && parts[hook]["event"] != nil:
		return "event.input." + name
	case isArgument(a, name):
		return rightPart(a, hook, "args") + "." + name
	}
	return ""
}

func isArgument(a *agents.Agent, name string) bool {
	for _, args := range a.Arguments {
		if slices.Contains(args, name) {
			return true
		}
	}
	return false
}

// place is where an agent gives the arguments of a call.
func place(a *agents.Agent, e *agents.Event) string {
	switch {
	case !a.DropsReturns:
		return "event.input."
	case e.After:
		return "input.args."
	}
	return "output.args."
}

// argument reports an argument in the spelling of another agent. A hook that reads the right
// one too is written for several.
func argument(a *agents.Agent, e *agents.Event, h *plugin.Hook, u plugin.Use, r *lint.Report) {
	of := place(a, e)
	rest, ok := strings.CutPrefix(u.Path, of)
	name, _, _ := strings.Cut(rest, ".")
	if !ok || u.Or || name == "" || e.Canonical != "before_tool" && e.Canonical != "after_tool" {
		return
	}
	right := ""
	for tool, args := range a.Arguments {
		about := u.Tools == nil || slices.Contains(u.Tools, tool)
		if about && slices.Contains(args, name) {
			return
		}
		for _, arg := range args {
			if about && (agents.Plain(arg) == agents.Plain(name) || u.Tools != nil && alike(arg, name)) && (right == "" || arg < right) {
				right = arg
			}
		}
	}
	if u.Tools == nil && isArgument(a, name) || slices.ContainsFunc(u.Tools, func(t string) bool { return a.Arguments[t] == nil }) {
		return
	}
	both := slices.ContainsFunc(h.Uses, func(o plugin.Use) bool { return o.Path == of+right })
	if right != "" && !both {
		r.At(u.Span, "no tool of %s has an argument %s here; did you mean %s?", a.Title, name, right).Detail = "The value is undefined."
	}
}

// alike reports whether two names are spellings of one canonical member.
func alike(arg, name string) bool {
	for _, member := range []string{"path", "command", "content", "old", "new", "url"} {
		if all := agents.Spellings(member); slices.Contains(all, arg) && slices.Contains(all, name) {
			return true
		}
	}
	return false
}
