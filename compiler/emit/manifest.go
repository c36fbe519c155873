package emit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/table"
)

// manifestName is the manifest's file in OUT.
const manifestName = "manifest.json"

// Manifest is OUT/manifest.json: what a build was made from and what it lost.
// It holds no time and no path of the machine, so that the same sources give
// the same bytes.
type Manifest struct {
	Hookc      string               `json:"hookc"`
	Policy     string               `json:"policy"`
	Format     int                  `json:"table_format"`
	Table      string               `json:"table_sha256"`
	Sources    []Hashed             `json:"sources"`
	Evaluators []BuiltEvaluator     `json:"evaluators"`
	Targets    map[string]*Targeted `json:"targets"`
	Files      []Hashed             `json:"files"`
}

// Hashed is a file and its SHA-256.
type Hashed struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
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
		Hookc:   compiler.Version,
		Policy:  in.Policy.Name,
		Format:  table.Version,
		Table:   hash(in.Result.Table),
		Sources: []Hashed{},
		Targets: map[string]*Targeted{},
	}
	for _, s := range in.Policy.Sources {
		m.Sources = append(m.Sources, hashed(in.Policy.Relative(s.Name), s.Data))
	}
	for _, e := range in.Evaluators {
		m.Evaluators = append(m.Evaluators, BuiltEvaluator{e.Platform, e.From, hash(e.Binary)})
	}
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

func hashed(path string, data []byte) Hashed { return Hashed{path, hash(data), len(data)} }

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// version is a plugin's version: it changes when, and only when, the table
// does.
func version(table []byte) string { return "0.0.0-" + hash(table)[:12] }
