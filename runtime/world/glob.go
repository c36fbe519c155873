package world

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// The bounds of a glob: globs and folders can both be the agent's.
const (
	maxAlternatives = 256     // that its braces stand for
	maxVisited      = 200_000 // entries of folders
	maxFound        = 20_000  // files
)

// GlobError is a glob that cannot be read, or finds too much.
type GlobError struct{ Glob, Problem string }

// Error says which and why.
func (e *GlobError) Error() string { return "glob " + strconv.Quote(e.Glob) + ": " + e.Problem }

// IsGlob reports whether a path has characters that mean something in a glob.
func IsGlob(p string) bool { return strings.ContainsAny(p, "*?[{") }

// Glob lists the regular files that a glob names, sorted: relative to the
// project, or absolute as the glob is. It reads globs as match.path does:
//
//   - ?      any characters of a name, one
//     **       as a whole name, any number of folders, none included
//     [a-z]    one character of the class, [!a-z] or [^a-z] one that is not
//     {a,b}    either
//     \x       the character x itself
//
// Symlinks are followed where the glob names them, but not by **.
func (w *World) Glob(glob string) ([]string, error) {
	k := w.keep()
	if names, ok := k.globs[glob]; ok {
		return names, nil
	}
	var out []string
	flat, err := braces(glob)
	if err != nil {
		return nil, err
	}
	f := finder{glob: glob, out: &out, visited: new(int)}
	for _, g := range flat {
		if err := w.globInto(f, g); err != nil {
			return nil, err
		}
	}
	//lint:ignore S1032 sort.Strings would bring a sort of its own into the evaluator, 15 kB
	sort.Sort(sort.StringSlice(out))
	out = slices.Compact(out)
	if k.globs == nil {
		k.globs = map[string][]string{}
	}
	k.globs[glob] = out
	return out, nil
}

// Match reports whether a glob names a path. Both are slash-separated, and start
// at the same folder.
func Match(glob, p string) (bool, error) {
	flat, err := braces(glob)
	if err != nil {
		return false, err
	}
	for _, g := range flat {
		parts, err := components(glob, g)
		if err != nil {
			return false, err
		}
		at := enter(parts, []int{0})
		for name := range strings.SplitSeq(path.Clean(p), "/") {
			at, _ = step(parts, at, name)
		}
		if slices.Contains(at, len(parts)) {
			return true, nil
		}
	}
	return false, nil
}

// globInto finds the files of a glob without braces.
func (w *World) globInto(f finder, glob string) error {
	base, rest := ".", path.Clean(filepath.ToSlash(w.expand(glob)))
	if strings.HasPrefix(rest, "../") {
		rest = path.Clean(filepath.ToSlash(w.absolute(rest)))
	}
	if filepath.IsAbs(rest) {
		base, rest = fixed(rest)
	}
	parts, err := components(f.glob, rest)
	if err != nil {
		return err
	}
	s := w.reach(base)
	if s.err != nil || s.info == nil || !s.info.IsDir() {
		return s.err
	}
	if name, ok := w.local(base); ok {
		base = name
	}
	f.parts, f.fsys, f.from = parts, s.root.FS(), filepath.ToSlash(s.name)
	f.base = filepath.ToSlash(base)
	return f.walk(".", enter(parts, []int{0}))
}

