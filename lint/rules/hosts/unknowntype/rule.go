// Package unknowntype finds handlers of a type that the agent does not have.
package unknowntype

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is unknown-type.
var Rule = &lint.Rule{
	Code: "HK1012", Name: "unknown-type", Severity: diag.Error, Repeats: true,
	Title:  "A handler has a type that its agent does not have.",
	Why:    "The agent drops a handler of an unknown type, or ignores the whole file, so the handler never runs.",
	Misses: "Agents for which not all types are known.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil {
			nobodys(h, r)
			return
		}
		if len(f.Agent.Types) == 0 || h.Type == nil {
			return
		}
		if h.Type.Kind != hostconfig.String {
			r.At(h.Type.Span, "the type of a handler must be a string")
			return
		}
		t := f.Agent.Type(h.Type.Text)
		switch {
		case h.Type.Text == "" || t == nil:
			unknown(h, r)
		case t.Skipped:
			d := r.At(h.Type.Span, "%s accepts handlers of type %s but never runs them", f.Agent.Title, t.Name)
			d.Detail = "Write a command that calls a model itself."
			lower(f, d)
		}
	},
}

// lower makes a warning of what is not sure.
func lower(f *hostconfig.File, d *diag.Diag) {
	if !f.Certain(agents.Types) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// alike are names that people use for the types.
var alike = map[string]string{
	"webhook": "http", "url": "http", "https": "http", "post": "http", "script": "command", "shell": "command", "bash": "command",
	"process": "command", "exec": "command", "run": "command", "cmd": "command", "mcp": "mcp_tool", "tool": "mcp_tool", "llm": "prompt",
	"subagent": "agent",
}

// nobodys finds types that no agent has, where the file may be one of an agent that
// is not known.
func nobodys(h *hostconfig.Handler, r *lint.Report) {
	if h.Type == nil || owner(h.Type.Text, nil) != "" {
		return
	}
	if near := alike[strings.ToLower(h.Type.Text)]; near != "" {
		d := r.At(h.Type.Span, "no known agent has handlers of type %s", hostconfig.Quote(h.Type.Text))
		d.Detail = "For Claude Code, write " + near + "."
		d.Severity = max(d.Severity, diag.Info)
	}
}

func unknown(h *hostconfig.Handler, r *lint.Report) {
	f := h.Group.File
	var names []string
	for _, t := range f.Agent.Types {
		if !t.Skipped {
			names = append(names, t.Name)
		}
	}
	d := r.At(h.Type.Span, "%s has no handlers of type %s", f.Agent.Title, hostconfig.Quote(h.Type.Text))
	d.Detail = "Valid types: " + strings.Join(names, ", ") + "." + f.RejectionNote(h.Group.EventKey.Key)
	near, ok := diag.Nearest(h.Type.Text, names)
	if !ok {
		near = alike[strings.ToLower(h.Type.Text)]
	}
	if t := f.Agent.Type(near); near != "" && t != nil && !t.Skipped {
		d.Summary += "; did you mean " + near + "?"
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true, Edits: []diag.Edit{h.Type.Replace(hostconfig.Quote(near))}}
	}
	if other := owner(h.Type.Text, f.Agent); other != "" {
		d.Detail += " " + h.Type.Text + " is a type of " + other + "."
	} else if d.Fix == nil { // it may be new
		d.Severity = max(d.Severity, diag.Warning)
	}
	lower(f, d)
}

func owner(name string, not *agents.Agent) string {
	for _, a := range agents.All() {
		if a != not && name != "" && a.Type(name) != nil {
			return a.Title
		}
	}
	return ""
}
