package windsurf

import (
	"errors"
	"path/filepath"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// emit writes a folder for a project's .windsurf: Windsurf has no plugins, and
// starts hooks in the project's folder.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	program := ".windsurf/" + config.Slug(p.Name) + "/bin/hookeval"
	return config.Folder(p,
		config.Text("hooks.json", hooksFile(groups, program)),
		config.Text("README.md", readme(p).Bytes(p, groups)),
	), nil
}

// hooksFile is a file of hooks, of a program that the caller names.
func hooksFile(groups []config.Group, program string) []byte {
	var out wire.Members
	out.Add("hooks", config.ByEvent(groups, func(g *config.Group) value.Value { return handler(g, program) }))
	return out.Indented()
}

func handler(g *config.Group, program string) value.Value {
	var m wire.Members
	m.Text("command", config.CommandLine(program, g.Args(Name)))
	return m.Value()
}

// install adds the handlers to a file of hooks.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	file, program := s.InHome(".codeium/windsurf/hooks.json"), s.Program
	switch s.Scope {
	case host.Project:
		file, program = s.InRoot(".windsurf/hooks.json"), "./"+s.Program
	case host.Managed:
		dir, ok := map[string]string{
			"linux": "/etc/windsurf", "darwin": "/Library/Application Support/Windsurf", "windows": `C:\ProgramData\Windsurf`,
		}[s.System]
		if !ok {
			return nil, errors.New("Windsurf has no hooks of the machine on " + s.System)
		}
		file = filepath.Join(dir, "hooks.json")
	}
	return config.Edits(file, []string{"hooks"}, groups, func(g *config.Group) value.Value { return handler(g, program) }), nil
}

func readme(p host.Plugin) config.Readme {
	dir := ".windsurf/" + config.Slug(p.Name)
	return config.Readme{
		Title: "Windsurf", Kind: "folder of hooks",
		Use: "Copy this folder to `" + dir + "` of your project, and what `hooks.json` holds into `.windsurf/hooks.json`. " +
			"`hookc install --agent windsurf` adds them by itself. This target follows Windsurf's documentation; it was not tried on Windsurf itself.",
		Matcher: func(*config.Group) string { return "" },
		Open:    "the agent goes on.",
	}
}
