package claudecode

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// readme is README.md: what the plugin does, how to use it, and what Claude
// Code cannot do for it.
func readme(p host.Plugin, groups []group) []byte {
	var b strings.Builder
	b.WriteString("# " + p.Name + "\n\n" + description(p) + "\n\n")
	b.WriteString("A Claude Code plugin, written by hookc. Edit the policy, not these files.\n\n")
	b.WriteString("```sh\nclaude --plugin-dir .          # this session only\nclaude plugin validate .       # is it well-formed\n```\n\n")
	writeHooks(&b, p.Hooks)
	writeEvents(&b, groups)
	writeFailure(&b, groups)
	return []byte(b.String())
}

func writeHooks(b *strings.Builder, hooks []host.HookInfo) {
	if len(hooks) == 0 {
		return
	}
	b.WriteString("## Hooks\n\n| Hook | Events | What it does |\n|---|---|---|\n")
	for _, h := range hooks {
		b.WriteString("| `" + cell(h.Name) + "` | " + cell(strings.Join(h.Events, ", ")) + " | " + cell(h.Description) + " |\n")
	}
	b.WriteString("\n")
}

func writeEvents(b *strings.Builder, groups []group) {
	b.WriteString("## Events\n\n| Claude Code calls on | Tools | Within |\n|---|---|---|\n")
	for _, g := range groups {
		tools := "all"
		switch {
		case g.row.member != "tool_name":
			tools = ""
		case matcher(g.tools) != "":
			tools = "`" + cell(matcher(g.tools)) + "`"
		}
		b.WriteString("| " + g.row.Name + " | " + tools + " | " + strconv.Itoa(seconds(g.deadline)) + " s |\n")
	}
	b.WriteString("\n")
}

// writeFailure says what happens when the evaluator itself cannot start.
func writeFailure(b *strings.Builder, groups []group) {
	b.WriteString("## If the evaluator cannot start\n\n")
	var closed, open []string
	for _, g := range groups {
		if g.onError.Failure && g.row.failsClosed() {
			closed = append(closed, g.row.Name)
		} else {
			open = append(open, g.row.Name)
		}
	}
	if len(closed) > 0 {
		b.WriteString("On " + strings.Join(closed, ", ") + " Claude Code 2.1.295 and later block the action (`onFailure`); earlier versions go on.\n")
	}
	if len(open) > 0 {
		b.WriteString("On " + strings.Join(open, ", ") + " the agent goes on, and Claude Code notes a hook error in its log.\n")
	}
}

// cell is text inside a Markdown table.
func cell(s string) string {
	s = strings.ReplaceAll(s, "|", "\\|")
	return strings.Join(strings.Fields(s), " ")
}
