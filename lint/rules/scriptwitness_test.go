package rules_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/stdlib"
)

// scriptClaims are what must be true of a script that has read a witness, by rule: of its
// exit code, where 2 stands for a denial in JSON too, and of the folder that it ran in.
var scriptClaims = map[string]func(code int, dir string) bool{
	"wrong-exit-code":          func(code int, _ string) bool { return code != 0 && code != 2 },
	"handler-raw-command-text": func(code int, _ string) bool { return code == 0 },
	"handler-shell-injection": func(_ int, dir string) bool {
		_, err := os.Stat(filepath.Join(dir, "injected"))
		return err == nil
	},
}

// TestScriptWitnesses runs the scripts of the rules' cases in bash on the witness of each
// finding: what the finding says happens there too.
func TestScriptWitnesses(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	for _, name := range []string{"jq", "python3", "node"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip("no " + name)
		}
	}
	ran := 0
	for _, rule := range rules.All {
		want, ok := scriptClaims[rule.Name]
		if !ok {
			continue
		}
		for _, c := range split(rules.Cases(rule)) {
			dir := t.TempDir()
			lay(t, dir, c.files)
			t.Chdir(dir)
			res, err := lint.Run(lint.Options{Paths: []string{"."}, Packs: stdlib.Packs, Rules: []*lint.Rule{rule}})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range res.Findings {
				if d.Witness == nil || d.Witness.Host == "" {
					continue
				}
				ran++
				if code := answer(t, bash, dir, d); !want(code, dir) {
					t.Errorf("%s/%s: the script ends with %d on %s", rule.Name, c.name, code, d.Witness.Event)
				}
			}
		}
	}
	if ran < 8 {
		t.Errorf("only %d witnesses", ran)
	}
}

// answer runs the first handler of a configuration; 2 stands for a denial in JSON too.
func answer(t *testing.T, bash, dir string, d diag.Diag) int {
	t.Helper()
	cmd := exec.Command(bash, "-c", firstCommand(t, dir))
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(d.Witness.Event)
	out, err := cmd.Output()
	if strings.Contains(string(out), `"deny"`) || strings.Contains(string(out), `"block"`) {
		return 2
	}
	if err == nil {
		return 0
	}
	return cmd.ProcessState.ExitCode()
}

func firstCommand(t *testing.T, dir string) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, ".*", "*.json"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var config struct {
			Hooks map[string][]struct {
				Command string // of an agent without groups
				Hooks   []struct{ Command string }
			}
		}
		if json.Unmarshal(data, &config) == nil {
			for _, groups := range config.Hooks {
				if len(groups[0].Hooks) == 0 {
					return groups[0].Command
				}
				return groups[0].Hooks[0].Command
			}
		}
	}
	t.Fatal("no configuration")
	return ""
}
