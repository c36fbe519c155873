package config

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/launch"
	"github.com/hookc/hookc/runtime/host/wire"
)

// Text is a file that people may read.
func Text(path string, data []byte) host.File {
	return host.File{Path: path, Data: data, Mode: 0o644}
}

// Folder is the files of a folder that is complete but for the evaluator itself:
// with the launchers of its platforms, by path.
func Folder(p host.Plugin, files ...host.File) []host.File {
	files = append(files, launch.Files("bin", p.Platforms)...)
	slices.SortFunc(files, func(a, b host.File) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// Manifest is what every plugin says of itself: name, version, description.
func Manifest(p host.Plugin) wire.Members {
	var m wire.Members
	m.Text("name", Slug(p.Name))
	m.Text("version", Version(p))
	m.Text("description", Description(p))
	return m
}

// CommandLine is a program and its arguments for a POSIX shell.
func CommandLine(program string, args []string) string {
	return Quoted(program) + " " + strings.Join(args, " ")
}

// Quoted is a program as one word of a POSIX shell. A variable that it begins
// with is replaced by the shell or the host; elsewhere a path means itself,
// whatever characters a home folder has.
func Quoted(program string) string {
	if strings.HasPrefix(program, "$") || !strings.ContainsAny(program, "$`\"") {
		return `"` + program + `"`
	}
	return "'" + strings.ReplaceAll(program, "'", `'\''`) + "'"
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
