package qwen

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the extension. In the commands of an extension's
// hooks the client replaces this variable alone; ${extensionPath}, which it
// replaces in qwen-extension.json, is left to the shell, where it is empty (both
// measured).
const evaluator = "${CLAUDE_PLUGIN_ROOT}/bin/hookeval"

// milliseconds is the time-out from which on the client counts milliseconds
// (measured).
const milliseconds = 1000

// emit writes an extension.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text("README.md", readme.Bytes(p, groups)),
		config.Text("hooks/hooks.json", hooksFile(groups, config.Built(p))),
		config.Text("qwen-extension.json", manifest(p)),
	), nil
}

// hooksFile is hooks/hooks.json of the extension.
func hooksFile(groups []config.Group, posix bool) []byte {
	var m wire.Members
	m.Add("hooks", config.ByEvent(groups, func(g *config.Group) value.Value { return entry(g, config.Line(g, Name, evaluator, posix)) }))
	return m.Indented()
}

// entry is a matcher and its handler.
func entry(g *config.Group, line string) value.Value {
	var handler, m wire.Members
	handler.Text("type", "command")
	handler.Text("command", line)
	handler.Add("timeout", value.OfInt(timeout(g)))
	if g.OfTool {
		m.Text("matcher", matcher(g))
	}
	m.Add("hooks", value.OfList([]value.Value{handler.Value()}))
	return m.Value()
}

func timeout(g *config.Group) int {
	if g.Seconds() < milliseconds {
		return g.Seconds()
	}
	return g.Millis()
}

// matcher is the tools as the client compares them: by an unanchored JavaScript
// expression, or as a name that may be another agent's. The anchored expression is
// no name.
func matcher(g *config.Group) string { return config.Matcher(config.Names(Tools, g.Tools), "") }

// manifest is qwen-extension.json.
func manifest(p host.Plugin) []byte {
	m := config.Manifest(p)
	return m.Indented()
}

var readme = config.Readme{
	Title: "Qwen Code", Kind: "extension",
	Use:     "```sh\nqwen extensions install .      # copies this folder\nqwen extensions link .         # uses it where it is\n```",
	Matcher: matcher,
	Open:    "the agent goes on.",
	Line:    true,
}
