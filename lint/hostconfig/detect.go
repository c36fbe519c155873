package hostconfig

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/world"
)

// detectAgent says whose the file is. A path that one agent alone reads settles it.
// Others are settled by what is in the file: the spelling of events, members that
// one agent has, variables that one agent sets. Where nothing of that is there, or
// something of an agent that is not known, it is not sure, or not known at all.
func (f *File) detectAgent(file string) {
	at := f.Name
	if file != "" { // in its own folder a file's name says little
		at = file
	}
	w := locate(at)
	f.Plugin, f.Only = w.plugin, w.only
	e := f.evidence()
	if file != "" && w.plugin && w.fixed {
		e.addPluginFiles(ancestorDir(file, w.up))
		e.plugin = slices.DeleteFunc(e.plugin, func(a *agents.Agent) bool {
			return !slices.Contains(w.agents, a) && !inManifest(a, file, w.up)
		})
	}
	w = f.unread(at, file, w, e)
	f.Placed = len(w.agents) > 0 && !w.plugin || len(e.plugin) > 0
	if f.Fragment = f.isFragment(at); f.Fragment {
		f.Plugin = false
	}
	switch {
	case len(w.agents) > 0 && !w.plugin:
		f.Agent, f.Sure = e.amongReaders(w.agents)
		f.Candidates, f.ofProject = w.agents, true
	case f.Format == FrontMatter && len(w.agents) > 0:
		f.Agent, f.Candidates = w.agents[0], w.agents
	case e.unknown || agents.NamesUnknown(f.Name):
		return
	default:
		f.Agent, f.Sure = e.bestMatch(w.agents)
		f.Candidates = e.plausible(w.agents)
		if only, ok := agentInName(f.Name); ok && (f.Agent == nil || only == f.Agent || !e.hasEventOf(f.Agent) || e.fits(only) && !e.namesVariableOf(f.Agent)) {
			f.Agent, f.Sure = only, f.Agent == only
		}
		if !f.Sure && (agents.InForeignFolder(f.Name) || agents.InFolderOfProgram(f.Name)) {
			f.Agent, f.Candidates = nil, nil
			return
		}
	}
	if f.Sure || len(f.Candidates) == 0 && f.Agent != nil {
		f.Candidates = []*agents.Agent{f.Agent}
	}
	if !w.fixed {
		return
	}
	f.folder = ancestorDir(filepath.ToSlash(f.Name), w.up)
	if file == "" || f.Agent == nil {
		return
	}
	// The user's own configuration is for every project: there is no folder that
	// its paths are in.
	root := filepath.FromSlash(ancestorDir(file, w.up))
	if home, err := os.UserHomeDir(); err != nil || filepath.Clean(home) != root {
		f.Root = root
	}
}

// OfProject reports whether the file's path is that of a project's configuration.
func (f *File) OfProject() bool { return f.ofProject }

// unread notes that the file lies where its agent reads no hooks, and says what folder it is meant
// for.
func (f *File) unread(at, file string, w location, e *evidence) location {
	if a, up := agents.ForFolder(at); a != nil && e.score(a) > 0 && !slices.Contains(e.plugin, a) && !inManifest(a, file, up) {
		f.Unread, f.Plugin = true, false
		return location{agents: []*agents.Agent{a}, up: up, fixed: true}
	}
	switch a, up := agents.ForUnread(at); {
	case a == nil:
	case f.Format != FrontMatter && !inManifest(a, file, up):
		f.Unread, f.Plugin = true, true
		return location{agents: []*agents.Agent{a}, plugin: true, up: up, fixed: true}
	case f.Format == FrontMatter && w.plugin && file != "":
		dir := &evidence{}
		dir.addPluginFiles(ancestorDir(file, up))
		f.Unread = slices.Contains(dir.plugin, a)
	}
	return w
}

// inManifest reports whether a plugin whose folder is up above a file's says in its manifest that
// its hooks are in the file.
func inManifest(a *agents.Agent, file string, up int) bool {
	if file == "" {
		return false
	}
	root := ancestorDir(file, up)
	return slices.ContainsFunc(a.PluginMarks, func(mark string) bool {
		return slices.ContainsFunc([]string{"plugin.json", "marketplace.json"}, func(name string) bool {
			text, err := world.ReadInProject(filepath.FromSlash(path.Join(root, mark, name)), maxFile)
			return err == nil && bytes.Contains(text, []byte(strings.TrimPrefix(filepath.ToSlash(file), filepath.ToSlash(root)+"/")))
		})
	})
}

