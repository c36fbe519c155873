package cursor

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is the tools that Cursor's documentation of 2026-10-04 names besides, those of
// its tab, and those that hooks of public projects name.
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"TabRead", "TabWrite",
		"Glob", "StrReplace", "ApplyPatch", "WebFetch", "WebSearch", "SemanticSearch", "ReadLints", "TodoWrite",
		"ListDir", "AskQuestion", "SwitchMode", "CreatePlan", "GenerateImage", "Await", "ListMcpResources", "FetchMcpResource", "CallMcpTool",
	)
}
