package qwen

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/value"
)

// install writes the handlers into the settings of the user or the project (both
// measured; those of a project need a trusted folder). The variable is the folder
// in which the client works.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	file, program := s.InHome(".qwen/settings.json"), s.Program
	switch s.Scope {
	case host.Project:
		file, program = s.InRoot(".qwen/settings.json"), "$QWEN_PROJECT_DIR/"+s.Program
	case host.Managed:
		return nil, errors.New("whether Qwen Code reads hooks of the machine's settings is not known")
	}
	return config.Edits(file, []string{"hooks"}, groups, func(g *config.Group) value.Value { return entry(g, config.Line(g, Name, program, config.Installed(s))) }), nil
}
