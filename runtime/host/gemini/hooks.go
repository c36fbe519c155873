package gemini

import (
	"strings"

	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the extension: the host replaces the variable in
// the command (measured).
const evaluator = "${extensionPath}/bin/hookeval"

// hooksFile is hooks/hooks.json, of a program that the caller names.
func hooksFile(groups []config.Group, program string, posix bool) []byte {
	var out wire.Members
	out.Add("hooks", config.ByEvent(groups, func(g *config.Group) value.Value { return entry(g, program, posix) }))
	return out.Indented()
}

// entry is a matcher and its handler. The client runs one of several handlers
// with the same name and command, so the name is the event's too.
func entry(g *config.Group, program string, posix bool) value.Value {
	var handler, m wire.Members
	handler.Text("type", "command")
	handler.Text("name", "hookc-"+g.Row.Name)
	handler.Text("command", line(g, program, posix))
	handler.Add("timeout", value.OfInt(g.Millis()))
	if g.OfTool {
		m.Text("matcher", matcher(g.Tools))
	}
	m.Add("hooks", value.OfList([]value.Value{handler.Value()}))
	return m.Value()
}

// line is the command. A program that is missing blocks by itself, one that a signal
// ends does not (measured); where neither should block, the line ends with exit code 1, which lets the agent go on and
// shows the text to the user (measured).
func line(g *config.Group, program string, posix bool) string {
	run := config.Line(g, Name, program, posix)
	if g.Blocks() {
		return run
	}
	word := config.Quoted(program)
	return "[ -x " + word + ` ] || { echo "hookc: no evaluator" ` + word + " >&2; exit 1; }; " + run
}

// matcher is the tools as an anchored JavaScript expression: the client compares
// without anchors, so that "replace" would find other tools too (measured). Of
// MCP tools it is every one: their names are a server's and a tool's with one _
// between, and the client shortens long ones (read).
func matcher(tools []string) string {
	names := config.Names(Tools, tools)
	for i, name := range names {
		if strings.HasPrefix(name, "mcp__") {
			names[i] = "mcp_*"
		}
	}
	return config.Matcher(config.Names(nil, names), "")
}
