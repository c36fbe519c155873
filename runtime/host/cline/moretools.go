package cline

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Cline 3.0.65: those that its command line offers a model
// (measured), and those of other modes and of its extension (read in the program).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"ask_question", "ask_followup_question", "skills", "submit_and_exit", "switch_to_act_mode", "tasks",
		"web_search", "team_attach_outcome_fragment", "team_await_runs", "team_broadcast", "team_cancel_run",
		"team_cleanup", "team_create_outcome", "team_finalize_outcome", "team_list_outcomes", "team_list_runs",
		"team_mission_log", "team_read_mailbox", "team_review_outcome_fragment", "team_run_task",
		"team_send_message", "team_shutdown_teammate", "team_spawn_teammate", "team_status", "team_task",
	)
}
