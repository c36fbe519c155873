package emit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"slices"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/prove"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// manifestName is the manifest's file in OUT.
const manifestName = "manifest.json"

// Manifest is OUT/manifest.json: what a build was made from and what it lost.
// It holds no time and no absolute path, so that the same sources give the same
// bytes on every machine where they lie alike.
type Manifest struct {
	Hookc      string               `json:"hookc"`
	Policy     string               `json:"policy"`
	Dir        string               `json:"policy_dir,omitempty"` // the policy's folder as seen from OUT, with slashes
	Format     int                  `json:"table_format"`
	Table      string               `json:"table_sha256"`
	Sources    []Hashed             `json:"sources"`
	Variables  map[string]string    `json:"variables,omitempty"`         // given on the command line
	Archived   string               `json:"policy_in_sources,omitempty"` // the policy's folder in SourcesName; "" where there is no such file
	Evaluators []BuiltEvaluator     `json:"evaluators"`
	Targets    map[string]*Targeted `json:"targets"`
	Files      []Hashed             `json:"files"`
	Proof      *prove.Report        `json:"proof,omitempty"`
	Agents     []string             `json:"agents,omitempty"` // that the policy is installed for, sorted
}

// Hashed is a file and its SHA-256.
type Hashed struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
	Pack   bool   `json:"pack,omitempty"` // a source that hookc carries
}

// BuiltEvaluator says where an evaluator came from.
type BuiltEvaluator struct {
	Platform string `json:"platform"`
	From     string `json:"from"`
	SHA256   string `json:"sha256"` // without its table
}

// Targeted is one target's part.
type Targeted struct {
	Losses []Loss `json:"losses"`
}

func newManifest(in Input) Manifest {
	m := Manifest{
		Hookc:     compiler.Version,
		Policy:    in.Policy.Name,
		Format:    table.Version,
		Dir:       seenFrom(in.Out, in.Policy.Dir),
		Table:     hash(in.Result.Table),
		Sources:   []Hashed{},
		Variables: in.Vars,
		Targets:   map[string]*Targeted{},
		Proof:     in.Proof,
	}
	for _, s := range slices.Concat(in.Policy.Sources, in.Policy.Inputs) {
		h := hashed(in.Policy.Relative(s.Name), s.Data)
		h.Pack = s.Pack
		m.Sources = append(m.Sources, h)
	}
	for _, e := range in.Evaluators {
		m.Evaluators = append(m.Evaluators, BuiltEvaluator{e.Platform, e.From, hash(e.Binary)})
	}
	m.Agents = in.Agents
	for _, h := range in.Targets {
		m.Targets[h.Name] = &Targeted{Losses: Losses(in.Policy, h)}
	}
	return m
}

func (m *Manifest) seal(files []host.File) {
	for _, f := range files {
		m.Files = append(m.Files, hashed(f.Path, f.Data))
	}
}

func (m *Manifest) json() []byte {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		panic(err) // only strings and numbers are in it
	}
	return append(b, '\n')
}

func hashed(path string, data []byte) Hashed {
	return Hashed{Path: path, SHA256: hash(data), Bytes: len(data)}
}

// seenFrom is the path that leads from OUT to a folder; "" where none does. The
// evaluator guards the policy's sources by it.
func seenFrom(out, dir string) string {
	if out == "" {
		return ""
	}
	out, dir = whole(out), whole(dir)
	rel, err := filepath.Rel(out, dir)
	if err != nil {
		return "" // another drive
	}
	return filepath.ToSlash(rel)
}

// whole is an absolute path without symlinks, as far as it exists.
func whole(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return world.Follow(abs)
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// version is a plugin's version: it changes when, and only when, the table
// does.
func version(table []byte) string { return "0.0.0-" + hash(table)[:12] }
