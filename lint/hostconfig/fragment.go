package hostconfig

import (
	"path"
	"slices"
	"strings"
)

// ofTemplates are folders of what a program copies elsewhere or puts into other files.
var ofTemplates = []string{"template", "templates", "tmpl", "tpl", "scaffold", "scaffolds", "scaffolding", "skeleton", "skeletons", "snippet", "snippets",
	"fragment", "fragments", "partial", "partials", "preset", "presets", "stub", "stubs"}

// isFragment reports whether the file is the events alone, in a folder of templates and where no agent
// reads it: what a program of the project puts below the hooks of a configuration.
func (f *File) isFragment(at string) bool {
	if f.Placed || f.Unread || f.Top == nil || f.Top.Get("hooks") != nil {
		return false
	}
	return slices.ContainsFunc(strings.Split(path.Dir(at), "/"), func(dir string) bool {
		return slices.Contains(ofTemplates, strings.ToLower(dir))
	}) && slices.ContainsFunc(f.Top.Members, func(m Member) bool { return isEvent(m.Key) && m.Kind == Array })
}
