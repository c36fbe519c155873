package opencode

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of OpenCode 1.18.33: those that it offers a model (measured),
// those of other modes and settings, and what a call of an unknown tool is called (read in
// the program). Plugins can add others.
func moreTools() []agent.Tool {
	return agent.NamedTools("invalid", "lsp", "plan_exit", "question", "skill", "todowrite")
}
