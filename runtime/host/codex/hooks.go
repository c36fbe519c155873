package codex

import (
	"slices"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the plugin: the host replaces the variable in the
// command (measured).
const evaluator = "${CLAUDE_PLUGIN_ROOT}/bin/hookeval"

// hooksFile is hooks/hooks.json, of a program that the caller names. Another
// member beside these two would make the client drop the file (measured).
func hooksFile(p host.Plugin, groups []config.Group, program string, posix bool) []byte {
	var out wire.Members
	out.Text("description", p.Description)
	out.Add("hooks", config.ByEvent(groups, func(g *config.Group) value.Value { return entry(g, starting(program, g, posix)) }))
	return out.Indented()
}

// entry is a matcher and its handler, a command.
func entry(g *config.Group, command string) value.Value {
	var handler, m wire.Members
	handler.Text("type", "command")
	handler.Text("command", command)
	handler.Add("timeout", value.OfInt(seconds(g)))
	if g.OfTool {
		m.Text("matcher", matcher(g.Tools))
	}
	m.Add("hooks", value.OfList([]value.Value{handler.Value()}))
	return m.Value()
}

// seconds is the time-out; where the client has a limit it would lower a longer
// one.
func seconds(g *config.Group) int {
	if g.Row.Limit > 0 {
		return min(g.Seconds(), g.Row.Limit/1000)
	}
	return g.Seconds()
}

// matcher is the tools as the client compares them: names of letters, digits and
// _ are exact, anything else is an unanchored Rust expression (measured). Who
// wants edits gets every command line too, because one may hold a patch.
func matcher(tools []string) string {
	var now []agent.Tool
	for _, t := range Tools {
		if t.Renamed == "" && t.Same == "" {
			now = append(now, t)
		}
	}
	names := config.Names(now, tools)
	if slices.Contains(names, "apply_patch") && !slices.Contains(names, "Bash") {
		names = append(names, "Bash")
		slices.Sort(names)
	}
	return config.Matcher(names, agent.WordBar)
}
