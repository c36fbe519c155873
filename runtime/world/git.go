package world

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// gitFunc is what git.branch is compiled to.
var gitFunc = Func{
	Func: fn.Func{
		ID: GitID, Name: "git", Min: 1, Max: 1,
		Types: func() (value.Type, []value.Type) { return value.StringType.Optional(), texts(1) },
	},
	Ask: func(w *World, args []value.Value) (value.Value, error) {
		part, err := text("git", args[0])
		if err != nil || part != "branch" {
			return value.Value{}, err
		}
		k := w.keep()
		if !k.asked {
			k.asked = true
			if w.Has(w.Project()) {
				k.branch = branch(w.Project())
			}
		}
		return k.branch, nil
	},
}

var gitName = Name{
	Root: "git", Func: &gitFunc, Type: value.Type{Kind: value.TObject, Fields: gitFields},
	Doc: "the project's git repository",
}

var gitFields = []value.Field{
	{Name: "branch", Type: value.Type{Kind: value.TString, Nullable: true}, Doc: "the branch that is checked out; nil where there is none"},
}

// branch is the branch of the repository that a folder lies in, nil where there
// is no repository, or no branch in it is checked out.
func branch(project string) value.Value {
	if project == "" {
		return value.Value{}
	}
	dir := filepath.Join(FindProject(project), ".git")
	if at, ok := strings.CutPrefix(firstLine(dir), "gitdir: "); ok { // a worktree or a submodule
		dir = from(filepath.Dir(dir), at)
	}
	name, ok := strings.CutPrefix(firstLine(filepath.Join(dir, "HEAD")), "ref: refs/heads/")
	if !ok || name == ".invalid" { // which a repository with another store of refs has
		return value.Value{}
	}
	return value.OfString(name)
}

// firstLine is the first line of a small file, "" where there is none.
func firstLine(p string) string {
	info, err := os.Stat(p)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.OpenFile(p, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return ""
	}
	defer f.Close()
	buf := make([]byte, 8<<10)
	n, _ := f.Read(buf) // what cannot be read says nothing
	line, _, _ := strings.Cut(string(buf[:n]), "\n")
	return strings.TrimSuffix(line, "\r")
}
