package codex

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/codex/trust"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/value"
)

// install writes the handlers into hooks.json of the user or the project (both
// measured), or into the machine's settings (measured).
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	start := func(program string, g *config.Group) string { return starting(program, g, config.Installed(s)) }
	switch s.Scope {
	case host.Project:
		start = searching
	case host.Managed:
		return managed(s, groups)
	}
	var edits []host.Edit
	for i := range groups {
		g := &groups[i]
		edits = append(edits, host.Edit{File: hooksPath(s), Under: []string{"hooks", g.Row.Name}, Entry: entry(g, start(s.Program, g))})
	}
	return edits, nil
}

// starting is the command of a program whose path is known. What holds where the
// program cannot run is for a POSIX shell, and the user's login shell need not be
// one.
func starting(program string, g *config.Group, posix bool) string {
	if posix && g.Holds() {
		return `exec sh -c '` + config.Held(`"$0" "$@"`) + `' ` + config.CommandLine(program, g.Args(Name))
	}
	return config.CommandLine(program, g.Args(Name))
}

// hooksPath is the file of handlers, as the keys of what is trusted name it.
func hooksPath(s host.Site) string {
	if s.Scope == host.Project {
		return filepath.Join(realRoot(s), ".codex", "hooks.json")
	}
	if folder, ok := s.Elsewhere(".codex"); ok {
		return filepath.Join(real(folder), "hooks.json") // of the home folder they keep links (measured)
	}
	return s.InHome(".codex/hooks.json")
}

// realRoot is the project's folder without links: keys name it so.
func realRoot(s host.Site) string { return real(s.Root) }

// real is a folder without links. One that is not there yet stays as it is.
func real(folder string) string {
	if path, err := filepath.EvalSymlinks(folder); err == nil {
		return path
	}
	return folder
}

// searching is the command of a project's program. The client has no variable for
// the project and starts hooks in the session's folder (measured): the program is
// looked for there and above. The client takes the user's login shell, which need
// not be a POSIX one, so that sh takes its place.
func searching(program string, g *config.Group) string {
	code := "1"
	if g.OnError.Failure {
		code = "2"
	}
	run := `exec "$d/` + program + `" "$@"`
	if g.Holds() {
		run = config.Held(`"$d/` + program + `" "$@"`)
	}
	return `exec sh -c 'd=$PWD; until [ -x "$d/` + program + `" ]; do ` +
		`[ "$d" ] || { echo "hookc: ` + program + ` is neither here nor in a folder above" >&2; exit ` + code + `; }; ` +
		`d=${d%/*}; done; ` + run + `' hookc ` + strings.Join(g.Args(Name), " ")
}

// trusting is what the user's config.toml needs, so that the client loads the
// hooks of the project and runs them: the tables that it does not have. A second
// table of the same name would keep the client from starting.
func trusting(s host.Site, placed []host.Placed) ([]host.Edit, error) {
	if s.Scope == host.Managed {
		return nil, nil
	}
	file := s.InHome(".codex/config.toml")
	has, err := s.Settings(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	ask, block := "Codex runs hooks only if they are trusted: trust these?", ""
	if s.Scope == host.Project {
		table, err := projectTrust(has, realRoot(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if table != "" {
			ask = "Codex runs hooks only if they are trusted, and those of a project only if the project is: trust " + realRoot(s) + " and these hooks?"
		}
		block = table
	}
	missing, err := untrusted(has, hooksPath(s), placed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if block += trust.TOML(missing); block == "" {
		return nil, nil
	}
	return []host.Edit{{File: file, Block: block, Ask: ask}}, nil
}

// projectTrust is the table that makes the client trust a project; "" where it
// does.
func projectTrust(has value.Value, root string) (string, error) {
	projects, _ := has.Get("projects")
	project, found := projects.Get(root)
	if !found {
		return "[projects." + quoted(root) + "]\ntrust_level = \"trusted\"\n", nil
	}
	if level, _ := project.Get("trust_level"); level.Str() != "trusted" {
		return "", errors.New("the project " + root + " is not trusted, and Codex would run no hook of it: set trust_level = \"trusted\" in its table")
	}
	return "", nil
}

// untrusted is the entries that the client has no hash of.
func untrusted(has value.Value, file string, placed []host.Placed) (missing []trust.Entry, err error) {
	hooks, _ := has.Get("hooks")
	state, _ := hooks.Get("state")
	for _, p := range placed {
		for _, e := range trust.Group(file, p.Under[len(p.Under)-1], p.Index, p.Entry) {
			known, found := state.Get(e.Key)
			hash, _ := known.Get("trusted_hash")
			switch {
			case !found:
				missing = append(missing, e)
			case hash.Str() != e.Hash:
				return nil, errors.New("[hooks.state." + quoted(e.Key) + "] trusts another hook, and Codex would not run this one: remove the table")
			}
		}
	}
	return missing, nil
}

func quoted(s string) string { return string(value.AppendQuoted(nil, s)) }
