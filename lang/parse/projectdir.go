package parse

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/world"
)

// project is the folders from that of a policy up to that of its project.
type project []folder

// ofProject begins a path that starts from the project's folder, wherever the
// policy or pack stands that names it.
const ofProject = "project:"

// projectOf finds the project of a policy: the nearest folder with .git, else the
// working folder if the policy is below it, else the policy's own. The evaluator
// goes by the same order. Off the disk it is all the files that there are.
func projectOf(f folder) (out project) {
	if !f.disk {
		for dir := path.Clean(f.dir); ; dir = path.Dir(dir) {
			out = append(out, folder{fsys: f.fsys, dir: dir, name: dir, id: f.kind() + ":" + dir})
			if dir == "." || dir == "/" {
				return out
			}
		}
	}
	abs, err := filepath.Abs(filepath.FromSlash(f.dir))
	if err != nil {
		return project{f}
	}
	top := projectDir(abs)
	for dir := abs; ; dir = filepath.Dir(dir) {
		out = append(out, onDisk(filepath.ToSlash(dir)))
		if dir == top || dir == filepath.Dir(dir) {
			return out
		}
	}
}

func projectDir(policy string) string {
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
func (p project) folder() folder { return p[len(p)-1] }

// with is the nearest of the folders that has a file or folder of a name, for
// projects that lie in a larger repository; the project's own where none has.
func (p project) with(name string) folder {
	for _, f := range p {
		has := false
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

// path is where a file of a folder lies in the project, from the project's folder.
func (p project) path(f folder, name string) (string, bool) {
	if len(p) == 0 || f.kind() != p.folder().kind() {
		return "", false
	}
	at := path.Join(f.dir, name)
	if f.disk {
		abs, err := filepath.Abs(filepath.FromSlash(at))
		if err != nil {
			return "", false
		}
		rel, err := filepath.Rel(filepath.FromSlash(p.folder().dir), abs)
		at = filepath.ToSlash(rel)
		return at, err == nil && filepath.IsLocal(rel)
	}
	return strings.TrimPrefix(at, "/"), true
}
