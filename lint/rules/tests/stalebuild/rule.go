// Package stalebuild finds builds that are older than their policy.
package stalebuild

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is stale-build.
var Rule = &lint.Rule{
	Code: "HK8002", Name: "stale-build", Severity: diag.Error, ReadsProject: true, Unsuppressible: true,
	Title: "A build in the project does not match the policy.",
	Why: `Agents run the build, not the policy. If you change a rule and forget to build, the
old rule still applies, and nothing reports it. Run hookc build.`,
	Misses: "Builds that were moved, or of a policy that was. Other values of variables. Builds outside the project, more than five folders deep, or in folders with a leading dot, except `.claude` and `.hookc`.",
	Policy: policy,
}

func policy(p *lint.Policy, r *lint.Report) {
	if p.Root == "" {
		return
	}
	for _, dir := range builds(project(p.Root)) {
		m, ok := emit.ReadManifest(dir)
		if !ok || !m.BuiltFrom(dir, p.Policy) {
			continue
		}
		why := m.Stale(p.Policy, p.Result)
		if len(why) == 0 || len(p.Variables) > 0 && why[0] == emit.Otherwise { // it may be built with other values
			continue
		}
		at := p.Span
		if at.IsZero() && len(p.Hooks) > 0 {
			at = p.Hooks[0].Span
		}
		d := r.At(at, "the build in %s does not match the policy: %s", shown(dir), strings.Join(why, ", "))
		d.Detail = "Build again: hookc build " + word(p.Dir) + " -o " + word(shown(dir))
	}
}

// project is the repository that a policy belongs to, or its own folder.
func project(root string) string {
	abs, err := filepath.Abs(root)
	if err != nil {
		return root
	}
	for dir := abs; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return abs
		}
	}
}

// Builds lie near the top of a project; a walk through all of a large one would
// cost more than the rest of the linter.
const (
	deepest = 5
	most    = 5000 // folders
)

// builds is the folders below root that have a manifest.
func builds(root string) (out []string) {
	n := 0
	_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil || n > most:
			return filepath.SkipDir
		case !e.IsDir():
			if e.Name() == "manifest.json" {
				out = append(out, filepath.Dir(path))
			}
			return nil
		}
		n++
		rel, _ := filepath.Rel(root, path)
		if strings.Count(rel, string(filepath.Separator)) >= deepest || path != root && skipped(e.Name()) {
			return filepath.SkipDir
		}
		return nil
	})
	return out
}

func skipped(name string) bool {
	switch name {
	case "node_modules", "vendor", "target":
		return true
	case ".claude", ".hookc":
		return false
	}
	return strings.HasPrefix(name, ".")
}

// shown is a folder as whoever runs lint would write it: as the places of findings,
// from where they are.
func shown(dir string) string {
	here, err := os.Getwd()
	if err != nil {
		return dir
	}
	if rel, err := filepath.Rel(here, dir); err == nil {
		return filepath.ToSlash(rel)
	}
	return dir
}

// word is a path as a command line has it.
func word(path string) string {
	if strings.ContainsAny(path, " \t'\"$&;()") {
		return strconv.Quote(path)
	}
	return path
}
