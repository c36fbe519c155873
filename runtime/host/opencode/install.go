package opencode

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/extension"
)

// install writes a plugin of our own into the folder from which the client loads
// all (measured).
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	name := "plugins/hookc-" + config.Slug(p.Name) + ".js"
	file := s.InHome(".config/opencode/" + name)
	switch s.Scope {
	case host.Project:
		file = s.InRoot(".opencode/" + name)
	case host.Managed:
		return nil, errors.New("no place for plugins of the machine is known of OpenCode")
	}
	return []host.Edit{{File: file, Whole: pluginFile(groups, extension.Installed(s))}}, nil
}
