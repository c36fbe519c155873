package droid

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/value"
)

// install writes the handlers into hooks.json of the user or the project, whose
// events stand at the top (measured). The client runs hooks where it was started,
// and says so in the variable.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	file, program := s.InHome(".factory/hooks.json"), s.Program
	switch s.Scope {
	case host.Project:
		file, program = s.InRoot(".factory/hooks.json"), "$FACTORY_PROJECT_DIR/"+s.Program
	case host.Managed:
		return nil, errors.New("the managed hooks of Factory Droid belong to an organization's account, not to a machine")
	}
	return config.Edits(file, nil, groups, func(g *config.Group) value.Value { return entry(g, config.Line(g, Name, program, config.Installed(s))) }), nil
}
