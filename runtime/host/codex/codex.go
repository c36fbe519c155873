// Package codex is Codex: its events, the answers that each of them understands,
// and the plugin that makes it call the evaluator.
//
// The facts come from the schemas of 0.169.0 and, where a comment says measured,
// from runs of that version against a scripted model.
package codex

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/value"
)

// Name is the --host flag and the target of a policy.
const Name = "codex"

// Style is how the client reads an answer, all measured. Exit code 2 with a text
// on standard error blocks whatever stands on standard output, and nothing of that
// is read; without the text the tool runs. A rewrite without an allow makes the
// hook fail, and the old input runs; with one it replaces the input and approves
// nothing: a session that asks the user asks all the same.
var protocol = command.Protocol{
	Name: Name, Title: "Codex",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: standard,
	Adjust:  adjust,
	Style:   command.Style{AllowNew: true, NoJSON: true},
}

// Host is Codex' protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Codex as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Codex, as of 0.169.0.",
	Marks: []string{".codex"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".codex"},
	Moved:   host.Moved{Variable: "CODEX_HOME", Folder: ".codex"},
	Client:  "codex",
	Version: "0.169.0",
	Probe:   `{"hook_event_name":"PreToolUse","session_id":"hookc-doctor","tool_name":"Bash","tool_input":{"command":"true"}}`,
	Asked:   &hooksList,
	Install: install,
	Trust:   trusting,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if s.Level != host.Exact {
		return s
	}
	switch {
	case need == effect.Deny && canonical == "pre_compact":
		return command.Stricter("the turn ends, and codex exec with exit code 1")
	case need == effect.Fail && !endsTurn(canonical):
		return command.Loss("a deny: Codex cannot end the turn here")
	case need == effect.TellUser && canonical == "session_end":
		return command.Loss("Codex reads no answer here")
	}
	return s
}

// endsTurn reports whether a deny on the event ends the turn.
func endsTurn(canonical string) bool {
	return canonical == "session_start" || canonical == "before_agent" || canonical == "pre_compact"
}

// patching is the tools that a command line with a patch is.
var patching = []string{"Shell", "EditFile", "WriteFile"}

// adjust makes a command line that applies a patch an edit too: Codex does the
// patch of `apply_patch <<'EOF'` itself, without a shell, and tells hooks of the
// line (measured).
func adjust(e *event.Event, _ *command.Event, _ value.Value) {
	if e.IsTool("Shell") && e.Patches() {
		e.Tools = patching
	}
}
