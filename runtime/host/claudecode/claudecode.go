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
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Name is the --host flag and the target of a policy.
const Name = "claude-code"

// Host is Claude Code's protocol.
var Host = &host.Host{
	Name:    Name,
	Events:  catalogue,
	Decode:  decode,
	Encode:  encode,
	Failure: failure,
	Prompts: true,
}

// Target is Claude Code as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Claude Code, as of 2.1.329.",
	Marks: []string{".claude", "CLAUDE.md"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Commands: true,
}
