package event

import (
	"strings"

	"github.com/hookc/hookc/runtime/patch"
	"github.com/hookc/hookc/runtime/value"
)

// patched is the patch in the input of a tool that applies one: a text that says
// which files it adds, changes, deletes and moves.
func patched(input value.Value) patch.Patch {
	for i := range input.Len() {
		if v := input.At(i); v.Kind() == value.String && strings.Contains(v.Str(), patch.Begin) {
			return patch.Read(v.Str())
		}
	}
	return patch.Patch{}
}

// derivePatch fills in the paths of a patch, and the text that it adds.
func (e *Event) derivePatch(input value.Value) {
	p := patched(input)
	var paths []value.Value
	for _, name := range p.Paths {
		paths = append(paths, value.OfString(name))
	}
	if len(paths) == 0 {
		return
	}
	e.Set(Path, paths[0])
	e.Set(Paths, value.OfList(paths))
	if p.Added != "" && e.Get(Content).IsNil() {
		e.Set(Content, value.OfString(p.Added))
	}
}

// Patches reports whether the event's command line applies a patch that it holds,
// so that it is an edit of files too.
func (e *Event) Patches() bool {
	line := e.Get(Command).Str()
	return strings.Contains(line, patch.Begin) && (strings.Contains(line, "apply_patch") || strings.Contains(line, "applypatch"))
}
