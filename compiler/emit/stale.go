package emit

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/world"
)

// maxManifest is the most bytes of a manifest.
const maxManifest = 16 << 20

func readManifest(dir string) ([]byte, error) {
	return world.ReadInProject(filepath.Join(dir, manifestName), maxManifest)
}

// ReadManifest reads the manifest of the build in a folder; false where there is
// no build of hookc's.
func ReadManifest(dir string) (*Manifest, bool) {
	data, err := readManifest(dir)
	if err != nil {
		return nil, false
	}
	var m Manifest
	if json.Unmarshal(data, &m) != nil || m.Hookc == "" || m.Table == "" {
		return nil, false
	}
	return &m, true
}

// BuiltFrom reports whether the build in a folder was made of the policy in another:
// the manifest names the folder. One that names none is taken for a policy of its
// name with files of the same names.
func (m *Manifest) BuiltFrom(dir string, p *ast.Policy) bool {
	if m.Policy != p.Name {
		return false
	}
	if m.Dir != "" {
		source, err := os.Stat(filepath.Join(whole(dir), filepath.FromSlash(m.Dir)))
		if err != nil {
			return false
		}
		mine, err := os.Stat(p.Dir)
		return err == nil && os.SameFile(source, mine)
	}
	return slices.ContainsFunc(m.Sources, func(s Hashed) bool {
		return slices.ContainsFunc(p.Sources, func(own ast.Source) bool { return p.Relative(own.Name) == s.Path })
	})
}

// Otherwise is why a table differs of which hookc and the sources are the same.
const Otherwise = "a variable or hookc itself has changed"

// Damaged names the files of the build in a folder that are missing or are not as
// they were written.
func (m *Manifest) Damaged(dir string) (out []string) {
	for _, f := range m.Files {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.Path)))
		switch {
		case err != nil:
			out = append(out, f.Path+" cannot be read")
		case hash(data) != f.SHA256:
			out = append(out, f.Path+" is not as hookc wrote it")
		}
	}
	return out
}

// SetAgents writes into the manifest of the build in a folder which agents it is
// installed for.
func SetAgents(dir string, agents []string) error {
	m, ok := ReadManifest(dir)
	if !ok {
		return errors.New(filepath.Join(dir, manifestName) + " cannot be read")
	}
	m.Agents = agents
	return disk.Replace(filepath.Join(dir, manifestName), m.json(), 0o644)
}

// Stale says how a policy differs from what a build was made of: files that
// changed, came or went, and the compiler. It is nil where a build would give the
// same table.
func (m *Manifest) Stale(p *ast.Policy, res *compiler.Result) []string {
	if hash(res.Table) == m.Table {
		return nil
	}
	var out []string
	if m.Hookc != compiler.Version {
		out = append(out, "it was built with hookc "+m.Hookc)
	}
	old := map[string]string{}
	for _, s := range m.Sources {
		old[s.Path] = s.SHA256
	}
	for _, s := range slices.Concat(p.Sources, p.Inputs) {
		path := p.Relative(s.Name)
		switch was, ok := old[path]; {
		case !ok:
			out = append(out, path+" is new")
		case was != hash(s.Data):
			out = append(out, path+" has changed")
		}
		delete(old, path)
	}
	var gone []string
	for path := range old {
		gone = append(gone, path+" was removed")
	}
	slices.Sort(gone)
	if out = append(out, gone...); len(out) == 0 {
		out = []string{Otherwise}
	}
	return out
}