// fixed cuts an absolute glob before the first name that is a pattern, or the
// last name.
func fixed(glob string) (base, rest string) {
	end := strings.IndexAny(glob, `*?[\`)
	if end < 0 {
		end = len(glob)
	}
	end = strings.LastIndexByte(glob[:end], '/')
	return glob[:end+1], glob[end+1:]
}

// components are the names of a glob, as path.Match reads them.
func components(whole, glob string) ([]string, error) {
	parts := strings.Split(glob, "/")
	for i, p := range parts {
		parts[i] = strings.ReplaceAll(p, "[!", "[^")
		if _, err := path.Match(parts[i], "x"); err != nil {
			return nil, &GlobError{whole, "a [ without its ], or a \\ at the end"}
		}
	}
	return slices.CompactFunc(parts, func(a, b string) bool { return a == "**" && b == "**" }), nil
}

// A position is how many components of a glob have been matched; ** can match
// none, so that entering one enters what follows too.
func enter(parts []string, at []int) []int {
	for i := 0; i < len(at); i++ {
		if p := at[i]; p < len(parts) && parts[p] == "**" && !slices.Contains(at, p+1) {
			at = append(at, p+1)
		}
	}
	return at
}

// step matches one name at all positions. named are those positions that a
// pattern other than ** led to.
func step(parts []string, at []int, name string) (next, named []int) {
	for _, p := range at {
		if p == len(parts) {
			continue
		}
		if parts[p] == "**" {
			next = append(next, p)
		} else if ok, _ := path.Match(parts[p], name); ok && !slices.Contains(named, p+1) {
			named = append(named, p+1)
		}
	}
	for _, p := range named {
		if !slices.Contains(next, p) {
			next = append(next, p)
		}
	}
	return enter(parts, next), enter(parts, named)
}

// finder walks the folders that a glob may name files in.
type finder struct {
	glob    string
	parts   []string
	fsys    fs.FS
	from    string // the folder in fsys where the glob starts
	base    string // what the caller calls it
	out     *[]string
	visited *int
}

// walk looks into a folder, where the glob stands at these positions.
func (f finder) walk(dir string, at []int) error {
	if len(at) == 1 && at[0] < len(f.parts) && !IsGlob(f.parts[at[0]]) && !strings.Contains(f.parts[at[0]], `\`) {
		return f.visit(dir, f.parts[at[0]], nil, at) // one name: no need to list the folder
	}
	whole := path.Join(f.from, dir)
	if err := f.pay(depth(whole)); err != nil {
		return err
	}
	d, err := f.fsys.Open(whole)
	if err != nil {
		return nil // what cannot be read is not there
	}
	defer d.Close()
	list, ok := d.(fs.ReadDirFile)
	if !ok {
		return nil
	}
	for {
		entries, err := list.ReadDir(1000)
		for _, e := range entries {
			if err := f.visit(dir, e.Name(), e, at); err != nil {
				return err
			}
		}
		if err != nil { // the end, too
			return nil
		}
	}
}

// visit looks at one entry; e is nil where nobody knows what it is.
func (f finder) visit(dir, name string, e fs.DirEntry, at []int) error {
	if err := f.pay(1); err != nil {
		return err
	}
	next, named := step(f.parts, at, name)
	if len(next) == 0 {
		return nil
	}
	p := path.Join(dir, name)
	link := e != nil && e.Type()&fs.ModeSymlink != 0
	if link {
		next = named
	}
	var mode fs.FileMode
	if e != nil && !link {
		mode = e.Type()
	} else {
		whole := path.Join(f.from, p)
		if err := f.pay(depth(whole)); err != nil {
			return err
		}
		info, err := fs.Stat(f.fsys, whole)
		if err != nil {
			return nil // it is not there, or leads out of the project
		}
		mode = info.Mode().Type()
	}
	if mode.IsDir() {
		return f.walk(p, next)
	}
	if !mode.IsRegular() || !slices.Contains(next, len(f.parts)) {
		return nil
	}
	if len(*f.out) >= maxFound {
		return &GlobError{f.glob, "it finds more than " + strconv.Itoa(maxFound) + " files"}
	}
	*f.out = append(*f.out, path.Join(f.base, p))
	return nil
}

// pay takes off what may still be looked at.
func (f finder) pay(n int) error {
	if *f.visited += n; *f.visited > maxVisited {
		return &GlobError{f.glob, "it looks at more than " + strconv.Itoa(maxVisited) + " files; start it with a folder"}
	}
	return nil
}

// depth is what a path costs beside its last name: every folder on the way to it
// is opened, and those of the agent can be thousands deep.
func depth(p string) int { return strings.Count(p, "/") / 8 }
