package hostconfig

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
)

// IsConfig reports whether an agent looks for its hooks in a file of this path,
// as far as its path tells.
func IsConfig(name string) bool {
	name = filepath.ToSlash(name)
	base, dir := path.Base(name), path.Base(path.Dir(name))
	switch {
	case base == "HOOK.md" || base == "hook.md":
		return true
	case path.Ext(base) != ".json":
		return false
	case len(agents.ForFile(name)) > 0 || len(agents.ForPlugin(name)) > 0:
		return true
	}
	return dir == "hooks" && strings.Contains(base, "hooks") // hooks/hooks-cursor.json
}

// ReadFile reads a configuration from the disk, bounded.
func ReadFile(name string) (*File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Read(filepath.ToSlash(name), data, name), nil
}

// The limits of a search, and of a file: real ones have some kilobytes.
const (
	maxFile    = 16 << 20
	maxFolders = 20_000
	maxFolder  = 12
)

// foreign are folders whose content somebody else has made.
var foreign = []string{"node_modules", "vendor", "bower_components", "__pycache__", "worktrees"}

// Find is the configurations of a project, in order. Folders that begin with a
// dot are looked into where an agent keeps its files there.
func Find(root string) (out []string) {
	folders := 0
	filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case !e.IsDir():
			if e.Type().IsRegular() && IsConfig(name) {
				out = append(out, name)
			}
		case name == root:
		case foreignDir(e.Name()), depth(root, name) > maxFolder, folders >= maxFolders:
			return fs.SkipDir
		}
		if e.IsDir() {
			folders++
		}
		return nil
	})
	return out
}

func depth(root, name string) int {
	return strings.Count(strings.TrimPrefix(name, root), string(filepath.Separator))
}

func foreignDir(name string) bool {
	if strings.HasPrefix(name, ".") {
		return !slices.Contains(dotted, name)
	}
	return slices.Contains(foreign, name)
}

// dotted are the folders with a dot that agents read.
var dotted = dottedFolders()

func dottedFolders() []string {
	out := []string{".agents"} // of HOOK.md
	for _, a := range agents.All {
		for _, glob := range append(slices.Clone(a.Files), a.PluginFiles...) {
			if first, _, ok := strings.Cut(glob, "/"); ok && strings.HasPrefix(first, ".") && !slices.Contains(out, first) {
				out = append(out, first)
			}
		}
	}
	return out
}

// isGenerated reports whether hookc wrote the file: all that it runs is the
// evaluator, or the manifest of a build lies above it.
func (f *File) isGenerated(file string) bool {
	evaluators := 0
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			if h.Command != nil && !runsEvaluator(h.Command.Text) {
				return fromBuild(file)
			}
			if h.Command != nil {
				evaluators++
			}
		}
	}
	return evaluators > 0 || fromBuild(file)
}

func runsEvaluator(command string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	base := path.Base(strings.Trim(first, `"'`))
	return strings.TrimSuffix(base, ".exe") == "hookeval"
}

// fromBuild looks for the manifest of a build.
func fromBuild(file string) bool {
	if file == "" {
		return false
	}
	for dir, up := path.Dir(file), 0; up < 3; dir, up = path.Dir(dir), up+1 {
		name := filepath.Join(filepath.FromSlash(dir), "manifest.json")
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
			continue
		}
		data, err := os.ReadFile(name)
		if err == nil && bytes.Contains(data, []byte(`"hookc":`)) && bytes.Contains(data, []byte(`"table_sha256":`)) {
			return true
		}
	}
	return false
}
