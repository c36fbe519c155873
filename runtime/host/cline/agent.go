// Package cline is what is known of Cline.
package cline

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Cline.
func Agent() *agent.Agent {
	return &agent.Agent{Name: "cline", Title: "Cline", Doc: "Tools as its command line (measured) and its extension (read) name them, 2026-11.", Tools: Tools}
}

// Tools is the tools of Cline.
var Tools = []agent.Tool{
	{Name: "run_commands", Canonical: []string{"Shell"}},
	{Name: "execute_command", Canonical: []string{"Shell"}}, // of the extension
}
