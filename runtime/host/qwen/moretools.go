package qwen

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Qwen Code 0.24.4, by its own list of names, and the
// other names by which its matchers find a tool (read in the client; those of the shell
// and of write_file measured). Such a name is compared with a whole part of the matcher.
func moreTools() []agent.Tool {
	tools := []agent.Tool(agent.NamedTools(
		"exec", "zoom_image", "todo_write", "save_memory", "skill", "exit_plan_mode", "enter_plan_mode",
		"image_gen", "list_directory", "lsp", "ask_user_question", "cron_create", "cron_list", "cron_delete",
		"loop_wakeup", "create_sub_session", "list_agents", "task_stop", "task_create", "task_update",
		"task_list", "team_create", "team_delete", "team_plan_approval", "request_shutdown", "send_message",
		"structured_output", "tool_call", "tool_search", "read_mcp_resource", "enter_worktree", "exit_worktree",
		"workflow", "artifact", "record_artifact", "record_source", "report_findings", "get_goal", "update_goal",
		"propose_goal", "display_image", "omni_downsample_image", "omni_downscale_video",
		"omni_downsample_audio", "omni_extract_keyframes", "omni_extract_audio", "omni_clip_video",
		"omni_convert_image", "omni_transcribe_audio", "omni_clip_image", "omni_clip_audio",
		"omni_caption_image", "omni_caption_audio", "omni_ocr_image", "omni_understand_video_segments",
		"omni_recall_media_memory",
	))
	for _, also := range aliases {
		for _, name := range also.names {
			tools = append(tools, agent.Tool{Name: name, Same: also.tool})
		}
	}
	return tools
}

// aliases is the other names of tools.
var aliases = []struct {
	tool  string
	names []string
}{
	{"agent", []string{"Agent", "AgentTool", "Task", "TaskTool", "task"}},
	{"artifact", []string{"Artifact"}},
	{"ask_user_question", []string{"AskUserQuestion", "AskUserQuestionTool"}},
	{"create_sub_session", []string{"CreateSubSession", "CreateSubSessionTool"}},
	{"cron_create", []string{"CronCreate"}},
	{"cron_delete", []string{"CronDelete"}},
	{"cron_list", []string{"CronList"}},
	{"display_image", []string{"DisplayImage"}},
	{"edit", []string{"Edit", "EditTool", "replace"}},
	{"enter_plan_mode", []string{"EnterPlanMode", "EnterPlanModeTool"}},
	{"enter_worktree", []string{"EnterWorktree"}},
	{"exec", []string{"Exec", "ExecTool"}},
	{"exit_plan_mode", []string{"ExitPlanMode", "ExitPlanModeTool"}},
	{"exit_worktree", []string{"ExitWorktree"}},
	{"get_goal", []string{"GetGoal", "Goal"}},
	{"glob", []string{"FindFiles", "Glob", "GlobTool"}},
	{"grep_search", []string{"Grep", "GrepTool", "SearchFiles", "search_file_content"}},
	{"image_gen", []string{"ImageGen", "ImageGenTool"}},
	{"list_agents", []string{"ListAgents", "ListAgentsTool"}},
	{"list_directory", []string{"ListFiles", "ListFilesTool", "ReadFolder"}},
	{"loop_wakeup", []string{"LoopWakeup", "LoopWakeupTool"}},
	{"lsp", []string{"Lsp", "LspTool"}},
	{"monitor", []string{"Monitor", "MonitorTool"}},
	{"notebook_edit", []string{"NotebookEdit", "NotebookEditTool"}},
	{"omni_caption_audio", []string{"CaptionAudio"}},
	{"omni_caption_image", []string{"CaptionImage"}},
	{"omni_clip_audio", []string{"ClipAudio"}},
	{"omni_clip_image", []string{"ClipImage"}},
	{"omni_clip_video", []string{"ClipVideo"}},
	{"omni_convert_image", []string{"ConvertImage"}},
	{"omni_downsample_audio", []string{"DownsampleAudio"}},
	{"omni_downsample_image", []string{"DownsampleImage"}},
	{"omni_downscale_video", []string{"DownscaleVideo"}},
	{"omni_extract_audio", []string{"ExtractAudio"}},
	{"omni_extract_keyframes", []string{"ExtractKeyframes"}},
	{"omni_ocr_image", []string{"OcrImage"}},
	{"omni_recall_media_memory", []string{"RecallMediaMemory"}},
	{"omni_transcribe_audio", []string{"TranscribeAudio"}},
	{"omni_understand_video_segments", []string{"UnderstandVideoSegments"}},
	{"propose_goal", []string{"ProposeGoal", "ProposeGoalTool"}},
	{"read_file", []string{"Read", "ReadFile", "ReadFileTool"}},
	{"read_mcp_resource", []string{"ReadMcpResource", "ReadMcpResourceTool"}},
	{"record_artifact", []string{"RecordArtifact"}},
	{"record_source", []string{"RecordSource"}},
	{"report_findings", []string{"ReportFindings"}},
	{"request_shutdown", []string{"RequestShutdown"}},
	{"run_shell_command", []string{"Bash", "Shell", "ShellTool"}},
	{"save_memory", []string{"SaveMemory", "SaveMemoryTool"}},
	{"send_message", []string{"SendMessage", "SendMessageTool"}},
	{"skill", []string{"Skill", "SkillTool"}},
	{"structured_output", []string{"StructuredOutput"}},
	{"task_create", []string{"TaskCreate"}},
	{"task_list", []string{"TaskList"}},
	{"task_stop", []string{"TaskStop"}},
	{"task_update", []string{"TaskUpdate"}},
	{"team_create", []string{"TeamCreate"}},
	{"team_delete", []string{"TeamDelete"}},
	{"team_plan_approval", []string{"TeamPlanApproval"}},
	{"todo_write", []string{"TodoList", "TodoWrite", "TodoWriteTool"}},
	{"tool_call", []string{"ToolCall", "ToolCallTool"}},
	{"tool_search", []string{"ToolSearch", "ToolSearchTool"}},
	{"update_goal", []string{"UpdateGoal", "UpdateGoalTool"}},
	{"web_fetch", []string{"WebFetch", "WebFetchTool"}},
	{"web_search", []string{"WebSearch", "WebSearchTool"}},
	{"workflow", []string{"Workflow"}},
	{"write_file", []string{"Write", "WriteFile", "WriteFileTool"}},
	{"zoom_image", []string{"ZoomImage", "ZoomImageTool"}},
}
