// Package extension writes hooks for clients that take no command, but load
// JavaScript: the file starts the evaluator on each event, and does what its one
// line says. What such files have in common is here. The evaluator links none of
// it.
package extension

import (
	_ "embed"
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

//go:embed decide.js
var decide string

const head = `// Written by hookc. Edit the policy, not this file.
import { execFile } from "node:child_process"
import { realpathSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

`

// Program is the evaluator's path, relative to the file or absolute, as an
// expression of JavaScript.
func Program(path string) string { return string(value.AppendQuoted(nil, path)) }

// installed is the evaluator of a site, for a file two folders below the project:
// a project is found from the file, wherever it was cloned.
func installed(s host.Site) string {
	if s.Scope == host.Project {
		return Program("../../" + s.Program)
	}
	return Program(filepath.ToSlash(s.Program))
}

// Place is where a client looks for files of a kind, such as plugins: below the
// home folder and below a project.
type Place struct{ Kind, Home, Project, End string }

// Install writes a file of our own into the folder from which the client loads
// all. file is its text for a program.
func (l Place) Install(c *command.Protocol, p host.Plugin, s host.Site, file func(groups []config.Group, program string) []byte) ([]host.Edit, error) {
	groups, err := config.Groups(c, p.Events)
	if err != nil {
		return nil, err
	}
	name := l.Kind + "/hookc-" + config.Slug(p.Name) + l.End
	path := s.InHome(l.Home + "/" + name)
	switch s.Scope {
	case host.Project:
		path = s.InRoot(l.Project + "/" + name)
	case host.Managed:
		return nil, errors.New("no place for " + l.Kind + " of the machine is known of " + c.Title)
	}
	return []host.Edit{{File: path, Whole: file(groups, installed(s))}}, nil
}

// Beside is the evaluator in the folder bin beside the file. Where it serves
// several platforms, the file chooses by itself: it needs no launcher.
func Beside(p host.Plugin) string {
	if len(p.Platforms) > 1 {
		return "`bin/hookeval-${{ win32: \"windows\" }[process.platform] ?? process.platform}-" +
			"${{ x64: \"amd64\", ia32: \"386\" }[process.arch] ?? process.arch}${process.platform === \"win32\" ? \".exe\" : \"\"}`"
	}
	if len(p.Platforms) == 1 && strings.HasPrefix(p.Platforms[0], "windows/") {
		return Program("bin/hookeval.exe")
	}
	return Program("bin/hookeval")
}

// Source is the whole file: how the evaluator is asked, then the host's own part.
func Source(p *command.Protocol, groups []config.Group, program, own string) []byte {
	shared := strings.NewReplacer("EVENTS", table(p, groups), "PROGRAM", program, "HOST", string(value.AppendQuoted(nil, p.Name))).Replace(decide)
	return []byte(head + shared + "\n" + own)
}

// table is the constant events.
func table(p *command.Protocol, groups []config.Group) string {
	var b strings.Builder
	b.WriteString("{\n")
	for i := range groups {
		g := &groups[i]
		closed := g.Row.Deny != command.Observe
		b.WriteString("  " + string(value.AppendQuoted(nil, g.Row.Name)) + `: { onError: "` + g.OnError.String() + `", failure: ` +
			strconv.FormatBool(closed && g.OnError.Failure) + ", timeout: " + strconv.FormatBool(closed && g.OnError.Timeout) + ", ms: " + strconv.Itoa(g.Millis()))
		if tools := Tools(p, g); g.OfTool && tools != "" {
			b.WriteString(", tools: /" + tools + "/")
		}
		b.WriteString(" },\n")
	}
	b.WriteString("}")
	return b.String()
}

// Tools is the tools of a group as an anchored regular expression; "" for all.
func Tools(p *command.Protocol, g *config.Group) string {
	return config.Matcher(config.Names(p.Tools, g.Tools), "")
}

// Package is package.json, by which a client takes the folder for one extension.
func Package(p host.Plugin, own func(m *wire.Members)) []byte {
	m := config.Manifest(p)
	m.Text("license", p.License)
	m.Text("type", "module")
	own(&m)
	return m.Indented()
}
