package copilot

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Copilot CLI 1.0.102: those that it offers a model
// (measured), and those that a feature, an account or Windows has besides (read in the
// program).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"read_bash", "write_bash", "stop_bash", "list_bash", "read_powershell", "write_powershell",
		"stop_powershell", "list_powershell", "local_shell", "read_agent", "write_agent", "list_agents",
		"skill", "sql", "session_store_sql", "session_history", "session_artifacts",
		"fetch_copilot_cli_documentation", "report_intent", "update_todo", "store_memory", "read_memories",
		"vote_memory", "task_complete", "exit_plan_mode", "lsp", "ide_diagnostics", "ide_selection",
		"manage_schedule", "dynamic_workflows_manage", "run_dynamic_workflow", "read_workflow_run",
		"context_board", "get_context_remaining", "new_context", "read_inbox", "send_inbox", "catalog_search",
		"catalog_select", "tool_search", "lexical_code_search", "semantic_code_search", "semantic_search",
		"grep_search", "file_search", "search_code_subagent", "execution_subagent",
		"submit_security_review_scope", "list_canvas_capabilities", "open_canvas", "invoke_canvas_action",
		"extensions_reload", "extensions_manage", "image_generation",
	)
}
