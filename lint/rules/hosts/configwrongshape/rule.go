// Package configwrongshape finds parts of configurations that have not the form that
// their agent reads.
package configwrongshape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is config-wrong-shape.
var Rule = &lint.Rule{
	Code: "HK1002", Name: "config-wrong-shape", Severity: diag.Error, Repeats: true,
	Title: "A part of a configuration does not have the structure that its agent reads.",
	Why: `Each agent expects events, groups and handlers in a certain structure of objects and
arrays. The agent drops what has another structure, or ignores the whole file, and
the session does not show it. No agent reads a file that is one handler with the name of its event,
or hooks whose keys are no events, as in ` + "`{\"hooks\": {\"preCommit\": [\"npm test\"]}}`" + `. Claude Code 2.1.329 drops the event, group or handler;
an error in PreToolUse or PermissionRequest makes it ignore the whole file,
including permission rules (measured).`,
	Misses: "If neither path nor content shows which agent a file is for, only findings that hold for all agents are reported. Events alone in a folder of templates, where no agent reads them: a program puts them into a configuration.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		if f.Unread { // whatever its form
			return
		}
		for _, m := range f.Misshapen {
			misshapen(f, m, r)
		}
		switches(f, r)
		settings(f, r)
		misnamed(f, r)
		withoutEvents(f, r)
	},
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		missingType(h, r)
		values(h, r)
	},
}

