package automata

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// goldenFolder is where the evaluator's tests find machines that were made
// here. The evaluator must go on reading them as long as their version stands.
const goldenFolder = "../../runtime/automaton/testdata"

func TestGolden(t *testing.T) {
	prog, err := EncodeProg(`(?i)git\s+push\s+(?P<remote>\w+)(.*)--force\b`)
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string][]byte{
		"push.dfa":    mustCompile(t, `(?i)git\s+push\s+(?P<remote>\w+)(.*)--force\b`).Encode(),
		"wide.dfa":    mustCompile(t, `(a|b)*a(a|b){8}$`).Encode(),
		"letters.dfa": mustCompile(t, `^[é-日]+$`).Encode(),
		"plain.set":   EncodeSet([]string{"git push", "push", "rm -rf", "", "mcp__github__", "mcp__gitlab__", "rm -rf"}, false),
		"folded.set":  EncodeSet([]string{"Password", "SECRET", "api_key"}, true),
		"push.prog":   prog,
	} {
		path := filepath.Join(goldenFolder, name)
		if os.Getenv("HOOKC_UPDATE") != "" {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the encoding changed; if that is meant, give the format a new version and set HOOKC_UPDATE=1", name)
		}
	}
}
