// Package qwen is Qwen Code: its events, and the extension that makes it call the
// evaluator.
//
// The facts come from runs of 0.24.4 without a terminal against a scripted model
// (measured) and from the text of that program (read).
package qwen

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
)

// Name is the --host flag and the target of a policy.
const Name = "qwen"

// The style: beside exit code 2 the client reads standard error alone, JSON or a
// text that is the reason of a deny (measured); a text there beside another code,
// and nothing on standard output, it takes for an approval (read). It sends
// UserPromptSubmit again with the result of every tool, with an empty prompt
// (measured).
var protocol = command.Protocol{
	Name: Name, Title: "Qwen Code",
	Rows: events, Common: commonFields, Tools: Tools,
	Timeout: 60_000,
	Style:   command.Style{OnStderr: true},
	Prompts: true,
}

// Host is Qwen Code's protocol.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is Qwen Code as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "Qwen Code, as of 0.24.4.",
	Marks: []string{".qwen", "QWEN.md"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".qwen"},
	Moved:   host.Moved{Variable: "QWEN_HOME", Folder: ".qwen"},
	Client:  "qwen",
	Version: "0.24.4",
	Probe:   `{"hook_event_name":"PreToolUse","session_id":"hookc-doctor","tool_name":"run_shell_command","tool_input":{"command":"true"}}`,
	Install: install,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if s.Level != host.Exact {
		return s
	}
	switch {
	case need == effect.Fail && canonical != "before_agent" && canonical != "permission_request":
		return command.Loss("a deny: Qwen Code lets no hook end the turn")
	case need == effect.Allow && canonical == "before_tool":
		return command.Loss("the client asks before it calls the hook: permission_request takes an approval")
	case need == effect.TellUser && canonical != "before_stop" && canonical != "after_agent":
		return command.Loss("only Stop shows the user something")
	}
	return s
}
