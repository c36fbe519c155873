package gemini

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/value"
)

// install writes the handlers into the settings of the user, the project or of
// the machine (measured on Linux). The variable is the folder in which
// the client was started, the only one whose settings it reads; in braces, because the
// client replaces $GEMINI_PROJECT_DIR by a quoted path, which quotes around it break.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	file, program := s.InHome(".gemini/settings.json"), s.Program
	switch s.Scope {
	case host.Project:
		file, program = s.InRoot(".gemini/settings.json"), "${GEMINI_PROJECT_DIR}/"+s.Program
	case host.Managed:
		if file = managed(s.System); file == "" {
			return nil, errors.New("Gemini CLI has no settings of the machine on " + s.System)
		}
	}
	return config.Edits(file, []string{"hooks"}, groups, func(g *config.Group) value.Value { return entry(g, program, config.Installed(s)) }), nil
}

// managed is the machine's settings, which override all others; "" where the
// client has none.
func managed(system string) string {
	switch system {
	case "linux":
		return "/etc/gemini-cli/settings.json"
	case "darwin":
		return "/Library/Application Support/GeminiCli/settings.json"
	case "windows":
		return `C:\ProgramData\gemini-cli\settings.json`
	}
	return ""
}
