package agenthooks

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// readme is README.md: where the folders go.
func readme(p host.Plugin) []byte {
	var b strings.Builder
	b.WriteString("# " + oneLine(p.Name) + "\n\n")
	if p.Description != "" {
		b.WriteString(p.Description + "\n\n")
	}
	b.WriteString(usage)
	b.WriteString("\n## Hooks\n\n")
	for _, h := range p.Hooks {
		for _, t := range h.Triggers {
			b.WriteString("- `" + folderName(h, t) + "` (" + t + ")" + strings.TrimSuffix(": "+oneLine(h.Description), ": ") + "\n")
		}
	}
	return []byte(b.String())
}

const usage = `Hooks in the Agent Hooks format, written by hookc. Edit the policy, not these files.

An agent that reads the format finds hooks in two folders, and a hook of the project replaces one of the user with the same name:

- the user's: ` + "`${XDG_CONFIG_HOME:-~/.config}/agents/hooks`" + `
- the project's: ` + "`./.agents/hooks`" + `

Link the folders of ` + "`hooks`" + ` into one of them:

` + "```sh" + `
mkdir -p /path/to/project/.agents/hooks
ln -s "$PWD"/hooks/* /path/to/project/.agents/hooks/
` + "```" + `

Or copy all that is here, so that ` + "`hooks`, `bin` and `scripts`" + ` stay beside each other: to ` + "`~/.config/agents`" + `, or to ` + "`.agents`" + ` in the project.
Each ` + "`scripts/run`" + ` starts ` + "`../../../bin/hookeval`" + `, from its own folder, for its own hook.

` + "`scripts/run`" + ` is a POSIX shell script. On Windows the agent has to start it with a shell, such as that of Git.
`
