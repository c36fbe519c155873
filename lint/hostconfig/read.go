package hostconfig

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler/hookmd"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/agents"
)

// Read reads a configuration. The name is its path for people and for what it is;
// file is where it lies on the disk, "" where it does not, so that nothing beside
// it is looked at. It reads whatever it is given: a file without hooks has no
// groups.
func Read(name string, source []byte, file string) *File {
	name = filepath.ToSlash(name)
	f := &File{Name: name, Source: source}
	if file != "" {
		if abs, err := filepath.Abs(file); err == nil {
			file = filepath.ToSlash(abs)
		}
	}
	if base := path.Base(name); base == "HOOK.md" || base == "hook.md" {
		f.hookMD(file)
		f.Unrelated = f.HookMD == nil && len(f.HookErrors) == 0
		return f
	}
	if a := agents.ForExecutable(name); a != nil {
		f.readExecutable(a, file)
		return f
	}
	if a := agents.ForModule(name); a != nil {
		f.readModule(a)
		return f
	}
	if f.Format = FormatOf(name); f.Format == JSON {
		f.Top, f.Problems = parse(name, source)
	} else {
		f.parseDocument()
	}
	f.detectAgent(file)
	f.readGroups()
	f.findScripts()
	f.Generated = f.isGenerated(file)
	f.Unrelated = f.isUnrelated()
	return f
}

// trigger is what the Agent Hooks format must have. Another format has files of
// this name too, with events below metadata: it is none of ours.
var trigger = lazyregexp.New(`(?s)\A\x{FEFF}?---\r?\n(.*\n)?trigger[ \t]*:.*\n---`)

func (f *File) hookMD(file string) {
	if file == "" || len(f.Source) > maxScript || !trigger.Match(f.Source) {
		return
	}
	dir := filepath.FromSlash(path.Dir(file))
	f.HookMD, f.HookErrors = hookmd.Read(dir)
	for i := range f.HookErrors {
		at := &f.HookErrors[i].Span
		if rel, err := filepath.Rel(dir, at.File); err == nil {
			at.File = path.Join(path.Dir(f.Name), filepath.ToSlash(rel))
		}
	}
}

// location is what the path says.
type location struct {
	agents []*agents.Agent // that read such a file, of a project or else of a plugin
	plugin bool
	only   bool
	up     int  // how many folders its project or plugin is above its own
	fixed  bool // that is where it must lie, so that up is certain
}

func locate(name string) (w location) {
	name = path.Clean(filepath.ToSlash(name))
	dir, base := path.Base(path.Dir(name)), path.Base(name)
	w.only = strings.Contains(base, "hooks") || dir == "hooks"
	if w.agents = agents.ForFile(name); w.agents != nil {
		w.up, w.fixed = agents.Above(name), true
		return w
	}
	w.agents = agents.ForPlugin(name)
	w.plugin = w.agents != nil || dir == "hooks"
	w.fixed = w.plugin && (strings.Contains(base, "hooks") && dir == "hooks" || strings.HasSuffix(dir, "-plugin"))
	if w.fixed {
		w.up = 1
	}
	return w
}

// ancestorDir is the folder that is n above the one of a file.
func ancestorDir(file string, n int) string {
	dir := path.Dir(file)
	for ; n > 0; n-- {
		dir = path.Join(dir, "..")
	}
	return dir
}
