package claudecode

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// install writes the handlers into the settings of the user or the project, or
// into a drop-in file of the machine's settings (documented; managed settings
// cannot be overridden). All sources add up, and a deny of any of them wins.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	file, program := s.InHome(".claude/settings.json"), s.Program
	switch s.Scope {
	case host.Project:
		file, program = s.InRoot(".claude/settings.json"), "$CLAUDE_PROJECT_DIR/"+s.Program
	case host.Managed:
		dir, ok := map[string]string{
			"linux": "/etc/claude-code", "darwin": "/Library/Application Support/ClaudeCode", "windows": `C:\Program Files\ClaudeCode`,
		}[s.System]
		if !ok {
			return nil, errors.New("Claude Code has no managed settings on " + s.System)
		}
		file = filepath.Join(dir, "managed-settings.d", "50-hookc-"+config.Slug(p.Name)+".json")
	}
	var edits []host.Edit
	for i := range groups {
		for _, e := range entries(&groups[i], program) {
			edits = append(edits, host.Edit{File: file, Under: []string{"hooks", groups[i].Row.Name}, Entry: e})
		}
	}
	return edits, nil
}

// started is the command members of a handler. A path that the shell completes
// is a command line; any other is started without a shell.
func started(m *wire.Members, program string, args []string) {
	if strings.Contains(program, "$CLAUDE_PROJECT_DIR") {
		m.Text("command", config.CommandLine(program, args))
		return
	}
	m.Text("command", program)
	m.Add("args", value.Strings(args...))
}
