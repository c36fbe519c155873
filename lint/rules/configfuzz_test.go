package rules_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// FuzzConfig holds that no configuration makes a rule fail, or point outside of the
// text.
func FuzzConfig(f *testing.F) {
	for _, rule := range rules.All {
		if rule.Config == nil && rule.Handler == nil && rule.Script == nil {
			continue
		}
		for _, e := range rules.Examples(rule).Avoid {
			f.Add(e.File, []byte(e.Text))
			if text, ok := frontMatter(e); ok {
				f.Add(".claude/agents/a.md", text)
			}
		}
	}
	f.Add(".claude/settings.json", []byte(`{"hooks": {"PreToolUse": {"a": [null, 1, "x"]}, "Stop": [[], {}, {"hooks": [{"type": 1, "timeout": {}, "command": ["x"]}]}]}}`))
	f.Add(".cursor/hooks.json", []byte("{\"hooks\": {\"stop\": [{\"matcher\": {}, \"command\": \"\\ud83d\\ude00 $CLAUDE_TOOL_NAME\"}, \"x\"]}}"))
	var configs []*lint.Rule
	for _, r := range rules.All {
		if r.Config != nil || r.Handler != nil || r.Script != nil || r.Regex != nil {
			configs = append(configs, r)
		}
	}
	names := []string{".claude/settings.json", ".cursor/hooks.json", ".codex/hooks.json", ".gemini/settings.json", ".github/hooks/a.json", "hooks/hooks.json", ".claude/agents/a.md"}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		known := false
		for _, n := range names {
			known = known || n == name
		}
		if !known {
			name = names[len(data)%len(names)]
		}
		dir := t.TempDir()
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		res, err := lint.Run(lint.Options{Paths: []string{file}, Rules: configs})
		if err != nil {
			t.Fatal(err)
		}
		for _, failure := range res.Failures {
			t.Error(failure)
		}
		for _, d := range res.Findings {
			text := res.Sources[d.Span.File]
			if d.Span.Start.Byte < 0 || d.Span.End.Byte < d.Span.Start.Byte || d.Span.End.Byte > len(text) {
				t.Errorf("%s %s points at %v of %d bytes", d.Code, d.Summary, d.Span, len(text))
			}
			if d.Fix == nil {
				continue
			}
			for _, e := range d.Fix.Edits {
				if e.Span.Start.Byte < 0 || e.Span.End.Byte < e.Span.Start.Byte || e.Span.End.Byte > len(text) {
					t.Errorf("%s: the fix points at %v", d.Code, e.Span)
				}
			}
		}
	})
}

// frontMatter is the hooks of a configuration as a subagent of Claude Code has them: in
// YAML, where no brace is around an object.
func frontMatter(e lint.Example) ([]byte, bool) {
	var config struct {
		Hooks map[string]any `json:"hooks"`
	}
	if path.Base(e.File) != "settings.json" || json.Unmarshal([]byte(e.Text), &config) != nil || config.Hooks == nil {
		return nil, false
	}
	text, err := yaml.Marshal(map[string]any{"name": "a", "description": "b", "hooks": config.Hooks})
	return fmt.Appendf(nil, "---\n%s---\n\nText.\n", text), err == nil
}
