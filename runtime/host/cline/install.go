package cline

import (
	"errors"
	"path/filepath"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
)

// install writes a hook for each event into the folder of the user or the project
// (both measured: those of both run). The hook of another policy in the same
// folder has the same name.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&rules, p.Events)
	if err != nil {
		return nil, err
	}
	if err := inTime(groups); err != nil {
		return nil, err
	}
	dir, program := s.InHome(".cline/hooks/"), config.Quoted(s.Program)
	switch s.Scope {
	case host.Project: // two folders up from the hook
		dir, program = s.InRoot(".cline/hooks/"), config.Quoted("${0%/*}/../../"+s.Program)
	case host.Managed:
		return nil, errors.New("no place for hooks of the machine is known of Cline")
	}
	var edits []host.Edit
	for i := range groups {
		g := &groups[i]
		edits = append(edits, host.Edit{File: filepath.Join(dir, g.Row.Name), Whole: []byte(hookFile(g, program)), Exec: true})
	}
	return edits, nil
}
