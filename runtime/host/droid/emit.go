package droid

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the plugin. The client puts the plugin's folder in
// place of the variable (measured); the variable of that name that a hook gets
// holds an error.
const evaluator = "${DROID_PLUGIN_ROOT}/bin/hookeval"

// emit writes a plugin that is its own marketplace, because the client installs
// plugins from marketplaces alone.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text(".factory-plugin/marketplace.json", marketplace(p)),
		config.Text(".factory-plugin/plugin.json", manifest(p)),
		config.Text("README.md", readme(p).Bytes(p, groups)),
		config.Text("hooks/hooks.json", hooksFile(groups, config.Built(p))),
	), nil
}

// hooksFile is hooks/hooks.json of the plugin. In hooks.json of a user or a
// project the events stand at the top (measured: with "hooks" around them nothing
// runs there).
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
	handler.Add("timeout", value.OfInt(g.Seconds()))
	if g.OfTool {
		m.Text("matcher", matcher(g.Tools))
	}
	m.Add("hooks", value.OfList([]value.Value{handler.Value()}))
	return m.Value()
}

// matcher is the tools as the client compares them: by an unanchored JavaScript
// expression.
func matcher(tools []string) string {
	names := config.Names(Tools, tools)
	for i, name := range names {
		own, known := ownName(name)
		if !known {
			return ""
		}
		names[i] = own
	}
	return config.Matcher(names, "")
}

// ownName is the client's name of a tool of an MCP server, or of a family of
// them; false for a family of servers.
func ownName(name string) (own string, known bool) {
	rest, mcp := strings.CutPrefix(name, "mcp__")
	if !mcp {
		return name, true
	}
	server, tool, known := strings.Cut(rest, "__")
	return server + "___" + tool, known
}

// manifest is .factory-plugin/plugin.json.
func manifest(p host.Plugin) []byte {
	var author wire.Members
	author.Text("name", "hookc")
	m := config.Manifest(p)
	m.Object("author", author)
	return m.Indented()
}

// marketplace is .factory-plugin/marketplace.json, with the plugin beside it.
func marketplace(p host.Plugin) []byte {
	var owner, plugin, m wire.Members
	owner.Text("name", "hookc")
	plugin.Text("name", config.Slug(p.Name))
	plugin.Text("source", "./")
	plugin.Text("description", config.Description(p))
	m.Text("name", config.Slug(p.Name))
	m.Object("owner", owner)
	m.Add("plugins", value.OfList([]value.Value{plugin.Value()}))
	return m.Indented()
}

// readme is README.md of the plugin. The client calls a marketplace as its folder
// is called, whatever it says itself (measured).
func readme(p host.Plugin) config.Readme {
	return config.Readme{
		Title: "Factory Droid", Kind: "plugin",
		Use: "```sh\ndroid plugin marketplace add \"$PWD\"\ndroid plugin install " + config.Slug(p.Name) + "@\"${PWD##*/}\"\n```\n\n" +
			"Droid copies the plugin: after a new build run `droid plugin update " + config.Slug(p.Name) + "@\"${PWD##*/}\"`.",
		Matcher: func(g *config.Group) string { return matcher(g.Tools) },
		Open:    "the agent goes on.",
		Line:    true,
	}
}
