package droid

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Factory Droid 0.215.0: those that it offers a model
// (measured), and those of its missions, automations and services (read in the program).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"LS", "TodoWrite", "AskUser", "Skill", "TaskOutput", "TaskStop", "ToolSearch", "Script", "WaitForScript",
		"GenerateImage", "GenerateDroid", "ExitSpecMode", "ProposeMission", "StartMissionRun", "SelectFeature",
		"EndFeatureRun", "DismissHandoffItems", "ConnectorSearch", "ConnectApp", "UpgradeSessionModel",
		"StructuredOutput", "Loop", "ListComputers", "LinkWorkItem", "CreateAutomation", "ReadAutomation",
		"EditAutomation", "DeleteAutomation", "ListAutomations", "getIdeDiagnostics",
		"store_agent_readiness_report", "render_agent_effectiveness_report", "get_agent_effectiveness_usage",
		"slack_post_message", "slack_post_file", "slack_create_or_update_code_channel",
		"slack_archive_code_channel",
	)
}
