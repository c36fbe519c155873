package format

import (
	"slices"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// aliases is how hosts call the canonical tools (2026-11: Claude Code, Codex,
// Gemini, Cursor, Copilot, kimi, OpenCode, Droid, Q/Kiro, Goose, Crush). A name
// that different hosts give to different tools, such as patch and fs_write,
// has all of them.
var aliases = []struct {
	canonical []string
	names     []string
}{
	{[]string{"Shell"}, []string{"Shell", "Bash", "PowerShell", "bash", "shell", "powershell", "run_shell_command", "Execute",
		"execute_bash", "execute_bash_command", "execute_command", "execute_shell_command", "exec_command", "run_command", "run_commands",
		"run_terminal_cmd", "run_terminal_command", "run_in_terminal", "shell_command", "container.exec", "developer__shell", "local_shell"}},
	{[]string{"ReadFile"}, []string{"ReadFile", "Read", "read", "read_file", "view", "fs_read"}},
	{[]string{"WriteFile"}, []string{"WriteFile", "Write", "write", "write_file", "create", "Create", "developer__write"}},
	{[]string{"EditFile"}, []string{"EditFile", "Edit", "edit", "MultiEdit", "multiedit", "NotebookEdit", "replace", "StrReplaceFile",
		"str_replace_editor", "developer__edit"}},
	{[]string{"WriteFile", "EditFile"}, []string{"apply_patch", "ApplyPatch", "patch", "fs_write"}},
	{[]string{"Glob"}, []string{"Glob", "glob"}},
	{[]string{"Grep"}, []string{"Grep", "grep", "grep_search", "rg"}},
	{[]string{"Fetch"}, []string{"Fetch", "WebFetch", "web_fetch", "webfetch", "fetch"}},
	{[]string{"Search"}, []string{"Search", "WebSearch", "web_search", "websearch", "google_web_search"}},
	{[]string{"Agent"}, []string{"Agent", "Task", "task", "invoke_agent"}},
}

// members is how hosts spell a canonical input field, the canonical name first.
var members = []struct {
	tool, field string
	spellings   []string
}{
	{"Shell", "background", []string{"background", "run_in_background", "is_background"}},
	{"ReadFile", "path", paths},
	{"WriteFile", "path", paths},
	{"WriteFile", "content", []string{"content", "file_text"}},
	{"EditFile", "path", []string{"path", "file_path", "filePath", "notebook_path"}},
	{"EditFile", "old", []string{"old", "old_string", "oldString", "old_str", "before"}},
	{"EditFile", "new", []string{"new", "new_string", "newString", "new_str", "after", "new_source"}},
	{"EditFile", "all", []string{"all", "replace_all", "replaceAll", "allow_multiple"}},
	{"Glob", "path", []string{"path", "dir_path"}},
	{"Grep", "path", []string{"path", "dir_path"}},
	{"Grep", "glob", []string{"glob", "include"}},
	{"Agent", "agent", []string{"agent", "subagent_type", "agent_name"}},
	{"Agent", "background", []string{"background", "run_in_background", "is_background"}},
}

var paths = []string{"path", "file_path", "filePath"}

// Tools is every known tool under every name, without the input:
// that depends on what an event holds.
func Tools() []host.Tool {
	var out []host.Tool
	for _, a := range aliases {
		for _, n := range a.names {
			out = append(out, host.Tool{Name: n, Canonical: a.canonical})
		}
	}
	return out
}

// EveryName is the tools under every name that a host may give them: whoever
// compares names would leave a hook out where one is missing.
func EveryName(tools []string) []string {
	out := slices.Clone(tools)
	for _, a := range aliases {
		if slices.ContainsFunc(tools, func(t string) bool { return slices.Contains(a.canonical, t) }) {
			out = append(out, a.names...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// setTool gives e the tool call of the event.
func setTool(e *event.Event, raw value.Value) error {
	name, err := wire.RequiredText(raw, "tool_name")
	if err != nil {
		return err
	}
	input, err := wire.RequiredObject(raw, "tool_input")
	if err != nil {
		return err
	}
	wire.SetTool(e, []host.Tool{toolOf(name, input)}, name, input, "tool_input")
	return nil
}

// toolOf is the tool of one call: its name in any host's spelling, and for each
// canonical field the spelling that this input has. A field that it lacks has
// its canonical name, so that a rewrite can add it.
func toolOf(name string, input value.Value) host.Tool {
	t := host.Tool{Name: name, Canonical: canonical(name)}
	for _, c := range t.Canonical {
		tool, _ := event.LookupTool(c)
		for _, f := range tool.Input {
			t.Input = append(t.Input, [2]string{f.Name, spelling(c, f.Name, input)})
		}
	}
	return t
}

func canonical(name string) []string {
	for _, a := range aliases {
		for _, n := range a.names {
			if n == name {
				return a.canonical
			}
		}
	}
	return nil
}

func spelling(tool, field string, input value.Value) string {
	for _, m := range members {
		if m.tool != tool || m.field != field {
			continue
		}
		for _, s := range m.spellings {
			if _, ok := input.Get(s); ok {
				return s
			}
		}
	}
	return field
}
