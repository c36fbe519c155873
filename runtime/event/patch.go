package event

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// patch is the files that a patch in the format of apply_patch changes.
type patch struct {
	paths, deleted []string
}

// patched finds the patch in the input of a tool that applies one: a text that
// says which files it adds, changes, deletes and moves.
func patched(input value.Value) (p patch) {
	for i := range input.Len() {
		v := input.At(i)
		if v.Kind() != value.String || !strings.Contains(v.Str(), "*** Begin Patch") {
			continue
		}
		last := ""
		for line := range strings.SplitSeq(v.Str(), "\n") {
			verb, name, ok := strings.Cut(strings.TrimSpace(line), ": ")
			if !ok {
				continue
			}
			switch verb {
			case "*** Add File", "*** Update File":
				last = name
			case "*** Delete File":
				p.deleted = append(p.deleted, name)
			case "*** Move to":
				p.deleted = append(p.deleted, last)
			default:
				continue
			}
			p.paths = append(p.paths, name)
		}
	}
	return p
}

// derivePatch fills in the paths of a patch.
func (e *Event) derivePatch(input value.Value) {
	var paths []value.Value
	for _, name := range patched(input).paths {
		paths = append(paths, value.OfString(name))
	}
	if len(paths) > 0 {
		e.Set(Path, paths[0])
		e.Set(Paths, value.OfList(paths))
	}
}