// agentInName is the agent that the file's name speaks of: hooks-cursor.json. A short name is a
// word of it.
func agentInName(name string) (*agents.Agent, bool) {
	base := name[strings.LastIndexByte(name, '/')+1:]
	words := strings.FieldsFunc(base, func(r rune) bool { return strings.ContainsRune("-_. ", r) })
	for _, a := range agents.All() {
		short, _, _ := strings.Cut(a.Name, "-")
		if slices.Contains(words, short) || len(short) > 4 && strings.Contains(base, short) {
			return a, true
		}
	}
	return nil, false
}

// hasEventOf reports whether an agent has one of the events of the file.
func (e *evidence) hasEventOf(a *agents.Agent) bool {
	return slices.ContainsFunc(e.events, func(name string) bool { return a.Event(name) != nil })
}

// fits reports whether an agent has all the events in the file, and wants groups where there are some.
func (e *evidence) fits(a *agents.Agent) bool {
	known := e.knownEvents()
	return len(known) > 0 && e.nested == (a.Shape == agents.Nested) &&
		!slices.ContainsFunc(known, func(name string) bool { return a.Event(name) == nil })
}

// amongReaders is which of the agents that read a project's file it is for: the one that
// it speaks most like, or the first.
func (e *evidence) amongReaders(readers []*agents.Agent) (*agents.Agent, bool) {
	if len(readers) == 1 {
		return readers[0], true
	}
	best, most, second := readers[0], 0, 0
	for _, a := range readers {
		if n := e.score(a); n > most {
			best, most, second = a, n, most
		} else {
			second = max(second, n)
		}
	}
	if most >= strong && second < strong || most > 0 && second == 0 {
		return best, true
	}
	return readers[0], false
}

// What a piece of evidence scores. An event of another agent weighs against it.
const (
	weak   = 1
	strong = 10
)

// bestMatch is the agent that fits best, of those that read such a file first.
func (e *evidence) bestMatch(candidates []*agents.Agent) (best *agents.Agent, sure bool) {
	most, second := 0, 0
	for _, a := range agents.All() {
		n := e.score(a)
		if n > 0 && !slices.Contains(candidates, a) {
			n = max(n-weak, 1)
		}
		if n > most {
			best, most, second = a, n, most
		} else {
			second = max(second, n)
		}
	}
	return best, most >= strong && most-second >= strong/2
}

// plausible is the agents among those that read such a file which the file can be for.
func (e *evidence) plausible(readers []*agents.Agent) (out []*agents.Agent) {
	for _, a := range readers {
		if e.score(a) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// score says how much speaks for an agent.
func (e *evidence) score(a *agents.Agent) int {
	n, has, others := 0, 0, 0
	for _, name := range e.events {
		ev, with := a.Event(name), agents.WithEvent(name)
		switch {
		case ev == nil && len(with) > 0:
			others++
		case ev == nil:
		case ev.Like != "":
			n, has = max(n, weak), has+1
		case len(with) == 1:
			n, has = strong, has+1
		default:
			n, has = max(n, 2*weak), has+1
		}
	}
	if has < others && n < strong || has == 0 && others > 0 {
		return 0
	}
	for _, p := range a.Paths {
		if e.vars[p.Name] {
			if n += strong; p.Alias {
				n -= strong - 2*weak
			}
		}
	}
	if slices.Contains(e.plugin, a) {
		n += strong
	}
	if e.namesVariableOf(a) {
		n += strong
	}
	for _, tool := range e.tools {
		if with := agents.WithTool(tool); a.Tool(tool) != nil && len(with) <= 1 {
			n += strong / 2
			break
		}
	}
	for _, key := range a.Marks {
		if e.keys[key] {
			n += strong
		}
	}
	if a.Version && e.version {
		n += strong / 2
	}
	if n > 0 && e.nested == (a.Shape == agents.Nested) {
		n += weak
	}
	return n
}
