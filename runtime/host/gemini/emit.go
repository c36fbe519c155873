package gemini

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
)

// emit writes an extension, complete but for the evaluator itself.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text("gemini-extension.json", manifest(p)),
		config.Text("hooks/hooks.json", hooksFile(groups, evaluator, config.Built(p))),
		config.Text("README.md", readme.Bytes(p, groups)),
	), nil
}

// manifest is gemini-extension.json.
func manifest(p host.Plugin) []byte {
	m := config.Manifest(p)
	return m.Indented()
}

var readme = config.Readme{
	Title: "Gemini CLI", Kind: "extension",
	Use:     "```sh\ngemini extensions install .    # copies the folder\ngemini extensions link .       # uses it where it is\n```",
	Matcher: func(g *config.Group) string { return matcher(g.Tools) },
	Blocks:  "Gemini CLI blocks the action: a command that cannot start counts as a deny.",
	Open:    "the agent goes on, and the user sees that the evaluator is missing.",
}
