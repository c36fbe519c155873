package folder

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/hookc/hookc/runtime/world"
)

// Folder is a place that policies are read from: on disk, in an fs.FS or in the
// packs.
type Folder struct {
	fsys fs.FS
	dir  string // inside fsys
	name string // as diagnostics show it
	id   string // equal for equal folders
	disk bool

	// project is what the policy belongs to. above says that paths may lead up to
	// its folder: not those of used folders and packs.
	project project
	above   bool

	seen *Seen // what has been read so far of this policy

	linked bool // it is reached by a link that leads out of the project of whoever names it
}

// leavesProject reports whether a path that is written inside of the project
// leads out of it by a link.
func leavesProject(dir, rel string) bool {
	from, err := world.RealDir(filepath.FromSlash(dir))
	if err != nil {
		return false
	}
	project := world.FindProject(from)
	written := filepath.Join(from, filepath.FromSlash(rel))
	real, err := world.RealDir(written)
	return err == nil && world.Within(project, written) && !world.Within(project, real)
}

// anywhere opens folders of the operating system by their path. Unlike os.DirFS
// it lets a use step out with ../, which confines nothing: a policy is trusted
// with the choice of its own parts. Links are not that choice.
type anywhere struct{}

// Open implements fs.FS.
func (anywhere) Open(name string) (fs.File, error) {
	name = filepath.FromSlash(name)
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}

// Root is the folder of a policy: one of fsys, or of the disk where fsys is nil.
func Root(fsys fs.FS, dir string) Folder {
	dir = path.Clean(filepath.ToSlash(dir))
	f := onDisk(dir)
	if fsys != nil {
		f = Folder{fsys: fsys, dir: dir, name: dir, id: "fs:" + dir}
	}
	f.above = f.disk
	f.seen = &Seen{}
	f.project = projectOf(f)
	return f
}

// Seen is what was read of the policy that the folder belongs to.
func (f Folder) Seen() *Seen { return f.seen }

func onDisk(dir string) Folder {
	id := dir
	if abs, err := filepath.Abs(filepath.FromSlash(dir)); err == nil {
		id = abs
	}
	if real, err := filepath.EvalSymlinks(id); err == nil { // a link into a folder above is a circle
		id = real
	}
	return Folder{fsys: anywhere{}, dir: dir, name: dir, id: "disk:" + id, disk: true}
}

// kind says where a folder is: on disk, in an fs.FS, in a pack.
func (f Folder) kind() string {
	kind, _, _ := strings.Cut(f.id, ":")
	return kind
}

// Sub is the folder that a use of f names, relative to f.
func (f Folder) Sub(rel string) Folder {
	dir := path.Join(f.dir, rel)
	if f.disk {
		sub := onDisk(dir)
		sub.project, sub.seen, sub.linked = f.project, f.seen, leavesProject(f.dir, rel)
		return sub
	}
	name := path.Join(strings.TrimSuffix(f.name, f.dir), dir)
	return Folder{fsys: f.fsys, dir: dir, name: name, id: f.kind() + ":" + dir, project: f.project, seen: f.seen}
}

// Name is what diagnostics call the folder.
func (f Folder) Name() string { return f.name }

// Base is the last part of its path.
func (f Folder) Base() string { return path.Base(f.dir) }

// ID is equal for equal folders.
func (f Folder) ID() string { return f.id }

// File is what diagnostics call a file of the folder.
func (f Folder) File(name string) string {
	if f.disk {
		return filepath.Join(filepath.FromSlash(f.name), name)
	}
	return path.Join(f.name, name)
}

// confined calls f with the folder's files and nothing outside, symbolic links
// included.
func (f Folder) confined(use func(fs.FS) error) error {
	if !f.disk {
		sub, err := fs.Sub(f.fsys, f.dir)
		if err != nil {
			return err
		}
		return use(sub)
	}
	root, err := os.OpenRoot(filepath.FromSlash(f.dir))
	if err != nil {
		return err
	}
	defer root.Close()
	return use(root.FS())
}
