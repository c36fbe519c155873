package parse

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// maxMeant is how many hooks are suggested for a name.
const maxMeant = 3

// meantHook suggests what a name that no hook has may stand for: a hook with a
// typo, a hook without its pack or with too many, or all of a pack.
func meantHook(name string, names []string) string {
	if near := diag.Suggest(name, slices.Clone(names), func(n string) string { return n }); near != "" {
		return near
	}
	found := thatFit(names, func(n string) bool { return strings.HasSuffix(n, "/"+name) || strings.HasSuffix(name, "/"+n) })
	if len(found) == 0 {
		found = thatFit(names, func(n string) bool { return lastPart(n) == lastPart(name) })
	}
	switch n := len(found); {
	case n == 1:
		return "Did you mean " + found[0] + "?"
	case n > 1 && n <= maxMeant:
		return "Did you mean " + strings.Join(found[:n-1], ", ") + " or " + found[n-1] + "?"
	}
	folder := strings.TrimSuffix(strings.TrimSuffix(name, "*"), "/") + "/"
	if slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, folder) }) {
		return "This selects the whole pack. Name its hooks one by one, or do not use the pack."
	}
	return "hookc inspect lists the hooks, and hookc packs lists those of a pack."
}

func thatFit(names []string, fits func(string) bool) (found []string) {
	for _, n := range names {
		if fits(n) && !slices.Contains(found, n) {
			found = append(found, n)
		}
	}
	return found
}

// lastPart is a hook's name without those of packs, and without the quotes that
// are easily forgotten around a key.
func lastPart(name string) string {
	name, key, _ := strings.Cut(name, "[")
	name = name[strings.LastIndexByte(name, '/')+1:]
	if key != "" {
		name += "[" + strings.ReplaceAll(key, `"`, "")
	}
	return name
}

// overridable is the names that an override can have: hooks, and instances.
func overridable(drafts []*draft) []string {
	names := hookNames(drafts)
	for _, d := range drafts {
		if d.key != "" {
			names = append(names, d.name+d.key)
		}
	}
	return names
}

// meantVariable suggests the variable that a name may stand for, else says which
// there are.
func meantVariable(name string, names []string) string {
	if near := diag.Suggest(name, names, func(n string) string { return n }); near != "" {
		return near
	}
	longer := func(n string) bool { return strings.HasPrefix(n, name) || strings.HasPrefix(name, n) }
	if i := slices.IndexFunc(names, longer); i >= 0 {
		return "Did you mean " + names[i] + "?"
	}
	if len(names) == 0 {
		return "The pack or folder has no variables."
	}
	return "Valid variables: " + strings.Join(names, ", ") + "."
}
