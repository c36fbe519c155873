package agents

import (
	"path"
	"slices"
	"strings"
)

// ForFolder is the agent in whose folder a file of hooks lies which it does not read, as
// .claude/hooks.json or .claude/hooks/hooks.json, and how many folders the project is above
// the file's own; nil for none.
func ForFolder(name string) (a *Agent, up int) {
	dir := path.Dir(strings.ReplaceAll(name, "\\", "/"))
	if up = 1; path.Base(dir) == "hooks" {
		dir, up = path.Dir(dir), 2
	}
	i := slices.IndexFunc(All(), func(a *Agent) bool { return a.Folder != "" && a.Folder == path.Base(dir) })
	if i < 0 || len(ForFile(name)) > 0 {
		return nil, 0
	}
	return All()[i], up
}

// ForUnread is the agent that reads no hooks in a plugin's file of this path, and how many folders the
// plugin is above the file's own; nil for none. Of most agents it is not known.
func ForUnread(name string) (a *Agent, up int) {
	for _, a := range All() {
		for _, glob := range a.Unread {
			up := strings.Count(glob, "/")
			named := slices.ContainsFunc(a.PluginFiles, func(own string) bool {
				return !strings.Contains(own, "*") && strings.Count(own, "/") == up && Ends(name, own)
			})
			if !named && Ends(name, glob) {
				return a, up
			}
		}
	}
	return nil, 0
}

// InForeignFolder reports whether a file lies in a hidden folder that is not one of an agent
// that is known, as .other/plugins/a/hooks/hooks.json.
func InForeignFolder(name string) bool {
	for dir := range strings.SplitSeq(path.Dir(strings.ReplaceAll(name, "\\", "/")), "/") {
		if strings.HasPrefix(dir, ".") && strings.Trim(dir, ".") != "" && !slices.Contains(ofNobody, dir) && !isOfAgent(dir) {
			return true
		}
	}
	return false
}

// InFolderOfProgram reports whether a file lies in the hidden folder of an agent whose hooks are programs,
// which reads no configuration of hooks, as .cline/hooks.json.
func InFolderOfProgram(name string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(strings.ReplaceAll(name, "\\", "/")), "/"), func(dir string) bool {
		return len(dir) > 1 && dir[0] == '.' && has(Programs(), dir) && !has(All(), dir)
	})
}

// NamesUnknown reports whether the name of a file speaks of an agent whose configuration hookc does not
// know, as other-hooks.json.
func NamesUnknown(name string) bool {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, "\\", "/")))
	return slices.ContainsFunc(strings.FieldsFunc(base, func(c rune) bool { return strings.ContainsRune("-_. ", c) }), func(word string) bool {
		return slices.Contains(unknown, word)
	})
}

// unknown are names of such agents.
var unknown = []string{"agy", "amp", "antigravity", "auggie", "augment", "cline", "codebuddy", "grok", "junie", "opencode", "openhands", "qoder", "roo", "rovo", "trae", "zcode"}

// ofNobody are hidden folders that say nothing about whose a file is.
var ofNobody = []string{".agents", ".config", ".git", ".github", ".local", ".plugins"}

// isOfAgent reports whether an agent that is known has files in a hidden folder.
func isOfAgent(dir string) bool { return has(All(), dir) || has(Programs(), dir) }

// has reports whether one of these agents has files in a hidden folder.
func has(list []*Agent, dir string) bool {
	return slices.ContainsFunc(list, func(a *Agent) bool {
		return slices.ContainsFunc(slices.Concat(a.Files, a.PluginFiles, a.PluginMarks, a.Modules, a.Executables), func(glob string) bool {
			return slices.Contains(strings.Split(glob, "/"), dir)
		})
	})
}
