package world

import "io/fs"

// File is a file of the project, as it was read.
type File struct {
	Name string // as the policy or a glob spells it
	Text string // all of it, or its beginning
	Size int64  // of all of it

	seen fs.FileInfo
}

// Whole reports whether nothing of the file was left out.
func (f File) Whole() bool { return int64(len(f.Text)) == f.Size }

// ReadFile reads at most limit bytes of a regular file, false where it is
// missing.
func (w *World) ReadFile(p string, limit int) (f File, found bool, err error) {
	data, info, err := w.reach(p).read(p, min(int64(limit), maxFile))
	if err != nil {
		return File{}, !isMissing(err), unlessMissing(err)
	}
	return File{p, string(data), info.Size(), info}, true, nil
}

// Find lists the files that a path or a glob names: a path that is there names
// itself, whatever characters it has.
func (w *World) Find(pattern string) ([]string, error) {
	s := w.reach(pattern)
	switch {
	case s.err == nil && s.info != nil:
		return []string{pattern}, nil
	case IsGlob(pattern):
		return w.Glob(pattern)
	}
	return nil, s.err
}
