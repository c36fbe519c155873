package ast

import "path/filepath"

// Relative is a source's name from the policy's folder, with slashes: what a
// table and a manifest call it, so that they do not depend on where a build was
// started.
func (p *Policy) Relative(file string) string {
	rel, err := filepath.Rel(p.Dir, filepath.FromSlash(file))
	if err != nil {
		return filepath.Base(file)
	}
	return filepath.ToSlash(rel)
}
