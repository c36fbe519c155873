//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/host/codex/trust"
)

// TestCodexPatches checks that a patch holds to the rules of paths in every form:
// each file of it, and on a command line.
func TestCodexPatches(t *testing.T) {
	clienttest.Codex.Find(t)
	plugin := filepath.Join(builtFor(t, t.TempDir(), scenarioPolicy), "codex")
	patch := func(text string) string { return "*** Begin Patch\n" + text + "*** End Patch\n" }
	heredoc := func(text string) clienttest.Turn {
		return clienttest.Shell("apply_patch <<'EOF'\n" + patch(text) + "EOF")
	}
	tool := func(text string) clienttest.Turn {
		return clienttest.Turn{Calls: []clienttest.ToolCall{{Name: "apply_patch", Input: patch(text), Custom: true}}}
	}
	in := func(dir, text string) clienttest.Turn {
		return clienttest.Use("exec_command", map[string]any{"cmd": "apply_patch <<'EOF'\n" + patch(text) + "EOF", "workdir": dir})
	}
	r := clienttest.Codex.Run(t, clienttest.Options{
		Args:  []string{"--dangerously-bypass-hook-trust"},
		Files: map[string]string{".git/HEAD": "ref: refs/heads/main\n", "locked/old.txt": "old\n", "free.txt": "free\n"},
		Setup: func(t testing.TB, home, dir string) { placeCodex(t, plugin, home, dir) },
		Script: []clienttest.Turn{
			tool("*** Add File: a.txt\n+x\n*** Add File: locked/a.txt\n+x\n"),
			tool("*** Update File: free.txt\n*** Move to: locked/moved.txt\n@@\n-free\n+x\n"),
			tool("*** Delete File: locked/old.txt\n"),
			heredoc("*** Add File: locked/b.txt\n+x\n"),
			clienttest.Shell("cd locked && apply_patch <<'EOF'\n" + patch("*** Add File: c.txt\n+x\n") + "EOF"),
			in("locked", "*** Add File: d.txt\n+x\n"),
			heredoc("*** Add File: fine.txt\n+x\n"),
			clienttest.Say("done"),
		},
	})
	for name, want := range map[string]bool{
		"a.txt": false, "locked/a.txt": false, "locked/moved.txt": false, "free.txt": true, "locked/old.txt": true,
		"locked/b.txt": false, "locked/c.txt": false, "locked/d.txt": false, "fine.txt": true,
	} {
		if r.Has(name) != want {
			t.Errorf("%s is there: %v", name, !want)
		}
	}
}

// TestCodexTrusts stores the computed hashes: the client runs the hooks without a
// flag, and lists each as trusted.
func TestCodexTrusts(t *testing.T) {
	program := clienttest.Codex.Find(t)
	home, dir := t.TempDir(), t.TempDir()
	file := filepath.Join(home, ".codex", "hooks.json")
	hooks := `{"hooks": {
  "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "echo nö <&> \"no\" >&2; exit 2", "statusMessage": "S"}]}],
  "PostToolUse": [{"matcher": "", "hooks": [{"type": "command", "command": "true", "async": true}]}],
  "Stop": [{"matcher": "x", "hooks": [{"type": "command", "command": "true", "timeout": 7, "commandWindows": "x"}]}],
  "SessionEnd": [{"hooks": [{"type": "command", "command": "true", "timeout": 60}, {"type": "command", "command": "true"}]}]
}}`
	entries, err := trust.Entries(file, []byte(hooks))
	if err != nil || len(entries) != 5 {
		t.Fatal(entries, err)
	}
	r := clienttest.Codex.Run(t, clienttest.Options{
		Home: home, Dir: dir, Settings: trust.TOML(entries), Files: map[string]string{"~/.codex/hooks.json": hooks},
		Script: []clienttest.Turn{clienttest.Shell("touch orig"), clienttest.Say("done")},
	})
	if r.Has("orig") || !strings.Contains(r.ToolResult(0), "nö") {
		t.Errorf("the hook did not run: %s", r.Stderr)
	}
	listed := codexHooks(t, program, home, dir)
	for _, e := range entries {
		if got := listed[e.Key]; got.CurrentHash != e.Hash || got.TrustStatus != "trusted" {
			t.Errorf("%s: %+v, computed %s", e.Key, got, e.Hash)
		}
	}
}

// TestCodexKeysOfPlugins checks the keys of an emitted plugin, and the first of
// their two hashes.
func TestCodexKeysOfPlugins(t *testing.T) {
	program := clienttest.Codex.Find(t)
	plugin, home := filepath.Join(builtFor(t, t.TempDir(), scenarioPolicy), "codex"), t.TempDir()
	placeCodex(t, plugin, home, t.TempDir())
	hooks, err := os.ReadFile(filepath.Join(plugin, "hooks", "hooks.json"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := trust.Entries("guarded@guarded:hooks/hooks.json", hooks)
	if err != nil || len(entries) != 5 {
		t.Fatal(entries, err)
	}
	listed := codexHooks(t, program, home, t.TempDir())
	for _, e := range entries {
		if got := listed[e.Key]; !strings.HasPrefix(got.CurrentHash, e.Hash+"/") {
			t.Errorf("%s: %+v, computed %s", e.Key, got, e.Hash)
		}
	}
}

type codexHook struct{ Key, CurrentHash, TrustStatus string }

// codexHooks asks the client which hooks it has, by their keys.
func codexHooks(t *testing.T, program, home, dir string) map[string]codexHook {
	t.Helper()
	var result struct{ Data []struct{ Hooks []codexHook } }
	codexAsks(t, program, home, "hooks/list", map[string]any{"cwds": []string{dir}}, &result)
	found := map[string]codexHook{}
	for _, d := range result.Data {
		for _, h := range d.Hooks {
			found[h.Key] = h
		}
	}
	return found
}

// codexAsks calls a method of the client's server.
func codexAsks(t testing.TB, program, home, method string, params map[string]any, result any) {
	t.Helper()
	cmd := exec.Command(program, "app-server")
	cmd.Env = append(os.Environ(), "HOME="+home)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		in.Close()
		cmd.Wait()
	}()
	for _, message := range []any{
		map[string]any{"id": 1, "method": "initialize", "params": map[string]any{"clientInfo": map[string]any{"name": "hookc", "version": "1"}}},
		map[string]any{"method": "initialized"},
		map[string]any{"id": 2, "method": method, "params": params},
	} {
		if err := json.NewEncoder(in).Encode(message); err != nil {
			t.Fatal(err)
		}
	}
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var answer struct {
			ID            int
			Result, Error json.RawMessage
		}
		if json.Unmarshal(lines.Bytes(), &answer) != nil || answer.ID != 2 {
			continue
		}
		if err := json.Unmarshal(answer.Result, result); err != nil {
			t.Fatalf("%s: %v: %s", method, err, lines.Bytes())
		}
		return
	}
	t.Fatalf("%s is not answered", method)
}
