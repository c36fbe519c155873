// Package cursor is Cursor: its events, the answers that each of them
// understands, and the plugin that makes it call the evaluator.
//
// The facts come from the documentation of 2026-10-04; nothing was measured.
package cursor

import (
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "cursor"

// Style is only how a failure is answered: JSON is read beside exit code 0 alone.
var protocol = command.Protocol{
	Name: Name, Title: "Cursor",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: 60_000,
	Project: []string{"CURSOR_PROJECT_DIR"},
	Shape:   shape, Adjust: adjust,
	Write:  write,
	NoUser: true,
	Style:  command.Style{Flat: true},
}

// Host is Cursor's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Cursor as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Cursor, by its documentation of 2026-10-04; not measured.",
	Marks: []string{".cursor", ".cursorrules"},
	Home:  []string{".cursor"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Probe: `{"hook_event_name":"preToolUse","conversation_id":"hookc-doctor","tool_name":"Shell","tool_input":{"command":"true"}}`,

	Install: install,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if need == effect.Fail && s.Level == host.Exact && canonical != "before_agent" {
		return command.Loss("a deny: Cursor lets no hook end the turn")
	}
	return s
}

// The forms of a deny that are Cursor's own.
const (
	permission = command.Own + iota // "permission": "deny"
	proceed                         // "continue": false
	followup                        // a message that makes the agent go on
)

// textLimit is how much of a context Cursor takes; it drops a longer one whole.
const textLimit = 10_000

// write writes an answer. There always is one: no JSON is an answer that Cursor
// cannot read, on which an event that blocks at a failure would block.
func write(a *command.Answer) host.Answer {
	var m wire.Members
	deny := a.Verdict == decision.Deny
	switch {
	case a.Row.Deny == permission && a.Verdict != decision.None:
		m.Text("permission", a.Verdict.String())
	case a.Row.Deny == proceed && deny:
		m.Add("continue", value.OfBool(false))
	case a.Row.Deny == followup && deny:
		m.Text("followup_message", a.Reason)
	}
	if deny && a.Row.Deny != followup {
		m.Text("user_message", a.Reason)
		m.Text("agent_message", a.Reason)
	}
	m.Text("additional_context", wire.Cut(a.Agent, textLimit))
	if a.Row.Env {
		m.Object("env", variables(a.Decision.Env))
	}
	out := host.Answer{Stdout: m.Line(), Stderr: wire.Errors(a.Decision)}
	if out.Stdout == nil {
		out.Stdout = []byte("{}\n")
	}
	return out
}

func variables(vars []decision.Var) (m wire.Members) {
	for _, v := range vars {
		m.Add(v.Name, value.OfString(v.Value))
	}
	return m
}

// shape gives every event what only some say: the session, and the folder where
// the agent works.
func shape(raw value.Value) value.Value {
	if id, _ := raw.Get("session_id"); id.IsNil() {
		if id, found := raw.Get("conversation_id"); found {
			raw = raw.With("session_id", id)
		}
	}
	roots, _ := raw.Get("workspace_roots")
	if cwd, _ := raw.Get("cwd"); cwd.IsNil() && roots.Kind() == value.List && roots.Len() > 0 {
		raw = raw.With("cwd", roots.At(0))
	}
	return raw
}

// adjust gives the tool of an MCP server a name by which a guard of all such tools
// finds it, as Cursor does not say which server it is of; and says whether the
// agent goes on because of a hook already.
func adjust(e *event.Event, row *command.Event, raw value.Value) {
	if tool, ok := strings.CutPrefix(e.Get(event.ToolHostName).Str(), "MCP:"); ok {
		wire.SetMCP(e, "unknown", tool)
	}
	if row.Deny == followup {
		loops, _ := raw.Get("loop_count")
		e.Set(event.StopActive, value.OfBool(loops.Kind() == value.Int && loops.Int() > 0))
	}
}
