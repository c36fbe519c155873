package config

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// Text is a file that people may read.
func Text(path string, data []byte) host.File {
	return host.File{Path: path, Data: data, Mode: 0o644}
}

// CommandLine is a program and its arguments for a POSIX shell. The program may
// hold a variable, which the shell or the host replaces: it stands in double
// quotes.
func CommandLine(program string, args []string) string {
	return `"` + program + `" ` + strings.Join(args, " ")
}

// Slug is a name in the alphabet of plugins: lower case, digits, single hyphens.
func Slug(name string) string {
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

// Version is the plugin's version, or that of a first one.
func Version(p host.Plugin) string {
	if p.Version == "" {
		return "0.1.0"
	}
	return p.Version
}

// Description is the policy's description, or that it has none.
func Description(p host.Plugin) string {
	if p.Description == "" {
		return "Policy " + p.Name + ", compiled by hookc."
	}
	return p.Description
}
