package hostconfig_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/lint/hostconfig"
)

// sample is a configuration that somebody published.
type sample struct{ Repo, Path, Host, File string }

// samples is the public configurations; it skips where there are none.
func samples(t testing.TB) map[sample][]byte {
	root := os.Getenv("HOOKC_CORPORA")
	if root == "" {
		t.Skip("HOOKC_CORPORA names no corpora")
	}
	index, err := os.ReadFile(filepath.Join(root, "configs", "index.jsonl"))
	if err != nil {
		t.Skip(err)
	}
	out := map[sample][]byte{}
	for line := range bytes.Lines(index) {
		var s sample
		if err := json.Unmarshal(line, &s); err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(s.File) != ".json" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, s.File))
		if err != nil {
			t.Fatal(err)
		}
		out[s] = data
	}
	return out
}

func TestCorpora(t *testing.T) {
	for s, data := range samples(t) {
		f := hostconfig.Read(s.Path, data, "")
		agent := ""
		if f.Agent != nil {
			agent = f.Agent.Name
		}
		handlers := 0
		for _, g := range f.Groups {
			handlers += len(g.Handlers)
		}
		t.Logf("%-8s %-12s sure=%v plugin=%v groups=%d handlers=%d problems=%v shapes=%d %s", s.Host, agent, f.Sure, f.Plugin, len(f.Groups), handlers, f.Problems, len(f.Misshapen), s.File)
		for _, m := range f.Misshapen {
			t.Logf("        shape %d at %s event %s", m.Kind, m.Span, m.Event)
		}
	}
}
