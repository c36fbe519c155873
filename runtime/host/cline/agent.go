package cline

import "github.com/hookc/hookc/runtime/host/agent"

// Agent is Cline.
func Agent() *agent.Agent {
	return &agent.Agent{
		Name: Name, Title: "Cline",
		Doc:       "Cline 3.0.65: tools of its command line measured, of its extension read; its hooks are executables, without a configuration.",
		Tools:     Tools,
		MoreTools: moreTools(),
	}
}
