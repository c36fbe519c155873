package claudecode

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// manifest is .claude-plugin/plugin.json. `claude plugin validate --strict`
// wants name, version, description and author; --profile directory also a
// license and a README of forty words (2.1.329, measured).
func manifest(p host.Plugin) []byte {
	var author wire.Members
	author.Text("name", "hookc")
	m := config.Manifest(p)
	m.Object("author", author)
	m.Text("license", p.License)
	m.Add("keywords", value.Strings("hooks", "policy", "guardrails"))
	return m.Indented()
}

// commandFile is a slash command: YAML front matter, then the prompt. A JSON
// string is a YAML string.
func commandFile(c host.Command) []byte {
	head := "---\ndescription: " + string(value.AppendQuoted(nil, c.Description)) + "\n---\n\n"
	return []byte(head + strings.TrimSpace(c.Text) + "\n")
}
