package codex

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/value"
)

// requirements is the machine's settings, which users cannot override.
const requirements = "/etc/codex/requirements.toml"

// managed writes the handlers into the machine's settings. They need no trust, and
// a folder that the administrator names.
func managed(s host.Site, groups []config.Group) ([]host.Edit, error) {
	if s.System == "windows" {
		return nil, errors.New("where Codex reads requirements.toml on Windows is not known")
	}
	has, err := s.Settings(requirements)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", requirements, err)
	}
	folder := filepath.Dir(filepath.Dir(filepath.Dir(s.Program)))
	hooks, _ := has.Get("hooks")
	dir, named := hooks.Get("managed_dir")
	block := ""
	switch {
	case !named:
		block = "[hooks]\nmanaged_dir = " + quoted(folder) + "\n"
	case dir.Str() == folder: // it would go with that policy
		return nil, errors.New(requirements + " has another policy: put both into one with use blocks")
	}
	for i := range groups {
		block += tables(groups[i].Row.Name, entry(&groups[i], starting(s.Program, &groups[i], true)))
	}
	return []host.Edit{{File: requirements, Block: block}}, nil
}

// tables is a group of handlers in TOML.
func tables(event string, group value.Value) string {
	handlers, _ := group.Get("hooks")
	lines := "[[hooks." + event + "]]\n" + members(group)
	for i := range handlers.Len() {
		lines += "[[hooks." + event + ".hooks]]\n" + members(handlers.At(i))
	}
	return lines
}

// members is the members that are texts or numbers, a line each.
func members(v value.Value) string {
	var out []byte
	for i := range v.Len() {
		if k := v.At(i).Kind(); k == value.String || k == value.Int {
			out = append(append(out, v.Key(i).Str()...), " = "...)
			out = append(value.AppendJSON(out, v.At(i)), '\n')
		}
	}
	return string(out)
}
