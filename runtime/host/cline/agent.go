package cline

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Cline.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Cline",
		Doc:    "Cline 3.0.65: events and tools of its command line measured, of its extension read. Its hooks are executables with the events' names, without a configuration.",
		Events: rules.Facts(nil), MoreEvents: true,
		Tools:   Tools,
		Matcher: agent.Matcher{Ignored: true},
		Timeout: agent.Timeout{Default: limit},
	}
}
