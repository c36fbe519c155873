package parse

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/hookc/hookc/lang/bound"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/runtime/disk"
)

// functions is what the expressions of a module can call: the files that they
// read are those of its folder.
func (m *module) functions() map[string]function.Function {
	out := maps.Clone(m.ld.budget.Functions())
	for name, f := range m.folder.functions() {
		out[name] = m.ld.budget.Bound(name, f)
	}
	return out
}

// functions is the functions that read the folder's files.
func (f folder) functions() map[string]function.Function {
	return map[string]function.Function{
		"file":       hcleval.TextFunc(f.readFile),
		"fileexists": f.existsFunc(),
		"fileset":    f.setFunc(),
	}
}

// inside is a path as fs.FS wants it, which leads out of no folder.
func inside(p string) (string, error) {
	clean := path.Clean(strings.ReplaceAll(p, `\`, "/"))
	if p == "" || !fs.ValidPath(clean) || strings.Contains(clean, ":") {
		return "", fmt.Errorf("%q is outside the policy's folder; write a path inside it", p)
	}
	return clean, nil
}

// place is where a path leads: into the policy's folder, or into the rest of its
// project.
func (f folder) place(p string) (folder, string, error) {
	if rest, ok := strings.CutPrefix(p, ofProject); ok {
		name, err := inside(rest)
		if err != nil {
			err = fmt.Errorf("%q is outside the project; write a path inside it after %s", rest, ofProject)
		}
		return f.project.with(name), name, err
	}
	name, err := inside(p)
	up := path.Clean(strings.ReplaceAll(p, `\`, "/"))
	if err == nil || !f.above || !f.disk || up != ".." && !strings.HasPrefix(up, "../") {
		return f, name, err
	}
	abs, err := filepath.Abs(filepath.Join(filepath.FromSlash(f.dir), filepath.FromSlash(up)))
	if err == nil {
		name, err = filepath.Rel(filepath.FromSlash(f.project.folder().dir), abs)
	}
	if err == nil {
		name, err = inside(name)
	}
	if err != nil {
		return f, "", fmt.Errorf("%q is outside the project, which is the nearest folder with .git", p)
	}
	return f.project.folder(), name, nil
}

func (f folder) readFile(p string) (string, error) {
	f, name, err := f.place(p)
	if err != nil {
		return "", err
	}
	_, data, err := f.readBytes(name)
	if err == nil && !utf8.Valid(data) {
		err = fmt.Errorf("%s is not UTF-8 text", p)
	}
	return string(data), err
}

// readBytes reads a file of the folder, and gives its path in one spelling.
func (f folder) readBytes(p string) (name string, data []byte, err error) {
	name, err = inside(p)
	if err != nil {
		return "", nil, err
	}
	err = f.confined(func(fsys fs.FS) error {
		data, err = disk.ReadFS(fsys, name, maxFile)
		return err
	})
	if err != nil {
		return "", nil, fmt.Errorf("cannot read %s: %w", p, reason(err))
	}
	return name, data, nil
}

// reason is an error without the operating system's spelling of it.
func reason(err error) error {
	var pe *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("it does not exist")
	case errors.As(err, &pe):
		return pe.Err
	}
	return err
}

func (f folder) existsFunc() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "path", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			f, name, err := f.place(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			exists := false
			err = f.confined(func(fsys fs.FS) error {
				info, err := fs.Stat(fsys, name)
				exists = err == nil && info.Mode().IsRegular()
				return nil
			})
			return cty.BoolVal(exists), err
		},
	})
}

// setFunc lists the files below a folder that match a glob.
func (f folder) setFunc() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "path", Type: cty.String}, {Name: "pattern", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Set(cty.String)),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			f, dir, err := f.place(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			pattern := path.Clean(args[1].AsString())
			if _, err := inside(pattern); err != nil || !bound.ValidGlob(pattern) {
				return cty.NilVal, function.NewArgErrorf(1, "%q is not a glob inside the folder", pattern)
			}
			names, err := f.glob(dir, pattern)
			if err != nil {
				return cty.NilVal, function.NewArgError(0, reason(err))
			}
			return stringSet(names), nil
		},
	})
}

func (f folder) glob(dir, pattern string) (names []string, err error) {
	err = f.confined(func(fsys fs.FS) error {
		sub, err := fs.Sub(fsys, dir)
		if err != nil {
			return err
		}
		names, err = doublestar.Glob(sub, pattern, doublestar.WithFilesOnly(), doublestar.WithNoFollow())
		return err
	})
	slices.Sort(names)
	return names, err
}

func stringSet(names []string) cty.Value {
	if len(names) == 0 {
		return cty.SetValEmpty(cty.String)
	}
	vals := make([]cty.Value, len(names))
	for i, n := range names {
		vals[i] = cty.StringVal(n)
	}
	return cty.SetVal(vals)
}
