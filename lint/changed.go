package lint

import (
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// Changed is files that a change touches, by their absolute paths without symbolic
// links.
type Changed map[string]bool

// Add adds a file, which may have been removed.
func (c Changed) Add(path string) { c[resolved(path)] = true }

// has reports whether a file is one of them.
func (c Changed) has(path string) bool { return c[resolved(path)] }

// below reports whether one of them lies in a folder.
func (c Changed) below(dir string) bool {
	dir = resolved(dir) + string(filepath.Separator)
	for file := range c {
		if strings.HasPrefix(file, dir) {
			return true
		}
	}
	return false
}

// resolved is an absolute path without symbolic links in its folders; the file itself
// may not be there.
func resolved(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return abs
	}
	return filepath.Join(dir, filepath.Base(abs))
}

// touched reports whether a change touches the unit: a file of the policy or one in
// its folder, the configuration, or a script that it runs.
func (u *unit) touched(c Changed) bool {
	switch {
	case c == nil:
		return true
	case u.broken != "":
		return c.below(u.broken)
	case u.policy != nil:
		return u.policy.touched(c)
	case u.config != nil:
		return c.has(u.config.Name) || u.runsOneOf(c)
	}
	for _, d := range u.findings { // a configuration that cannot be read
		if c.has(d.Span.File) {
			return true
		}
	}
	return false
}

func (p *Policy) touched(c Changed) bool {
	for file := range p.own {
		if c.has(file) {
			return true
		}
	}
	return p.Root != "" && c.below(p.Root)
}

func (u *unit) runsOneOf(c Changed) bool {
	for _, g := range u.config.Groups {
		for _, h := range g.Handlers {
			for _, s := range h.Scripts {
				if s.Path != "" && c.has(s.Path) {
					return true
				}
			}
		}
	}
	return false
}

// onlyFile leaves the findings in one file.
func (res *Result) onlyFile(file string) {
	var kept diag.List
	for _, d := range res.Findings {
		if d.Span.File == file {
			kept.Add(d)
		}
	}
	res.Findings = kept
}
