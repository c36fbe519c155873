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
		t.Fatal(err)
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

// names is what the index calls an agent.
var names = map[string]string{"claude": "claude-code", "codex": "codex", "gemini": "gemini", "cursor": "cursor", "copilot": "copilot"}

// others is where the index goes by the path and the content says otherwise.
var others = map[string]string{
	"agent-governance-codex-cli/hooks/hooks.json":                          "codex",  // ${PLUGIN_ROOT}, and it says so
	"packages/cli/src/commands/extensions/examples/hooks/hooks/hooks.json": "gemini", // ${extensionPath}
	"cli-tool/components/hooks/AI_HOOK_TEMPLATE.json":                      "",       // no hooks, a text about them
}

// All real configurations are read, each for its agent; nothing of their text is
// refused, and where somebody wrote hooks, groups are found.
func TestCorpora(t *testing.T) {
	sure, all := 0, 0
	for s, data := range samples(t) {
		f := hostconfig.Read(s.Path, data, "")
		want, ok := others[s.Path]
		if !ok {
			want = names[s.Host]
		}
		got := ""
		if f.Agent != nil {
			got = f.Agent.Name
		}
		if all++; f.Sure {
			sure++
		}
		if got != want {
			t.Errorf("%s: %s is for %q; want %q", s.Repo, s.Path, got, want)
		}
		if len(f.Problems) > 0 {
			t.Errorf("%s: %s: %v", s.Repo, s.Path, f.Problems)
		}
		if f.Unrelated != (got == "") || len(f.Groups) == 0 && got != "" && len(f.Misshapen) == 0 {
			t.Errorf("%s: %s has no groups", s.Repo, s.Path)
		}
	}
	t.Logf("%d files, of %d it is sure whose they are", all, sure)
}
