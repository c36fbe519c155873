package claudecode

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
)

// emit writes a plugin, complete but for the evaluator itself: the caller adds
// bin/hookeval, or bin/hookeval-<os>-<arch> for each of several platforms.
// Equal plugins give equal bytes, and nothing depends on the table.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	files := []host.File{
		config.Text(".claude-plugin/plugin.json", manifest(p)),
		config.Text("hooks/hooks.json", hooksFile(p, groups)),
		config.Text("README.md", readme.Bytes(p, groups)),
	}
	for _, c := range p.Commands {
		files = append(files, config.Text("commands/"+c.Name+".md", commandFile(c)))
	}
	return config.Folder(p, files...), nil
}
