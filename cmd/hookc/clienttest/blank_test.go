//go:build unix

package clienttest

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestBlankInProject runs commands that name the folder of a project whose path has
// a blank, in four spellings. Whether a shell needs quotes around a variable depends
// on who replaces it: runtime/host/NAME/agent.go says so in Paths.
func TestBlankInProject(t *testing.T) {
	const bare, quoted, braces, quotedBraces = "$V/mark", `"$V"/mark`, "${V}/mark", `"${V}"/mark`
	usual := map[string]bool{bare: false, quoted: true, braces: false, quotedBraces: true}
	tests := []struct {
		client   Client
		event    string
		variable string
		file     string // of the configuration, below the project; "" where Settings has it
		found    map[string]bool
	}{
		{ClaudeCode, "PreToolUse", "CLAUDE_PROJECT_DIR", ".claude/settings.json", usual},
		{Gemini, "BeforeTool", "GEMINI_PROJECT_DIR", ".gemini/settings.json", map[string]bool{bare: true, quoted: false, braces: false, quotedBraces: true}},
		{Gemini, "BeforeTool", "CLAUDE_PROJECT_DIR", ".gemini/settings.json", map[string]bool{bare: true, quoted: false, braces: false, quotedBraces: true}},
		{Qwen, "PreToolUse", "QWEN_PROJECT_DIR", ".qwen/settings.json", usual},
		{Droid, "PreToolUse", "FACTORY_PROJECT_DIR", ".factory/settings.json", usual},
	}
	for _, tt := range tests {
		t.Run(tt.client.Name+"/"+tt.variable, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "two words")
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			spellings := slices.Sorted(maps.Keys(tt.found))
			var handlers []any
			for i, s := range spellings {
				command := "cat " + strings.Replace(s, "V", tt.variable, 1) + " > out" + strconv.Itoa(i) + "; exit 0"
				handlers = append(handlers, map[string]any{"type": "command", "command": command, "name": "n" + strconv.Itoa(i)})
			}
			config := encoded(map[string]any{"hooks": map[string]any{tt.event: []any{map[string]any{"matcher": "*", "hooks": handlers}}}})
			tt.client.Run(t, Options{
				Dir: dir, Files: map[string]string{"mark": "found", tt.file: config},
				Script: []Turn{Shell("touch orig"), Say("done")}, Allowed: []string{"Bash"},
			})
			for i, s := range spellings {
				data, err := os.ReadFile(filepath.Join(dir, "out"+strconv.Itoa(i)))
				if err != nil {
					t.Errorf("the handler with %s did not run: %v", s, err)
				} else if got := string(data) == "found"; got != tt.found[s] {
					t.Errorf("%s: the file is found: %v, want %v", s, got, tt.found[s])
				}
			}
		})
	}
}

// TestBlankInPlugin does the same with the folder of a plugin.
func TestBlankInPlugin(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "two words")
	hooks := encoded(map[string]any{"hooks": map[string]any{"PreToolUse": []any{map[string]any{"hooks": []any{
		map[string]any{"type": "command", "command": "cat ${CLAUDE_PLUGIN_ROOT}/mark > out0; exit 0"},
		map[string]any{"type": "command", "command": `cat "${CLAUDE_PLUGIN_ROOT}/mark" > out1; exit 0`},
		map[string]any{"type": "command", "command": `cat "$CLAUDE_PLUGIN_ROOT"/mark > out2; exit 0`},
	}}}}})
	write(t, filepath.Join(dir, "hooks", "hooks.json"), hooks, 0o644)
	write(t, filepath.Join(dir, "mark"), "found", 0o644)
	write(t, filepath.Join(dir, ".claude-plugin", "plugin.json"), `{"name":"blank","version":"1.0.0","description":"hand-made"}`, 0o644)
	project := t.TempDir()
	ClaudeCode.Run(t, Options{Dir: project, PluginDir: dir, Script: []Turn{Shell("touch orig"), Say("done")}, Allowed: []string{"Bash"}})
	for i, want := range []string{"", "found", "found"} {
		data, err := os.ReadFile(filepath.Join(project, "out"+strconv.Itoa(i)))
		if err != nil || string(data) != want {
			t.Errorf("command %d read %q, want %q (%v)", i, data, want, err)
		}
	}
}
