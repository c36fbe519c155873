package hookmd

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// Discover reads the user's hooks and then the project's, of which each
// replaces one of the user with its name, as agents do. There may be none.
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
	if diags.HasErrors() {
		return nil, diags
	}
	dirs := make([]string, 0, len(chosen))
	for _, d := range chosen {
		dirs = append(dirs, d)
	}
	return ReadAll(dirs)
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

// ReadAll reads hooks, those of one priority by their names, as agents start
// them.
func ReadAll(dirs []string) (hooks []*Hook, diags diag.List) {
	slices.Sort(dirs)
	named := map[string]string{}
	for _, d := range dirs {
		h, ds := Read(d)
		diags.Add(ds...)
		if h == nil {
			continue
		}
		if other, ok := named[h.Name]; ok {
			diags.Errorf(diag.CodeHookFile, diag.Span{File: page(d)}, "the hook has the name %s, like the one in %s", h.Name, other).Detail = "Rename one of them. This one is not imported."
			continue
		}
		named[h.Name] = d
		hooks = append(hooks, h)
	}
	slices.SortStableFunc(hooks, func(a, b *Hook) int { return cmp.Compare(a.Name, b.Name) })
	return hooks, diags
}
