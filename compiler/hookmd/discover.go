package hookmd

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// Find reads hooks where a path points: one in its folder or by its HOOK.md, or
// all those in the folders below.
func Find(path string) ([]*Hook, diag.List) {
	if slices.Contains(pages, filepath.Base(path)) {
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			path = filepath.Dir(path)
		}
	}
	if page(path) != "" {
		return readAll([]string{path})
	}
	dirs, err := below(path)
	var diags diag.List
	switch {
	case err != nil:
		diags.Errorf(diag.CodeHookFile, diag.Span{File: path}, "%v", err)
	case len(dirs) == 0:
		diags.Errorf(diag.CodeHookFile, diag.Span{File: path}, "there is no hook here").Detail = "A hook is a folder with a HOOK.md; this is neither one nor a folder of them."
	}
	if diags.HasErrors() {
		return nil, diags
	}
	return readAll(dirs)
}

// Discover reads the user's hooks and then the project's, of which each
// replaces one of the user with its name, as agents do.
func Discover(user, project string) ([]*Hook, diag.List) {
	var diags diag.List
	chosen := map[string]string{} // folder's name: a hook is called as its folder
	for _, dir := range []string{user, project} {
		dirs, err := below(dir)
		if err != nil && !os.IsNotExist(err) {
			diags.Errorf(diag.CodeHookFile, diag.Span{File: dir}, "%v", err)
		}
		for _, d := range dirs {
			chosen[filepath.Base(d)] = d
		}
	}
	if len(chosen) == 0 && !diags.HasErrors() {
		diags.Errorf(diag.CodeHookFile, diag.Span{File: project}, "there are no hooks").Detail = "Neither here nor in " + user + "; give a folder or a HOOK.md."
	}
	if diags.HasErrors() {
		return nil, diags
	}
	dirs := make([]string, 0, len(chosen))
	for _, d := range chosen {
		dirs = append(dirs, d)
	}
	return readAll(dirs)
}

// below is the folders in dir that have a HOOK.md.
func below(dir string) (out []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if sub := filepath.Join(dir, e.Name()); page(sub) != "" {
			out = append(out, sub)
		}
	}
	return out, err
}

// readAll reads hooks, those of one priority by their names, as agents start
// them.
func readAll(dirs []string) (hooks []*Hook, diags diag.List) {
	slices.Sort(dirs)
	named := map[string]string{}
	for _, d := range dirs {
		h, ds := Read(d)
		diags.Add(ds...)
		if h == nil {
			continue
		}
		if other, ok := named[h.Name]; ok {
			diags.Errorf(diag.CodeHookFile, diag.Span{File: page(d)}, "the hook is called %s, as the one in %s is", h.Name, other).Detail = "Rename one of them; this one is left out."
			continue
		}
		named[h.Name] = d
		hooks = append(hooks, h)
	}
	slices.SortStableFunc(hooks, func(a, b *Hook) int { return cmp.Compare(a.Name, b.Name) })
	return hooks, diags
}
