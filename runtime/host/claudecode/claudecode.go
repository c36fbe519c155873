// Package claudecode is Claude Code: its 33 events, the answers that each of
// them understands, and the plugin that makes it call the evaluator.
//
// The facts come from the documentation of 2.1.240 and, where a comment says
// measured, from runs of the native client 2.1.329 against a scripted model
// (cmd/hookc/clienttest, whose tests repeat the measurements).
//
// One of them binds the evaluator: a child that still holds its standard output
// when it ends makes the client refuse a rewrite or an approval, and the tool
// does not run. What an async hook starts must have its own output.
package claudecode

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
)

// Name is the --host flag and the target of a policy.
const Name = "claude-code"

// Style is how the client reads an answer, all measured. Of one string it shows
// 10,000 UTF-16 code units; of 10,001 the agent gets a file and the first 2,000
// (on additionalContext). Exit code 2 blocks even where the standard output was
// lost or is unreadable, and the JSON is honoured beside it: its reason is
// preferred to standard error's, context and continue count too (on PreToolUse,
// PostToolUse, UserPromptSubmit and Stop). PermissionRequest ignores exit code 2
// on its own, and its documentation promises to read JSON only beside 0. A
// rewrite without permissionDecision is applied, and the client puts its own
// permission rules to the new input.
var protocol = command.Protocol{
	Name: Name, Title: "Claude Code",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: standard,
	Project: []string{"CLAUDE_PROJECT_DIR"},
	EnvFile: "CLAUDE_ENV_FILE",
	Adjust:  adjust,
	Style:   command.Style{Limit: textLimit, JSONAlone: true, Continue: true},
}

// textLimit is how much of one string the client takes.
const textLimit = 10000

// Host is Claude Code's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
	Prompts:  true,
}

// Target is Claude Code as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Claude Code, as of 2.1.329.",
	Marks: []string{".claude", "CLAUDE.md"},
	Home:  []string{".claude", ".claude.json"},
	Moved: host.Moved{Variable: "CLAUDE_CONFIG_DIR", Folder: ".claude"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Closed: true,

	Use:    "claude --plugin-dir DIR",
	Client: "claude", Version: "2.1.329",
	Probe: `{"hook_event_name":"PreToolUse","session_id":"hookc-doctor","tool_name":"Bash","tool_input":{"command":"true"}}`,

	Install:  install,
	Commands: true,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	if canonical == "after_tool_batch" && need == effect.Deny {
		return command.Stricter("the turn ends and the agent is not told why")
	}
	return protocol.Can(need, canonical)
}
