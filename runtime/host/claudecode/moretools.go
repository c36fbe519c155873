package claudecode

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Claude Code 2.1.329: those that its own list of
// names has, those that a build or an account can have besides, the old names that it
// still takes, and names of older versions that stand in its list of removed tools or
// nowhere any more (read in the client).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"Artifact", "ClaudeDesign", "CronCreate", "CronDelete", "CronList", "DesignSync", "EndConversation", "EnterPlanMode",
		"EnterWorktree", "ExitWorktree", "FetchInboxMessage", "GetGoal", "GetTask", "LSP", "ListAgents", "ListConnectors",
		"ListMcpResourcesTool", "ListProjectAgents", "OfferChromeSetup", "PauseGoal", "Poll", "Projects", "PublishPlugin",
		"PushNotification", "REPL", "ReadMcpResourceDirTool", "ReadMcpResourceTool", "ReadNotifications", "ReadWidgetContext",
		"RefreshMcpTools", "RemoteTrigger", "ReportFindings", "ScheduleWakeup", "SearchMcpRegistry", "SendFeedback", "SendFile",
		"SendMessage", "SendToProject", "SendToProjectContext", "SendUserFile", "SendUserMessage", "SetGoal",
		"ShareOnboardingGuide", "ShowOnboardingRolePicker", "StructuredOutput", "SubagentHandback", "SuggestConnectors",
		"SuggestPluginInstall", "SuggestSkills", "TaskCreate", "TaskGet", "TaskList", "TaskStop", "TaskUpdate", "ToolSearch",
		"WaitForMcpServers", "WrapUp", "Yield", "propose_skills", "memory_list",
		"Frame", "FrameRead", "AppifactRepl", "SuggestBackgroundPR", "AutofixPr", "ObserverReport", "McpTaskResumePolling",
		"ProposeSkills", "DeferredToolPlaceholder",
	).With(
		agent.Tool{Name: "KillShell", Renamed: "TaskStop"},
		agent.Tool{Name: "KillBash", Renamed: "TaskStop"},
		agent.Tool{Name: "ListPeers", Renamed: "ListAgents"},
		agent.Tool{Name: "Brief", Renamed: "SendUserMessage"},
		agent.Tool{Name: "ListMcpResources", Renamed: "ListMcpResourcesTool"},
		agent.Tool{Name: "ReadMcpResource", Renamed: "ReadMcpResourceTool"},
		agent.Tool{Name: "ReadMcpResourceDir", Renamed: "ReadMcpResourceDirTool"},
		agent.Tool{Name: "ProposeGoal", Renamed: "SetGoal"},
		agent.Tool{Name: "TeamCreate", Gone: true},
		agent.Tool{Name: "TeamDelete", Gone: true},
		agent.Tool{Name: "TaskOutput", Gone: true},
		agent.Tool{Name: "AgentOutputTool", Gone: true},
		agent.Tool{Name: "BashOutput", Gone: true},
		agent.Tool{Name: "BashOutputTool", Gone: true},
		agent.Tool{Name: "AgentOutput", Gone: true},
		agent.Tool{Name: "LS", Gone: true, Renamed: "Bash"},
		agent.Tool{Name: "NotebookRead", Gone: true, Renamed: "Read"},
		agent.Tool{Name: "TodoRead", Gone: true},
		agent.Tool{Name: "SlashCommand", Gone: true, Renamed: "Skill"},
	)
}
