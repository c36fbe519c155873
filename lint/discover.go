package lint

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lint/hostconfig"
)

// discovered is what lies below the paths: folders with policies, packs, and files
// that agents read their hooks from.
type discovered struct {
	policies []place
	configs  []string
	named    map[string]bool // the configurations that the command line names
	notes    []string
	seen     map[string]bool
	files    int
}

// place is a policy: a folder on the disk, or a pack.
type place struct {
	dir   string
	pack  bool
	named bool // on the command line, and not found below a folder of it
}

// The limits of a search: what has more is no project but somebody's disk.
const (
	maxFiles = 200_000
	maxDepth = 40
)

// skipped are folders whose content somebody else has made.
var skipped = []string{".git", ".hg", ".svn", "node_modules", "vendor", "bower_components", ".venv", "__pycache__", "worktrees"}

const packPrefix = "std/"

func discover(o Options) (*discovered, error) {
	f := &discovered{seen: map[string]bool{}, named: map[string]bool{}}
	for _, p := range o.Paths {
		if name, ok := packOf(o.Packs, p); ok {
			f.policy(place{dir: name, pack: true, named: true})
			continue
		}
		info, err := os.Stat(p)
		switch _, given := o.Overlay[p]; {
		case given:
			f.file(p)
		case err != nil:
			return nil, fmt.Errorf("%s does not exist", p)
		case !info.IsDir():
			f.file(p)
		default:
			f.walk(o, filepath.Clean(p), 0, true)
		}
	}
	return f, nil
}

// Configurations reads the files below paths that agents read their hooks from, in
// their order, and says what was not looked at. The error is one of use: a path
// that does not exist.
func Configurations(paths ...string) (files []*hostconfig.File, notes []string, err error) {
	o := Options{Paths: paths}
	f, err := discover(o)
	if err != nil {
		return nil, nil, err
	}
	for _, path := range f.configs {
		file, err := readConfig(o, path, f.named[path])
		if err != nil {
			f.notes = append(f.notes, fmt.Sprintf("%s was not read: %v", path, err))
			continue
		}
		if file.Format == hostconfig.Code || file.Format == hostconfig.FrontMatter && file.HookMD == nil { // programs; hooks that run while a skill or an agent does
			continue
		}
		files = append(files, file)
	}
	return files, f.notes, nil
}

// packOf is the name of the pack that a path means where there is no such folder.
func packOf(packs fs.FS, p string) (string, bool) {
	name, ok := strings.CutPrefix(filepath.ToSlash(p), packPrefix)
	if !ok || packs == nil || !fs.ValidPath(name) {
		return "", false
	}
	if _, err := os.Stat(p); err == nil {
		return "", false
	}
	_, err := fs.Stat(packs, name)
	return name, err == nil
}

// file is a file that the command line names: a policy's means its folder, any
// other is read as a configuration, wherever it lies.
func (f *discovered) file(p string) {
	if folder.IsPolicyFile(filepath.Base(p)) {
		f.policy(place{dir: filepath.Dir(p), named: true})
		return
	}
	f.named[filepath.Clean(p)] = true
	f.config(filepath.Clean(p))
}

func (f *discovered) policy(p place) {
	if key := fmt.Sprint("policy ", p.pack, filepath.Clean(p.dir)); !f.seen[key] {
		f.seen[key] = true
		f.policies = append(f.policies, p)
	}
}

func (f *discovered) config(p string) {
	if key := "config " + p; !f.seen[key] {
		f.seen[key] = true
		f.configs = append(f.configs, p)
	}
}

// walk looks through a folder. What is found below one that was named is left
// out where the configuration excludes it.
func (f *discovered) walk(o Options, dir string, depth int, named bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.notes = append(f.notes, fmt.Sprintf("%s was not read: %v", dir, err))
		return
	}
	if !named && isBuild(dir, entries) {
		return
	}
	if slices.ContainsFunc(entries, isPolicyFile) {
		f.policy(place{dir: dir, named: named})
	}
	for _, e := range entries {
		p := filepath.Join(dir, e.Name())
		if o.Exclude != nil && o.Exclude(p) {
			continue
		}
		switch {
		case e.IsDir() && (slices.Contains(skipped, e.Name()) || isWorktrees(p)):
		case e.IsDir() && depth == maxDepth:
			f.notes = append(f.notes, fmt.Sprintf("%s was not checked: it is more than %d folders deep", p, maxDepth))
		case e.IsDir():
			f.walk(o, p, depth+1, false)
		case f.count(dir) && hostconfig.IsConfig(p):
			f.config(p)
		}
	}
}

// isWorktrees reports whether a folder holds copies of the project that an agent
// works in.
func isWorktrees(p string) bool { return strings.HasSuffix(filepath.ToSlash(p), ".claude/worktrees") }

// count reports whether one more file may be looked at.
func (f *discovered) count(dir string) bool {
	f.files++
	if f.files == maxFiles+1 {
		f.notes = append(f.notes, fmt.Sprintf("files from %s on were not checked: there are more than %d", dir, maxFiles))
	}
	return f.files <= maxFiles
}

func isPolicyFile(e fs.DirEntry) bool {
	return !e.IsDir() && folder.IsPolicyFile(e.Name())
}

// isBuild reports whether a folder was written by hookc build: its manifest says
// by which hookc.
func isBuild(dir string, entries []fs.DirEntry) bool {
	if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "manifest.json" }) {
		return false
	}
	_, ok := emit.ReadManifest(dir)
	return ok
}
