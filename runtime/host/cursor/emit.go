package cursor

import (
	"errors"
	"path/filepath"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the plugin: the variable is documented.
const evaluator = "${CURSOR_PLUGIN_ROOT}/bin/hookeval"

// emit writes a plugin, complete but for the evaluator itself.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text(".cursor-plugin/plugin.json", manifest(p)),
		config.Text("hooks/hooks.json", hooksFile(groups, evaluator)),
		config.Text("README.md", readme.Bytes(p, groups)),
	), nil
}

// manifest is .cursor-plugin/plugin.json.
func manifest(p host.Plugin) []byte {
	m := config.Manifest(p)
	m.Text("license", p.License)
	return m.Indented()
}

// hooksFile is a file of hooks, of a program that the caller names.
func hooksFile(groups []config.Group, program string) []byte {
	var out wire.Members
	out.Add("version", value.OfInt(1))
	out.Add("hooks", config.ByEvent(groups, func(g *config.Group) value.Value { return handler(g, program) }))
	return out.Indented()
}

// handler has no matcher: the names of tools in them are not measured, and a wrong
// one switches a hook off.
func handler(g *config.Group, program string) value.Value {
	var m wire.Members
	m.Text("type", "command")
	m.Text("command", config.CommandLine(program, g.Args(Name)))
	m.Add("timeout", value.OfInt(g.Seconds()))
	if g.Blocks() {
		m.Add("failClosed", value.OfBool(true))
	}
	return m.Value()
}

// start is a file of hooks without hooks: Cursor wants its version.
const start = "{\n  \"version\": 1\n}\n"

// install adds the handlers to a file of hooks.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	file, program := s.InHome(".cursor/hooks.json"), s.Program
	switch s.Scope {
	case host.Project: // such hooks start in the project's folder
		file, program = s.InRoot(".cursor/hooks.json"), "./"+s.Program
	case host.Managed:
		dir, ok := map[string]string{
			"linux": "/etc/cursor", "darwin": "/Library/Application Support/Cursor", "windows": `C:\ProgramData\Cursor`,
		}[s.System]
		if !ok {
			return nil, errors.New("Cursor has no hooks of the machine on " + s.System)
		}
		file = filepath.Join(dir, "hooks.json")
	}
	edits := config.Edits(file, []string{"hooks"}, groups, func(g *config.Group) value.Value { return handler(g, program) })
	for i := range edits {
		edits[i].Start = start
	}
	return edits, nil
}

var readme = config.Readme{
	Title: "Cursor", Kind: "plugin",
	Use: "Install this folder as a plugin of Cursor, or let `hookc install --agent cursor` add the hooks to `.cursor/hooks.json`. " +
		"This target follows Cursor's documentation; it was not tried on Cursor itself.",
	Matcher: func(*config.Group) string { return "" },
	Blocks:  "Cursor blocks the action (`failClosed`).",
	Open:    "the agent goes on.",
}
