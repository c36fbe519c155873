package cline

import (
	"errors"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/launch"
)

// emit writes a folder with hooks, complete but for the evaluator in bin.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&rules, p.Events)
	if err != nil {
		return nil, err
	}
	if err := inTime(groups); err != nil {
		return nil, err
	}
	files := []host.File{config.Text("README.md", readme.Bytes(p, groups))}
	for i := range groups {
		g := &groups[i]
		files = append(files, host.File{Path: "hooks/" + g.Row.Name, Data: []byte(hookFile(g, beside)), Mode: 0o755})
	}
	return append(files, launch.Files("bin", p.Platforms)...), nil
}

// inTime is an error where the client would not wait for a closed policy.
func inTime(groups []config.Group) error {
	for i := range groups {
		if g := &groups[i]; g.Blocks() && g.Millis() > limit {
			return errors.New("cline: the hooks on " + g.Row.Canonical + " may take longer than 118 s, and Cline lets the tool run after 120 s: shorten their timeouts, or do not make them closed")
		}
	}
	return nil
}

// beside is the evaluator beside the folder of the hook, as a word of its shell.
const beside = `"${0%/*}/../bin/hookeval"`

// hookFile is the hook of an event. program is a word of a shell. A hook that is
// closed answers where the evaluator does not: a program that is missing or ended
// would let the tool run.
func hookFile(g *config.Group, program string) string {
	line := `"$bin" ` + strings.Join(g.Args(Name), " ")
	last := "exec " + line + "\n"
	if g.Blocks() {
		last = "answer=$(" + line + `)
code=$?
case $code:$answer in
0: | "0:{"*"}") printf '%s\n' "$answer" ;;
*) echo '{"cancel":true,"errorMessage":"hookc: the evaluator failed (exit code '$code'), and the policy is closed."}' ;;
esac
`
	}
	return `#!/bin/sh
# Starts the evaluator on ` + g.Row.Name + `. Written by hookc.
bin=` + program + "\n" + last
}

// readme is README.md of the folder.
var readme = config.Readme{
	Title: "Cline", Kind: "hooks folder",
	Use: "Cline runs the executables in `.cline/hooks` of a project and in `~/.cline/hooks`. Copy this folder there after each build; Cline does not follow links:\n\n" +
		"```sh\nmkdir -p .cline && cp -R hooks/out/cline/. .cline\n```\n\n" +
		"A deny ends the run of Cline.",
	Matcher: func(*config.Group) string { return "" },
	Blocks:  "the hook ends the run.",
	Open:    "the agent goes on.",
}
