package copilot

import (
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program in the plugin: the client sets the variable (measured).
const evaluator = "${PLUGIN_ROOT}/bin/hookeval"

// emit writes a plugin, complete but for the evaluator itself.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return config.Folder(p,
		config.Text("plugin.json", manifest(p)),
		config.Text("hooks.json", hooksFile(groups, evaluator)),
		config.Text("README.md", readme.Bytes(p, groups)),
	), nil
}

// manifest is plugin.json.
func manifest(p host.Plugin) []byte {
	m := config.Manifest(p)
	m.Text("license", p.License)
	return m.Indented()
}

// hooksFile is a file of hooks, of a program that the caller names. "bash" is the
// member that every client of these files runs: the command line, the cloud agent,
// and VS Code on Linux and macOS.
func hooksFile(groups []config.Group, program string) []byte {
	var out wire.Members
	out.Add("version", value.OfInt(1))
	out.Add("hooks", config.ByEvent(groups, func(g *config.Group) value.Value {
		var handler wire.Members
		handler.Text("type", "command")
		handler.Text("bash", line(g, program))
		handler.Add("timeoutSec", value.OfInt(g.Seconds()))
		return handler.Value()
	}))
	return out.Indented()
}

// line is the command. The evaluator's answers are all beside exit code 0; any
// other means that it could not answer, which must not deny in an open policy.
// There is no matcher: a wrong one switches a hook off without a word, an empty
// one too (measured), and VS Code reads none.
func line(g *config.Group, program string) string {
	run := config.CommandLine(program, g.Args(Name))
	if g.OnError.Failure {
		return run
	}
	return run + " || true"
}

// install writes a file of hooks of our own.
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	name, program := "hookc-"+config.Slug(p.Name)+".json", s.Program
	file := s.InHome(".copilot/hooks/" + name)
	switch {
	case s.Scope == host.Project:
		// VS Code and the cloud agent start hooks in the project's folder.
		file, program = s.InRoot(".github/hooks/"+name), "${COPILOT_PROJECT_DIR:-.}/"+s.Program
	case s.Scope == host.Managed && s.System == "linux":
		file = "/etc/github-copilot/policy.d/" + name // documented
	case s.Scope == host.Managed:
		return nil, errors.New("no place for managed hooks of Copilot CLI is known on " + s.System)
	}
	return []host.Edit{{File: file, Whole: hooksFile(groups, program)}}, nil
}

var readme = config.Readme{
	Title: "Copilot CLI", Kind: "plugin",
	Use: "```sh\ncopilot --plugin-dir .          # this session only\n```\n\n" +
		"`hookc install --agent copilot` puts the hooks into `.github/hooks` of a project or `~/.copilot/hooks`, which VS Code reads too.",
	Matcher: func(*config.Group) string { return "" },
	Blocks:  "Copilot CLI blocks the action: a command that fails counts as a deny.",
	Open:    "the agent goes on.",
}
