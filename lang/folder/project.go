package folder

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/world"
)

// project is the folders from that of a policy up to that of its project.
type project []Folder

// ofProject begins a path that starts from the project's folder, wherever the
// policy or pack stands that names it.
const ofProject = "project:"

// projectOf finds the project of a policy: the nearest folder with .git, else the
// working folder if the policy is below it, else the policy's own. The evaluator
// goes by the same order. Off the disk it is all the files that there are.
func projectOf(f Folder) (out project) {
	if !f.disk {
		for dir := path.Clean(f.dir); ; dir = path.Dir(dir) {
			out = append(out, Folder{fsys: f.fsys, dir: dir, name: dir, id: f.kind() + ":" + dir, seen: f.seen})
			if dir == "." || dir == "/" {
				return out
			}
		}
	}
	abs, err := filepath.Abs(filepath.FromSlash(f.dir))
	if err != nil {
		return project{f}
	}
	top := ProjectOf(abs)
	for dir := abs; ; dir = filepath.Dir(dir) {
		above := onDisk(filepath.ToSlash(dir))
		above.seen = f.seen
		out = append(out, above)
		if dir == top || dir == filepath.Dir(dir) {
			return out
		}
	}
}

// ProjectOf is the project's folder of a policy's folder on the disk; both are
// absolute.
func ProjectOf(policy string) string {
	if _, err := os.Lstat(filepath.Join(policy, ".git")); err == nil {
		return policy
	}
	if dir := world.FindProject(policy); dir != policy {
		return dir
	}
	if wd, err := os.Getwd(); err == nil && wd != filepath.Dir(wd) {
		if rel, err := filepath.Rel(wd, policy); err == nil && filepath.IsLocal(rel) {
			return wd
		}
	}
	return policy
}

// folder is the project's own folder.
func (p project) folder() Folder { return p.of(len(p) - 1) }

// of is one of the folders, as a folder of the project.
func (p project) of(i int) Folder {
	f := p[i]
	f.project = p
	f.seen = p[0].seen
	return f
}

// with is the nearest of the folders that has a file or folder of a name, for
// projects that lie in a larger repository; the project's own where none has.
func (p project) with(name string) Folder {
	for i := range p {
		f, has := p.of(i), false
		err := f.confined(func(fsys fs.FS) error {
			_, err := fs.Stat(fsys, name)
			has = err == nil
			return nil
		})
		if err == nil && has {
			return f
		}
	}
	return p.folder()
}

// ProjectPath is where a file of the folder lies, from the project's folder;
// false if it is outside.
func (f Folder) ProjectPath(name string) (string, bool) {
	top := f.project.folder()
	if f.kind() != top.kind() {
		return "", false
	}
	at := path.Join(f.dir, name)
	if f.disk {
		abs, err := filepath.Abs(filepath.FromSlash(at))
		if err != nil {
			return "", false
		}
		rel, err := filepath.Rel(filepath.FromSlash(top.dir), abs)
		at = filepath.ToSlash(rel)
		return at, err == nil && filepath.IsLocal(rel)
	}
	return strings.TrimPrefix(at, "/"), true
}
