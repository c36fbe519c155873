package hostconfig

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lint/agents"
)

// Read reads a configuration. The name is its path for people and for what it is;
// file is where it lies on the disk, "" where it does not, so that nothing beside
// it is looked at. It reads whatever it is given: a file without hooks has no
// groups. Hooks in the front matter of skills and subagents are not read.
func Read(name string, source []byte, file string) *File {
	f := &File{Name: name, Source: source}
	f.Top, f.Problems = parse(name, source)
	f.detect(filepath.ToSlash(file))
	f.read()
	return f
}

// where is what the path says.
type where struct {
	agents []*agents.Agent // that read such a file, of a project or else of a plugin
	plugin bool
	only   bool
	up     int // how many folders its project or plugin is above its own
}

func place(name string) (w where) {
	name = path.Clean(filepath.ToSlash(name))
	dir, base := path.Base(path.Dir(name)), path.Base(name)
	w.only = strings.Contains(base, "hooks") || dir == "hooks"
	if w.agents = agents.ForFile(name); w.agents != nil {
		w.up = 1
		if dir == "hooks" || dir == "copilot" {
			w.up = 2
		}
		return w
	}
	w.agents = agents.ForPlugin(name)
	w.plugin = w.agents != nil || dir == "hooks"
	if dir == "hooks" || strings.HasSuffix(dir, "-plugin") {
		w.up = 1
	}
	return w
}

// root is the folder that is n above the one of a file.
func root(file string, n int) string {
	dir := path.Dir(file)
	for ; n > 0; n-- {
		dir = path.Dir(dir)
	}
	return filepath.FromSlash(dir)
}
