// Package opencode is OpenCode: a plugin in JavaScript that asks the evaluator,
// and the events that it sends.
//
// Where a comment says measured, the facts come from runs of 1.18.33 (native, Bun)
// against a scripted model; cmd/hookc/client_scenarios_test.go repeats them. The
// rest is read in the types of @opencode-ai/plugin 1.18.33.
//
// The client has no time-out for plugins and no trust: the plugin has its own
// limits, and everything in a plugin folder is loaded. A plugin that cannot be
// loaded is left out without a word (measured), so the file does nothing when it
// is loaded that can fail.
package opencode

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/command"
)

// Name is the --host flag and the target of a policy.
const Name = "opencode"

var protocol = command.Protocol{
	Name: Name, Title: "OpenCode",
	Rows: events, Common: commonFields, Tools: Tools,
	NoUser: true,
	Write:  command.Line, Fail: command.FailLine,
}

// Host is the protocol of the plugin.
var Host = &host.Host{
	Name:     Name,
	Protocol: &protocol,
}

// Target is OpenCode as policies are compiled for it.
var Target = &host.Target{
	Host:  Host,
	Doc:   "OpenCode, as of 1.18.33: a plugin in JavaScript.",
	Marks: []string{".opencode", "opencode.json", "opencode.jsonc"},
	Can:   can,
	Emit:  emit,
	Tools: func() []agent.Tool { return Tools },

	Home:    []string{".config/opencode", ".local/share/opencode"},
	Moved:   host.Moved{Variable: "XDG_CONFIG_HOME", Folder: ".config"},
	Client:  "opencode",
	Version: "1.18.33",
	Probe:   `{"hook_event_name":"tool.execute.before","session_id":"hookc-doctor","tool_name":"bash","tool_input":{"command":"true"}}`,
	Asked:   &debugConfig,
	Install: install,
}

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	s := protocol.Can(need, canonical)
	if need == effect.Fail && s.Level == host.Exact {
		return command.Loss("a deny: a plugin has no way to end the turn")
	}
	return s
}
