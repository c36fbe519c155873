package transcript

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// codex is Codex' rollouts, measured on 0.169.0: sessions/YYYY/MM/DD/rollout-*.jsonl.
// Each subagent has a file of its own.
var codex = Format{
	Name: "codex", Title: "Codex", host: "codex",
	event: "PreToolUse", ids: true,
	find: func(p Place) []string {
		return p.beginning(append(
			p.glob(p.agentDir("codex", ".codex", "sessions"), "*/*/*/rollout-*.jsonl"),
			p.glob(p.agentDir("codex", ".codex", "archived_sessions"), "rollout-*.jsonl")...), "payload", "cwd")
	},
	own: func(line value.Value) bool {
		return at(line, "payload").Kind() == value.Map && text(line, "type") != "" && text(line, "timestamp") != ""
	},
	every: []string{`"payload"`},
	marks: []string{`"session_meta"`, `"turn_context"`, `_call"`, `_call_output"`},
	read:  readCodex,
}

func readCodex(line value.Value, n *note) {
	p := at(line, "payload")
	switch text(line, "type") {
	case "session_meta":
		n.cwd, n.session, n.whole = text(p, "cwd"), text(p, "session_id"), true
		id := text(p, "id")
		if n.session == "" {
			n.session = id
		}
		if id != n.session {
			n.agent, n.role = id, "default"
			if role := text(p, "source", "subagent", "thread_spawn", "agent_role"); role != "" {
				n.role = role
			}
		}
	case "turn_context":
		n.cwd, n.mode = text(p, "cwd"), "default"
		if text(p, "approval_policy") == "never" {
			n.mode = "bypassPermissions"
		}
	case "response_item":
		readCodexItem(line, p, n)
	}
}

func readCodexItem(line, p value.Value, n *note) {
	switch text(p, "type") {
	case "function_call", "custom_tool_call", "local_shell_call":
		tool, input, ok := codexCall(p)
		if ok {
			n.call(Call{ID: text(p, "call_id"), Tool: tool, Input: input, Stamp: text(line, "timestamp")})
		}
	case "function_call_output", "custom_tool_call_output":
		o, by := codexOutcome(at(p, "output"))
		n.result(text(p, "call_id"), o, by)
	}
}

// unhooked are tools that Codex calls without asking hooks, measured.
var unhooked = map[string]bool{"write_stdin": true, "update_plan": true}

// codexCall is a call as Codex tells hooks: command lines of any of its shells are
// Bash, and a server's tool has the server's name. Of the shells only exec_command
// was measured; the others are those of older records.
func codexCall(p value.Value) (tool string, input value.Value, ok bool) {
	tool = text(p, "name")
	if text(p, "type") == "custom_tool_call" {
		return tool, commandOf(text(p, "input")), tool != ""
	}
	if text(p, "type") == "local_shell_call" {
		return "Bash", commandOf(lineOf(at(p, "action", "command"))), true
	}
	input, err := value.DecodeObject([]byte(text(p, "arguments")))
	if err != nil || tool == "" || unhooked[tool] {
		return "", input, false
	}
	switch space := text(p, "namespace"); {
	case strings.HasPrefix(space, "mcp__"):
		return space + "__" + tool, input, true
	case space != "" && tool != "spawn_agent":
		return space + tool, input, true
	}
	switch tool {
	case "exec_command":
		return "Bash", commandOf(text(input, "cmd")), true
	case "shell", "local_shell", "shell_command", "container.exec":
		return "Bash", commandOf(lineOf(at(input, "command"))), true
	case "apply_patch":
		return tool, commandOf(text(input, "input")), true
	}
	return tool, input, true
}

func commandOf(line string) value.Value {
	return value.OfMap([]string{"command"}, []value.Value{value.OfString(line)})
}

// lineOf is the command line of a program with its arguments: what a shell is told
// with -c or -lc, else the words.
func lineOf(v value.Value) string {
	if v.Kind() == value.String {
		return v.Str()
	}
	var words []string
	for w := range items(v) {
		words = append(words, w.Str())
	}
	if len(words) == 3 && (words[1] == "-lc" || words[1] == "-c") {
		return words[2]
	}
	for i, w := range words {
		if strings.ContainsAny(w, " \t\n'\"\\$`*?;|&<>()") || w == "" {
			words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// codexOutcome reads it from the text that the model is told. The texts of a user's
// refusal stand in the client 0.169.0 and were not played.
func codexOutcome(output value.Value) (Outcome, string) {
	said := output.Str()
	switch {
	case strings.HasPrefix(said, "Command blocked by PreToolUse hook"), strings.HasPrefix(said, "Tool call blocked by PreToolUse hook"):
		return Refused, "hook"
	case strings.Contains(said, "Rejected("), strings.HasPrefix(said, "exec command rejected by user"), strings.HasPrefix(said, "patch rejected by user"):
		return Refused, "user"
	case strings.HasPrefix(said, "unsupported call"), strings.HasSuffix(said, "aborted by user"):
		return Failed, ""
	}
	for _, mark := range []string{"Process exited with code ", "Exit code: "} {
		if _, code, ok := strings.Cut(said, mark); ok && !strings.HasPrefix(code, "0\n") {
			return Failed, ""
		}
	}
	return Ran, ""
}
