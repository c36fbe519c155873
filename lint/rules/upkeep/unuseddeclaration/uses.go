package unuseddeclaration

import (
	"path"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// uses are the names that the files of each folder use; a folder is searched once for each root.
type uses struct {
	policy *lint.Policy
	names  map[place]names
}

// place is a folder and what the names are members of there: var, pattern or local.
type place struct{ folder, root string }

// names are the members that are used by name; whole says that all of them are used at once.
type names struct {
	one   map[string]bool
	whole bool
}

// member is how a member is used: var.x, or var[ with a name that only a value says.
var member = lazyregexp.New(`\b(var|pattern|local)\s*(?:\.\s*([\pL\pN_-]+)|(\[))`)

// whole is how all members are used: as an argument or a value.
var whole = lazyregexp.New(`[(,=:]\s*(var|pattern|local)\s*[,)\n]`)

// has reports whether a file of the block's folder uses a name.
func (u uses) has(b ast.TopBlock, root, name string) bool {
	at := place{folder: path.Dir(b.Span.File), root: root}
	found, ok := u.names[at]
	if !ok {
		found = u.find(at)
		u.names[at] = found
	}
	return found.whole || found.one[name]
}

// find searches the files of a folder.
func (u uses) find(at place) names {
	found := names{one: map[string]bool{}}
	for _, s := range u.policy.Sources {
		if path.Dir(s.Name) != at.folder {
			continue
		}
		text := string(s.Data)
		for _, m := range member.FindAllStringSubmatch(text, -1) {
			if m[1] == at.root {
				found.one[m[2]] = true
				found.whole = found.whole || m[3] != ""
			}
		}
		for _, m := range whole.FindAllStringSubmatch(text, -1) {
			found.whole = found.whole || m[1] == at.root
		}
	}
	return found
}
