package gemini

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Gemini CLI 0.61.0: its list of built-in tools, those
// of the shell in the background, its agents that were tools once, and the old name
// that it still takes (read in the client).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"complete_task", "enter_plan_mode", "exit_plan_mode", "get_internal_docs", "list_mcp_resources", "read_mcp_resource",
		"list_background_processes", "read_background_output", "update_topic", "tracker_add_dependency", "tracker_create_task",
		"tracker_get_task", "tracker_list_tasks", "tracker_update_task", "tracker_visualize", "codebase_investigator", "cli_help",
		"generalist", "browser_agent",
	).With(
		agent.Tool{Name: "search_file_content", Renamed: "grep_search"},
		agent.Tool{Name: "save_memory", Gone: true},
	)
}
