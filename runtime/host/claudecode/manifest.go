package claudecode

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// manifest is .claude-plugin/plugin.json. `claude plugin validate --strict`
// wants name, version, description and author; --profile directory also a
// license and a README of forty words (2.1.329, measured).
func manifest(p host.Plugin) []byte {
	var author, m wire.Members
	author.Text("name", "hookc")
	m.Text("name", slug(p.Name))
	m.Text("version", version(p))
	m.Text("description", description(p))
	m.Object("author", author)
	m.Text("license", p.License)
	m.Add("keywords", value.Strings("hooks", "policy", "guardrails"))
	return m.Indented()
}

// slug is the name in the host's alphabet: lower case, digits, single hyphens.
func slug(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if s := strings.Trim(b.String(), "-"); s != "" {
		return s
	}
	return "policy"
}

func version(p host.Plugin) string {
	if p.Version == "" {
		return "0.1.0"
	}
	return p.Version
}

func description(p host.Plugin) string {
	if p.Description == "" {
		return "Policy " + p.Name + ", compiled by hookc."
	}
	return p.Description
}

// commandFile is a slash command: YAML front matter, then the prompt. A JSON
// string is a YAML string.
func commandFile(c host.Command) []byte {
	head := "---\ndescription: " + string(value.AppendQuoted(nil, c.Description)) + "\n---\n\n"
	return []byte(head + strings.TrimSpace(c.Text) + "\n")
}
