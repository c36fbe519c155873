package codex

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// emit writes a plugin that is its own marketplace, complete but for the
// evaluator itself.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text(".codex-plugin/plugin.json", manifest(p)),
		config.Text(".agents/plugins/marketplace.json", marketplace(p)),
		config.Text("hooks/hooks.json", hooksFile(p, groups, evaluator, config.Built(p))),
		config.Text("README.md", readme(p).Bytes(p, groups)),
	), nil
}

// manifest is .codex-plugin/plugin.json.
func manifest(p host.Plugin) []byte {
	m := config.Manifest(p)
	m.Text("license", p.License)
	return m.Indented()
}

// marketplace makes `codex plugin marketplace add` take the folder, from which
// Codex copies the plugin (measured). Every policy is a marketplace of its own,
// so that two have no name in common.
func marketplace(p host.Plugin) []byte {
	var source, policy, plugin, m wire.Members
	source.Text("source", "local")
	source.Text("path", "./")
	policy.Text("installation", "AVAILABLE")
	policy.Text("authentication", "ON_INSTALL")
	plugin.Text("name", config.Slug(p.Name))
	plugin.Object("source", source)
	plugin.Object("policy", policy)
	plugin.Text("category", "Productivity")
	m.Text("name", config.Slug(p.Name))
	m.Add("plugins", value.OfList([]value.Value{plugin.Value()}))
	return m.Indented()
}

func readme(p host.Plugin) config.Readme {
	name := config.Slug(p.Name)
	return config.Readme{
		Title: "Codex", Kind: "plugin",
		Use: "```sh\ncodex plugin marketplace add .\ncodex plugin add " + name + "@" + name + "\n```\n\n" +
			"Codex copies the folder: repeat the second line after a change. It runs the hooks once you have trusted them: start `codex`, which asks. " +
			"`codex exec` asks nothing and leaves hooks out that are not trusted, without a word.",
		Matcher: func(g *config.Group) string { return matcher(g.Tools) },
		Open:    "the agent goes on.",
		Line:    true,
	}
}
