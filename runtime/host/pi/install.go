package pi

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/extension"
)

// install writes an extension of our own into the folder from which the client
// loads all (measured).
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	name := "extensions/hookc-" + config.Slug(p.Name) + ".ts"
	file := s.InHome(".pi/agent/" + name)
	switch s.Scope {
	case host.Project:
		file = s.InRoot(".pi/" + name)
	case host.Managed:
		return nil, errors.New("no place for extensions of the machine is known of pi")
	}
	return []host.Edit{{File: file, Whole: extensionFile(groups, extension.Installed(s))}}, nil
}