func misshapen(f *hostconfig.File, m hostconfig.Misshapen, r *lint.Report) {
	var d *diag.Diag
	switch m.Kind {
	case hostconfig.TopNotObject:
		d = r.At(m.Span, "the file does not hold a JSON object")
		d.Detail = "Write " + form(f, m.Event) + "."
	case hostconfig.HooksNotObject:
		d = r.At(m.Span, "hooks is %s, but must be an object with a key for each event", kind(m.Value))
		d.Detail = "No agent reads hooks of another type. Write " + form(f, m.Event) + "."
	case hostconfig.NoHooks:
		d = r.At(m.Span, "%s is at the top level of the file, where no agent reads it", m.Event)
		d.Detail = "Put the events into an object under the key hooks: " + form(f, m.Event) + "."
		d.Fix = wrap(f)
	case hostconfig.HandlerAtRoot:
		d = r.At(m.Span, "the handler of %s is at the top level of the file, where no agent reads it", m.Event)
		d.Detail = "Put it into the list of its event, under the key hooks: " + form(f, m.Event) + "."
	case hostconfig.HooksAround:
		d = r.At(m.Span, "hooks is around the events, but %s reads the events themselves in this file", title(f))
		d.Detail = "No hook of this file runs, and the agent does not report it. Write the events at the top level."
	case hostconfig.EventNotList:
		d = r.At(m.Span, "%s is %s, but must be an array", m.Event, kind(m.Value))
		d.Detail = "Write " + form(f, m.Event) + "."
		if m.Value.Kind == hostconfig.Object && (m.Value.Get("hooks") != nil || m.Value.Get("command") != nil) {
			d.Fix = around(m.Value, "put it into an array", "[", "]")
		}
	case hostconfig.EntryNotObject:
		if len(agents.WithEvent(m.Event)) == 0 { // a switch beside the events
			return
		}
		d = r.At(m.Span, "an entry of %s is %s, but must be an object", m.Event, kind(m.Value))
		d.Detail = "Write " + form(f, m.Event) + "."
	case hostconfig.BareHandler:
		d = r.At(m.Span, "the handler is directly in %s, but must be in the hooks of a group", m.Event)
		d.Detail = "Write " + form(f, m.Event) + "."
		if m.Value.Get("matcher") == nil {
			d.Fix = around(m.Value, "put it into a group", `{"hooks": [`, "]}")
		}
	case hostconfig.NoHandlers:
		d = r.At(m.Span, "the group in %s has no hooks", m.Event)
		d.Detail = "Add an array of handlers: " + form(f, m.Event) + "."
		if key := likeCommand(m.Value); key != "" {
			d.Summary = fmt.Sprintf("the handler in %s has no command, and %s does not read %s", m.Event, title(f), key)
			d.Detail = "Write the command as in " + form(f, m.Event) + "."
		}
	case hostconfig.HandlersNotList:
		d = r.At(m.Span, "the hooks of a group in %s are %s, but must be an array", m.Event, kind(m.Value))
		if m.Value.Kind == hostconfig.Object {
			d.Fix = around(m.Value, "put it into an array", "[", "]")
		}
	case hostconfig.HandlerNotObject:
		d = r.At(m.Span, "a handler of %s is %s, but must be an object", m.Event, kind(m.Value))
	case hostconfig.GroupInFlat:
		d = r.At(m.Span, "%s has no groups: write handlers directly into %s", title(f), m.Event)
		d.Detail = "Write " + form(f, m.Event) + ". The agent's documentation does not mention groups."
		d.Severity = max(d.Severity, diag.Warning)
	case hostconfig.CommandNotText:
		d = r.At(m.Span, "the command of a handler of %s is %s, but must be a string", m.Event, kind(m.Value))
	default:
		return // a matcher of another form: matcher-not-a-tool
	}
	if m.Value.Kind != hostconfig.Null { // which is as if nothing stood there
		d.Detail = strings.TrimSpace(d.Detail + f.RejectionNote(m.Event))
	}
	if f.Agent == nil || !certain(f, m.Kind) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// likeCommand is the key of a text that is meant as the command of a handler; "" for none.
func likeCommand(v *hostconfig.Value) string {
	for _, key := range []string{"run", "script", "cmd", "shell", "exec"} {
		if m := v.Get(key); m != nil && m.Kind == hostconfig.String {
			return key
		}
	}
	return ""
}

// certain reports whether what was found holds for every agent that the file can be
// for.
func certain(f *hostconfig.File, kind hostconfig.ShapeKind) bool {
	for _, a := range f.Candidates {
		if !agents.Certain(a, agents.Layout) {
			return false
		}
		switch kind {
		case hostconfig.BareHandler, hostconfig.NoHandlers:
			if a.Shape != agents.Nested {
				return false
			}
		}
	}
	return agents.Certain(f.Agent, agents.Layout)
}

// switches finds events below hooksConfig, which holds switches alone.
func switches(f *hostconfig.File, r *lint.Report) {
	other := f.Top.Member("hooksConfig")
	if other == nil || f.Agent == nil && f.Hooks != nil {
		return
	}
	for _, m := range other.Members {
		if len(agents.WithEvent(m.Key)) > 0 && m.Kind == hostconfig.Array {
			d := r.At(m.Span, "%s is in hooksConfig, but events must be in hooks", m.Key)
			d.Detail = "hooksConfig only switches hooks on and off. Hooks in it never run."
		}
	}
}

func missingType(h *hostconfig.Handler, r *lint.Report) {
	f := h.Group.File
	if f.Agent == nil || f.Hooks == nil || f.Agent.Untyped != "" || h.Type != nil || h.Value.Kind != hostconfig.Object || h.Command == nil {
		return
	}
	if slices.ContainsFunc(f.Misshapen, func(m hostconfig.Misshapen) bool { return m.Kind == hostconfig.BareHandler && m.Value == h.Value }) {
		return // the missing group is reported already: one cause, one finding
	}
	d := r.At(h.Value.Span, "the handler has no type")
	d.Detail = fmt.Sprintf("%s ignores a handler without a type.", title(f)) + f.RejectionNote(h.Group.EventKey.Key)
	if e, ok := f.AddMember(h.Value, "type", `"command"`); ok {
		d.Fix = &diag.Fix{Title: "add the type command", Unsafe: true, Edits: []diag.Edit{e}}
	}
	if !f.Certain(agents.Types) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

func title(f *hostconfig.File) string {
	if f.Agent == nil {
		return "The agent"
	}
	return f.Agent.Title
}

// form is how an agent wants it, told by the event that it is about.
func form(f *hostconfig.File, event string) string {
	var known *agents.Event
	if f.Agent != nil {
		known = f.Agent.Event(event)
	}
	if f.Agent != nil && f.Agent.Shape == agents.Flat {
		key := "command"
		if t := f.Agent.Type(""); t != nil && len(t.OneOf) > 0 {
			key = t.OneOf[0][0]
		}
		if known == nil {
			event = f.Agent.Events[0].Name
		}
		return fmt.Sprintf(`{"version": 1, "hooks": {"%s": [{"%s": "…"}]}}`, event, key)
	}
	matcher := `"matcher": "…", `
	switch {
	case known != nil && known.Matches == "":
		matcher = ""
	case known != nil:
	case f.Agent != nil && f.Agent.Event("PreToolUse") == nil:
		event = "BeforeTool"
	default:
		event = "PreToolUse"
	}
	return fmt.Sprintf(`{"hooks": {"%s": [{%s"hooks": [{"type": "command", "command": "…"}]}]}}`, event, matcher)
}

func kind(v *hostconfig.Value) string {
	switch v.Kind {
	case hostconfig.Array:
		return "an array"
	case hostconfig.Object:
		return "an object"
	case hostconfig.String:
		return "a string"
	case hostconfig.Number:
		return "a number"
	case hostconfig.Bool:
		return "a Boolean"
	}
	return "null"
}

func around(v *hostconfig.Value, title, before, after string) *diag.Fix {
	start, end := v.Span, v.Span
	start.End, end.Start = start.Start, end.End
	return &diag.Fix{Title: title, Unsafe: true, Edits: []diag.Edit{{Span: start, Text: before}, {Span: end, Text: after}}}
}

// misnamed reports events that stand below another key than hooks.
func misnamed(f *hostconfig.File, r *lint.Report) {
	if f.Agent == nil || !f.Sure || f.Agent.Listed || f.Hooks != nil || f.Top == nil {
		return
	}
	for _, m := range f.Top.Members {
		if m.Key == "hooksConfig" || m.Value.Kind != hostconfig.Object || len(m.Value.Members) == 0 || slices.ContainsFunc(m.Value.Members, func(e hostconfig.Member) bool {
			return f.Agent.Event(e.Key) == nil || e.Value.Kind != hostconfig.Array
		}) {
			continue
		}
		d := r.At(m.Span, "%s reads events below the key hooks, not below %s", f.Agent.Title, m.Key)
		d.Detail = "No hook of this file runs. Write hooks."
		d.Fix = &diag.Fix{Title: "write hooks", Unsafe: true, Edits: []diag.Edit{{Span: m.Span, Text: hostconfig.Quote("hooks")}}}
	}
}

// wrap puts a file of nothing but events into an object below hooks.
func wrap(f *hostconfig.File) *diag.Fix {
	for _, m := range f.Top.Members {
		if len(agents.WithEvent(m.Key)) == 0 {
			return nil
		}
	}
	fix := around(f.Top, "put the events under hooks", `{"hooks": `, "}")
	return fix
}
