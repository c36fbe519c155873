package agents

// Spellings are the names that agents and people give a canonical member of a tool's input, or
// of what stands in its place.
func Spellings(member string) []string { return spellings[member] }

var spellings = map[string][]string{
	"path":    {"path", "file_path", "filePath", "filepath", "file", "filename", "absolute_path", "target_file", "notebook_path"},
	"command": {"command", "cmd", "bash_command", "command_line", "commandLine", "shell_command"},
	"content": {"content", "contents", "file_text", "text"},
	"old":     {"old_string", "oldString", "old_str", "old_text"},
	"new":     {"new_string", "newString", "new_str", "new_text"},
	"url":     {"url", "uri"},

	"prompt": {"prompt", "user_prompt", "userPrompt"}, "message": {"response", "message", "text"},
	"tool_name": {"tool_name", "toolName", "name", "tool"}, "tool_input": {"tool_input", "toolInput", "arguments", "args", "input"},
	"tool_response": {"tool_response", "tool_output", "tool_result", "result", "output"},
}
