package analyze

import (
	"slices"
)

// files makes the call touch the files that are wanted. A file tool has one path;
// a command line can have any number.
func (b *builder) files() bool {
	s := &b.sample
	if b.isTool("Shell") {
		return len(s.paths) == 0 // and commands touch the rest
	}
	var paths []string
	for _, p := range slices.Concat(s.paths, s.reads, s.writes, s.deletes) {
		paths = appendNew(paths, p)
	}
	if len(paths) == 0 {
		return true
	}
	for i, p := range paths {
		paths[i] = b.absolute(p)
	}
	if len(s.deletes) > 0 && len(canonicalTools(b.tool)) > 0 {
		return false // no file tool of the agents deletes
	}
	if len(paths) > 1 {
		return b.several(paths)
	}
	return b.takes("path") && b.put("path", text(paths[0]))
}

// several gives the paths to a tool that takes a list of them.
func (b *builder) several(paths []string) bool {
	if len(canonicalTools(b.tool)) > 0 {
		return false
	}
	return b.put("paths", texts(paths))
}

func (b *builder) isTool(canonical string) bool {
	return slices.Contains(canonicalTools(b.tool), canonical)
}
