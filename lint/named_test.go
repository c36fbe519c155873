package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// TestNamedFile names files on the command line: what hookc does not understand of them
// is an error, and not "nothing found". Files that were only found are left alone.
func TestNamedFile(t *testing.T) {
	handler := `[{"hooks": [{"type": "command", "command": "guard"}]}]`
	tests := []struct{ file, text, want string }{
		{"a.json", `{"hooks": {"PreToolUs": ` + handler + `}}`, "no agent has an event PreToolUs"},
		{"a.json", `{"hooks": {"PreToolUse": [{"hooks": [{"type": "whatever", "command": "guard"}]}]}}`, `no agent has handlers of type "whatever"`},
		{"a.json", `{"name": "x"}`, "there are no hooks in it"},
		{"a.json", `hooks`, "cannot be read"},
		{"a.toml", "name = 1\n", "there are no hooks in it"},
		{"a.toml", "name = \n", "cannot be read"},
		{"a.md", "# Hooks\n", "no hooks in front matter"},
		{"mcp.json", `{"mcpServers": {}, "hooks": {"onStart": ` + handler + `}}`, "no agent has an event onStart"},
		{"a.json", `{"hooks": {"PreToolUse": ` + handler + `, "SessionStart": ` + handler + `}}`, ""},
		{".claude/settings.json", `{"model": "m"}`, ""},
		{".codex/config.toml", "model = \"m\"\n", ""},
		{".claude/agents/a.md", "---\nname: a\n---\n", ""},
		{"own.toml", "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = \"command\"\ncommand = \"guard\"\n", ""},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		file := filepath.Join(dir, filepath.FromSlash(tt.file))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(tt.text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{file, dir} {
			res, err := lint.Run(lint.Options{Paths: []string{path}, Rules: rules.All})
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, d := range res.Findings {
				if d.Code == "HK0301" {
					got = d.Summary
				}
			}
			if named := path == file; named && (tt.want == "") != (got == "") || named && !strings.Contains(got, tt.want) || !named && got != "" {
				t.Errorf("%s with %s, named %v: %q, want %q", tt.file, tt.text, named, got, tt.want)
			}
		}
	}
}
