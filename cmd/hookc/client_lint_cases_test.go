//go:build unix

package main

import "strings"

const (
	good    = `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`
	comma   = `{"hooks": {"PreToolUse": [{"matcher": "Write, Bash", "hooks": [GUARD]}], REST}}`
	ifTouch = `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "if": "Bash(touch *)", "command": COMMAND}]}], REST}}`
)

// lintCases were measured on clienttest.ClaudeCode.Version.
var lintCases = []lintCase{
	// Files that the client does not read.
	{name: "hooks.json", code: "HK1023", does: dropped, broken: good, at: ".claude/hooks.json", mended: good},
	{name: "hooks.json in hooks", code: "HK1023", does: dropped, broken: good, at: ".claude/hooks/hooks.json", mended: good},

	// What is compared with a tool's name, and never is one.
	{name: "a permission rule as matcher", code: "HK1006", does: never,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash(touch *)", "hooks": [GUARD]}], REST}}`},
	{name: "a condition as matcher", code: "HK1006", does: never, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "tool == \"Bash\" && tool_input.command matches \"wanted\"", "hooks": [GUARD]}], REST}}`},
	{name: "a file pattern as matcher", code: "HK1006", does: never, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "*.py", "hooks": [GUARD]}], REST}}`},
	{name: "a matcher in the wrong case", code: "HK1004", does: never,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "bash", "hooks": [GUARD]}], REST}}`},
	{name: "the tool of another agent", code: "HK1004", does: never, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "run_shell_command", "hooks": [GUARD]}], REST}}`},
	{name: "a part of a name", code: "HK1004", does: never,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bas", "hooks": [GUARD]}], REST}}`},
	{name: "a server of MCP", code: "HK1009", does: never, mcp: "run",
		broken: `{"hooks": {"PreToolUse": [{"matcher": "mcp__admin", "hooks": [GUARD]}], REST}}`},
	{name: "a tool that is gone", code: "HK1005", does: never, wanted: writes,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "MultiEdit", "hooks": [GUARD]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Edit|Write|MultiEdit", "hooks": [GUARD]}], REST}}`},
	{name: "a regex that is none", code: "HK5001", does: never, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash(", "hooks": [GUARD]}], REST}}`},
	{name: "a regex that no tool meets", code: "HK5008", does: never, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "^Bash .+$", "hooks": [GUARD]}], REST}}`},

	// The engine gives up after about a second and says that nothing matches.
	{name: "a regex that takes too long", code: "HK5003", does: never, mcp: strings.Repeat("a", 40) + "-",
		broken: `{"hooks": {"PreToolUse": [{"matcher": "^mcp__admin__((a+)+b|a+-)$", "hooks": [GUARD]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "^mcp__admin__a+[b-]$", "hooks": [GUARD]}], REST}}`},
	{name: "a list as matcher", code: "HK1006", does: dropped, mended: comma,
		broken: `{"hooks": {"PreToolUse": [{"matcher": ["Write", "Bash"], "hooks": [GUARD]}], REST}}`},
	{name: "null as matcher", code: "HK1006", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": null, "hooks": [GUARD]}], REST}}`},

	{name: "an if with two rules", code: "HK1019", does: never, mended: ifTouch,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "if": "Bash(touch *)|Bash(rm *)", "command": COMMAND}]}], REST}}`},
	{name: "an if with a condition", code: "HK1019", does: never, mended: ifTouch,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "if": "tool == 'Bash'", "command": COMMAND}]}], REST}}`},
	{name: "an if in the wrong case", code: "HK1019", does: never,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "if": "bash(touch *)", "command": COMMAND}]}], REST}}`},
	{name: "an if with a blank", code: "HK1019", does: never,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "if": " Bash(touch *)", "command": COMMAND}]}], REST}}`},

	// Events that the client does not have.
	{name: "an event with a typo", code: "HK1003", does: never,
		broken: `{"hooks": {"PreToolUses": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`},
	{name: "an event in the wrong case", code: "HK1003", does: never,
		broken: `{"hooks": {"preToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`},
	{name: "the event of another agent", code: "HK1003", does: never,
		broken: `{"hooks": {"BeforeTool": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`},

	// Forms that the client does not read.
	{name: "a handler without a group", code: "HK1002", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [GUARD], REST}}`},
	{name: "hooks as a list", code: "HK1002", does: dropped, mended: good,
		broken: `{"hooks": [{"event": "PreToolUse", "matcher": "Bash", "hooks": [GUARD]}]}`},
	{name: "an event that is no list", code: "HK1002", does: dropped,
		broken: `{"hooks": {"PreToolUse": {"matcher": "Bash", "hooks": [GUARD]}, REST}}`},
	{name: "handlers that are no list", code: "HK1002", does: dropped,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": GUARD}], REST}}`},
	{name: "events at the root", code: "HK1002", does: dropped,
		broken: `{"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST}`},
	{name: "no type", code: "HK1002", does: dropped,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"command": COMMAND}]}], REST}}`},
	{name: "another type", code: "HK1012", does: dropped,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "shell", "command": COMMAND}]}], REST}}`},
	{name: "no command", code: "HK1013", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "run": COMMAND}]}], REST}}`},
	{name: "a time-out that is a text", code: "HK2107", does: dropped,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "timeout": "5", "command": COMMAND}]}], REST}}`},
	{name: "a time-out of nothing", code: "HK2107", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "timeout": 0, "command": COMMAND}]}], REST}}`},
	{name: "a text where true is due", code: "HK1002", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "async": "false", "command": COMMAND}]}], REST}}`},
	{name: "a shell that is none", code: "HK1002", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "shell": "sh", "command": COMMAND}]}], REST}}`},
	{name: "settings beside the hooks", code: "HK1002", does: dropped,
		broken: `{"permissions": {"deny": "WebSearch"}, "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`,
		mended: `{"permissions": {"deny": ["WebSearch"]}, "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`},
	{name: "a matcher in the handler", code: "HK1011", does: guarded,
		broken: `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "matcher": "Write", "command": COMMAND}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"hooks": [GUARD]}], REST}}`},

	// What is no JSON.
	{name: "a comma that is missing", code: "HK1001", does: dropped, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash" "hooks": [GUARD]}], REST}}`},
	{name: "a comment", code: "HK1001", does: dropped, mended: good,
		broken: "{\n  // the guard\n" + `  "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST}}`},
	{name: "a comma too many", code: "HK1001", does: dropped,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]},], REST}}`},
	{name: "an event that stands twice", code: "HK1001", does: never, mended: good,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [GUARD]}], REST, "PreToolUse": [{"matcher": "Write", "hooks": [GUARD]}]}}`},

	// What the rules leave alone works.
	{name: "a list with a comma", broken: comma, does: guarded},
	{name: "a regex", does: guarded,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "^(Ba|Po).*", "hooks": [GUARD]}], REST}}`},
	{name: "a tool that is gone, beside others", does: guarded, wanted: writes,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Edit|Write|MultiEdit", "hooks": [GUARD]}], REST}}`},
	{name: "all tools of a server", does: guarded, mcp: "run",
		broken: `{"hooks": {"PreToolUse": [{"matcher": "mcp__admin__.*", "hooks": [GUARD]}], REST}}`},
	{name: "a permission rule in the handler", broken: ifTouch, does: guarded},
	{name: "a byte order mark", broken: "\ufeff" + good, does: guarded},
}
