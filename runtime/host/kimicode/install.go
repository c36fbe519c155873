package kimicode

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
)

// install writes entries into the user's config.toml, the only one with hooks
// (measured: that of a project is not read).
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	if s.Scope != host.User {
		return nil, errors.New(protocol.Title + " reads hooks of the user alone: install with --scope user")
	}
	return []host.Edit{{File: s.InHome(".kimi-code/config.toml"), Block: toml(groups, s.Program, config.Installed(s))}}, nil
}
