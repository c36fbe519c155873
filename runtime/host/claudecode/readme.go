package claudecode

import "github.com/hookc/hookc/runtime/host/config"

// readme is README.md of the plugin.
var readme = config.Readme{
	Title: "Claude Code", Kind: "plugin",
	Use:     "```sh\nclaude --plugin-dir .          # this session only\nclaude plugin validate .       # is it well-formed\n```",
	Matcher: func(g *config.Group) string { return matcher(g.Tools) },
	Blocks:  "Claude Code 2.1.295 and later block the action (`onFailure`); earlier versions go on.",
	Open:    "the agent goes on, and Claude Code notes a hook error in its log.",
}
