package codex

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Codex 0.169.0 by which a hook could be called: those that
// it offers a model (measured), those of its agents, which hooks see with and without the
// name of their group, and those that a feature or a build can have besides (read in the
// client). Agent is a name by which
// matchers find spawn_agent (measured).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"write_stdin", "update_plan", "list_mcp_resources", "list_mcp_resource_templates", "read_mcp_resource",
		"request_user_input", "request_permissions", "request_plugin_install",
		"list_available_plugins_to_install", "tool_search", "tool_suggest", "create_goal", "get_goal",
		"update_goal", "web_search", "web.run", "image_generation", "image_gen", "new_context",
		"get_context_remaining", "current_time", "sleep", "wait_for_environment", "test_sync_tool", "send_input",
		"resume_agent", "wait_agent", "close_agent", "send_message", "followup_task", "interrupt_agent",
		"list_agents", "multi_agent_v1spawn_agent", "multi_agent_v1send_input", "multi_agent_v1resume_agent",
		"multi_agent_v1wait_agent", "multi_agent_v1close_agent", "exec", "wait", "js_repl",
		"send_message_to_user_async",
	).With(
		agent.Tool{Name: "Agent", Same: "spawn_agent"},
	)
}
