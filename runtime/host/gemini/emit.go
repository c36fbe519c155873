package gemini

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/launch"
	"github.com/hookc/hookc/runtime/host/wire"
)

// emit writes an extension, complete but for the evaluator itself.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	files := append([]host.File{
		config.Text("gemini-extension.json", manifest(p)),
		config.Text("hooks/hooks.json", hooksFile(groups, evaluator)),
		config.Text("README.md", readme.Bytes(p, groups)),
	}, launch.Files("bin", p.Platforms)...)
	slices.SortFunc(files, func(a, b host.File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

// manifest is gemini-extension.json.
func manifest(p host.Plugin) []byte {
	var m wire.Members
	m.Text("name", config.Slug(p.Name))
	m.Text("version", config.Version(p))
	m.Text("description", config.Description(p))
	return m.Indented()
}

var readme = config.Readme{
	Title: "Gemini CLI", Kind: "extension",
	Use:     "```sh\ngemini extensions install .    # copies the folder\ngemini extensions link .       # uses it where it is\n```",
	Matcher: func(g *config.Group) string { return matcher(g.Tools) },
	Blocks:  "Gemini CLI blocks the action: a command that cannot start counts as a deny.",
	Open:    "the agent goes on, and the user sees that the evaluator is missing.",
}
