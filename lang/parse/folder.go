package parse

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/world"
)

// fileSuffix is how the files of a policy end.
const fileSuffix = ".hook.hcl"

// folder is a place that policies are read from: on disk, in Options.FS or in
// the packs.
type folder struct {
	fsys fs.FS
	dir  string // inside fsys
	name string // as diagnostics show it
	id   string // equal for equal folders
	disk bool

	// project is what the policy belongs to. above says that paths may lead up to
	// its folder: not those of used folders and packs.
	project project
	above   bool

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

// folders opens folders of the operating system by their path. Unlike os.DirFS
// it lets a use step out with ../, which confines nothing: a policy is trusted
// with the choice of its own parts. Links are not that choice.
type folders struct{}

// Open implements fs.FS.
func (folders) Open(name string) (fs.File, error) {
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

// root is the folder that Options name.
func (ld *loader) root() folder {
	if ld.opts.FS != nil {
		dir := path.Clean(filepath.ToSlash(ld.opts.Dir))
		return folder{fsys: ld.opts.FS, dir: dir, name: dir, id: "fs:" + dir}
	}
	dir := path.Clean(filepath.ToSlash(ld.opts.Dir))
	f := onDisk(dir)
	f.above = true
	return f
}

func onDisk(dir string) folder {
	id := dir
	if abs, err := filepath.Abs(filepath.FromSlash(dir)); err == nil {
		id = abs
	}
	if real, err := filepath.EvalSymlinks(id); err == nil { // a link into a folder above is a circle
		id = real
	}
	return folder{fsys: folders{}, dir: dir, name: dir, id: "disk:" + id, disk: true}
}

// kind says where a folder is: on disk, in files that Options give, in a pack.
func (f folder) kind() string {
	kind, _, _ := strings.Cut(f.id, ":")
	return kind
}

// sub is the folder that a use names, relative to f.
func (f folder) sub(rel string) folder {
	dir := path.Join(f.dir, rel)
	if f.disk {
		sub := onDisk(dir)
		sub.linked = leavesProject(f.dir, rel)
		return sub
	}
	name := path.Join(strings.TrimSuffix(f.name, f.dir), dir)
	return folder{fsys: f.fsys, dir: dir, name: name, id: f.kind() + ":" + dir}
}

// packKind is the kind of a pack's folder.
const packKind = "std"

// pack is the folder of a pack of the standard library.
func (ld *loader) pack(name string) folder {
	return folder{fsys: ld.opts.Packs, dir: name, name: "std/" + name, id: packKind + ":" + name}
}

// packNames lists the packs, sorted.
func (ld *loader) packNames() []string {
	if ld.opts.Packs == nil {
		return nil
	}
	entries, err := fs.ReadDir(ld.opts.Packs, ".")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// file is the name by which diagnostics call a file of the folder.
func (f folder) file(name string) string {
	if f.disk {
		return filepath.Join(filepath.FromSlash(f.name), name)
	}
	return path.Join(f.name, name)
}

// confined calls f with the folder's files and nothing outside, symbolic links
// included.
func (f folder) confined(use func(fs.FS) error) error {
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

// policyFiles lists the names of the folder's policy files, sorted. Files that
// start with a dot are editors' own.
func (f folder) policyFiles() ([]string, error) {
	if f.linked {
		return nil, errors.New("a link leads out of the project")
	}
	entries, err := fs.ReadDir(f.fsys, f.dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		n := e.Name()
		if strings.HasSuffix(n, fileSuffix) && !strings.HasPrefix(n, ".") && !e.IsDir() {
			names = append(names, n)
		}
	}
	return names, nil
}

// cannotRead says why a folder or file could not be read, without the
// operating system's own repetition of the path.
func (ld *loader) cannotRead(code diag.Code, at diag.Span, name string, err error) {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		ld.diags.Errorf(code, at, "%s does not exist", name)
	case errors.Is(err, syscall.ENOTDIR):
		ld.diags.Errorf(code, at, "%s is a file", name).
			Detail = "Write the folder of the file, because a policy is a folder."
	case errors.Is(err, fs.ErrInvalid):
		ld.diags.Errorf(code, at, "%s is outside the folder from which policies are read", name)
	default:
		ld.diags.Errorf(code, at, "cannot read %s: %v", name, err)
	}
}

// hasPolicy reports whether a folder holds files of a policy.
func (f folder) hasPolicy() bool {
	names, err := f.policyFiles()
	return err == nil && len(names) > 0
}
