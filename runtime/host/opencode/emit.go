package opencode

import (
	_ "embed"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/extension"
	"github.com/hookc/hookc/runtime/host/wire"
)

//go:embed plugin.js
var plugin string

// emit writes a plugin, complete but for bin: plugin.js, which package.json names.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return []host.File{
		config.Text("README.md", readme.Bytes(p, groups)),
		config.Text("package.json", extension.Package(p, func(m *wire.Members) { m.Text("main", "plugin.js") })),
		config.Text("plugin.js", pluginFile(groups, extension.Beside(p))),
	}, nil
}

// pluginFile is the plugin, with the evaluator's path as an expression.
func pluginFile(groups []config.Group, program string) []byte {
	return extension.Source(&protocol, groups, program, plugin)
}

// readme is README.md of the plugin.
var readme = config.Readme{
	Title: "OpenCode", Kind: "plugin",
	Use: "Name the file in `opencode.json`, of a project or in `~/.config/opencode`:\n\n" +
		"```json\n{ \"plugin\": [\"./hooks/out/opencode/plugin.js\"] }\n```",
	Matcher: func(g *config.Group) string { return extension.Tools(&protocol, g) },
	Blocks:  "the plugin blocks.",
	Open:    "the agent goes on.",
}
