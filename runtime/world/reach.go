package world

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// OutsideError is a path that leads out of what a policy may look at.
type OutsideError struct{ Path string }

// Error says what would allow it.
func (e *OutsideError) Error() string {
	return e.Path + " lies outside of the project, in no folder of the policy's reads"
}

// openFolder is a folder that is open, so that nothing in it leads out of it.
type openFolder struct {
	dir  string
	root *os.Root
}

// spot is where a path leads: a name in a folder, and what the disk says of it.
// A name that is missing has no info.
type spot struct {
	root *os.Root
	name string
	info fs.FileInfo
	err  error // it is there, and cannot be looked at
}

// reach finds what a path names: below the project, or in a folder that the
// policy reads. Symlinks lead from one into the other and nowhere else.
func (w *World) reach(p string) spot {
	k := w.keep()
	if s, ok := k.spots[p]; ok {
		return s
	}
	s := w.look(p)
	if k.spots == nil {
		k.spots = map[string]spot{}
	}
	k.spots[p] = s
	return s
}

func (w *World) look(p string) spot {
	if p == "" || strings.ContainsRune(p, 0) {
		return spot{err: errors.New("\"" + strings.ReplaceAll(p, "\x00", `\x00`) + "\" is no path")}
	}
	name, ok := w.local(p)
	if !ok {
		return w.lookAbsolute(p, &OutsideError{p})
	}
	root, err := w.open(w.Project())
	if err != nil {
		return spot{err: err}
	}
	info, err := root.Stat(name)
	switch {
	case err == nil:
		return spot{root: root, name: name, info: info}
	case isMissing(err):
		return spot{root: root, name: name}
	}
	return w.lookAbsolute(p, err)
}

// lookAbsolute finds where a path really leads, which its text does not say;
// otherwise is what is wrong where that is the project after all.
func (w *World) lookAbsolute(p string, otherwise error) spot {
	real := Follow(w.absolute(p))
	for _, dir := range w.readable() {
		name, ok := below(Follow(dir), real)
		if !ok {
			continue
		}
		root, err := w.open(dir)
		if isMissing(err) {
			return spot{}
		}
		if err != nil {
			return spot{err: err}
		}
		name = orDot(name)
		info, err := root.Stat(name)
		if isMissing(err) {
			return spot{root: root, name: name}
		}
		return spot{root: root, name: name, info: info, err: err}
	}
	if outside := (*OutsideError)(nil); !errors.As(otherwise, &outside) && w.inProject(real) {
		return spot{err: otherwise}
	}
	return spot{err: &OutsideError{p}}
}

func (w *World) inProject(real string) bool {
	_, ok := below(Follow(w.Project()), real)
	return ok
}

// readable lists the folders whose files a policy may read, the project first.
func (w *World) readable() []string {
	out := []string{w.Project()}
	reads := w.Declared("reads")
	for i := range reads.Len() {
		dir := filepath.Clean(w.absolute(reads.At(i).Str()))
		if _, above := below(Follow(dir), Follow(w.Only)); w.Only != "" && above {
			dir = w.Only // of a folder above the world, that is what there is
		}
		out = append(out, dir)
	}
	return out
}

// Has reports whether a folder is one of this world, links followed.
func (w *World) Has(dir string) bool {
	if w.Only == "" {
		return true
	}
	_, ok := below(Follow(w.Only), Follow(dir))
	return ok
}

// local is a path from the project's folder, where its text says that it lies
// there.
func (w *World) local(p string) (name string, ok bool) {
	p = w.expand(p)
	if filepath.IsAbs(p) {
		if p, ok = below(filepath.Clean(w.Project()), p); !ok {
			return "", false
		}
	}
	return orDot(p), filepath.IsLocal(orDot(p))
}

func orDot(p string) string {
	if p == "" {
		return "."
	}
	return p
}

// absolute is a path from the root of the disk: a relative one starts at the
// project.
func (w *World) absolute(p string) string { return from(w.Project(), w.expand(p)) }

func from(dir, p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return dir + string(filepath.Separator) + p
}

// expand puts the home folder in the place of ~.
func (w *World) expand(p string) string {
	if rest, ok := strings.CutPrefix(p, "~"); ok && w.Home != "" && (rest == "" || os.IsPathSeparator(rest[0])) {
		return w.Home + rest
	}
	return p
}

// open opens a folder for the rest of the event.
func (w *World) open(dir string) (*os.Root, error) {
	k := w.keep()
	for _, f := range k.folders {
		if f.dir == dir {
			return f.root, nil
		}
	}
	if !w.Has(dir) {
		return nil, &OutsideError{dir}
	}
	root, err := os.OpenRoot(dir)
	if err == nil {
		k.folders = append(k.folders, openFolder{dir, root})
	}
	return root, err
}

// isMissing reports whether an error says that there is no such file: also
// where what should be a folder is none, and where no file can have the name.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ENAMETOOLONG)
}

// maxFile bounds a file that is read whole: memory ends.
const maxFile = 16 << 20

// read reads a regular file, at most limit bytes of it; of the file itself info
// tells. Other files might never end, or do something when they are opened.
func (s spot) read(p string, limit int64) ([]byte, fs.FileInfo, error) {
	if err := s.regular(p); err != nil {
		return nil, nil, err
	}
	f, err := s.root.OpenFile(s.name, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	s.info, s.err = f.Stat() // the name may have been given to another file
	if err := s.regular(p); err != nil {
		return nil, nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, limit))
	return data, s.info, err
}

func (s spot) regular(p string) error {
	switch {
	case s.err != nil:
		return s.err
	case s.info == nil:
		return &fs.PathError{Op: "open", Path: p, Err: fs.ErrNotExist}
	case s.info.IsDir():
		return errors.New(p + " is a folder")
	case !s.info.Mode().IsRegular():
		return errors.New(p + " is no regular file")
	}
	return nil
}
