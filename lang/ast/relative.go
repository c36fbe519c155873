package ast

import (
	"path/filepath"
	"slices"
	"strings"
)

// Relative is a source's name from the policy's folder, with slashes: what a
// table and a manifest call it, so that they do not depend on where a build was
// started. The name of a pack's file is the same everywhere already.
func (p *Policy) Relative(file string) string {
	if p.ofPack(file) {
		return file
	}
	dir, file := p.Dir, filepath.FromSlash(file)
	if abs, err := filepath.Abs(dir); err == nil && filepath.IsAbs(file) {
		dir = abs
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return filepath.Base(file)
	}
	return filepath.ToSlash(rel)
}

func (p *Policy) ofPack(file string) bool {
	return strings.HasPrefix(file, "std/") &&
		slices.ContainsFunc(slices.Concat(p.Sources, p.Inputs), func(s Source) bool { return s.Pack && s.Name == file })
}
