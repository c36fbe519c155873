package hostconfig_test

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lint/hostconfig"
)

// A text in TOML or YAML has the place where it stands, also where others of the same
// text stand before it.
func TestPlacesInDocuments(t *testing.T) {
	tests := []struct{ name, text string }{
		{".codex/config.toml", "matcher = \"@0\"\n[hooks]\n[[hooks.PreToolUse]]\nmatcher = \"@1\"\n[[hooks.PreToolUse.hooks]]\ncommand = '@2'\n[[hooks.PreToolUse]]\nmatcher = \"@3\"\nhooks = [{command = \"@4\"}, {command = \"@5\"}]\n"},
		{".kimi-code/config.toml", "[[hooks]]\nevent = \"Stop\"\ncommand = \"@1\"\n\n[[hooks]]\ncommand = \"\"\"\n@2\"\"\"\nevent = \"Stop\"\n"},
		{".claude/agents/a.md", "---\nname: \"@0\"\nhooks:\n  Stop:\n    - matcher: \"@1\"\n      hooks:\n        - command: '@2'\n        - {type: command, command: \"@3\"}\n  PreToolUse: [{matcher: x, hooks: [{command: \"@4\"}]}]\n---\n@5\n"},
	}
	for _, tt := range tests {
		for _, same := range []bool{false, true} {
			text := tt.text
			if same { // all texts are equal
				text = strings.NewReplacer("@0", "@@", "@1", "@@", "@2", "@@", "@3", "@@", "@4", "@@", "@5", "@@").Replace(text)
			}
			f := hostconfig.Read(tt.name, []byte(text), "")
			last, n := 0, 0
			var walk func(v *hostconfig.Value)
			walk = func(v *hostconfig.Value) {
				if v.Kind == hostconfig.String && strings.HasPrefix(v.Text, "@") {
					at := v.Span.Start.Byte
					n++
					if got := text[at:v.Span.End.Byte]; got != v.Text || at <= last {
						t.Errorf("%s: %s stands at %v, where %q is, behind %d", tt.name, v.Text, v.Span, got, last)
					}
					last = at
				}
				for _, m := range v.Members {
					walk(m.Value)
				}
				for _, item := range v.Items {
					walk(item)
				}
			}
			walk(f.Hooks)
			if n == 0 {
				t.Errorf("%s: no text was found", tt.name)
			}
		}
	}
}

// FuzzDocument reads anything as TOML and as front matter: every place is one of the file.
func FuzzDocument(f *testing.F) {
	f.Add("[[hooks.PreToolUse]]\nmatcher = \"a\\u0041\"\nx = 0x10\n[hooks.state.\"é\"]\n")
	f.Add("---\nhooks:\n  Stop: &a\n    - command: |\n        é\n        x\n    - hooks: [{}]\n---\n")
	f.Add("[[hooks]]\nevent = 'Stop'\ncommand = \"\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{".codex/config.toml", ".kimi-code/config.toml", ".claude/agents/a.md"} {
			file := hostconfig.Read(name, []byte(text), "")
			var walk func(v *hostconfig.Value)
			walk = func(v *hostconfig.Value) {
				if v.Span.Start.Byte < 0 || v.Span.End.Byte > len(text) || v.Span.Start.Byte > v.Span.End.Byte {
					t.Errorf("%s: a value is at %+v of %d bytes", name, v.Span, len(text))
				}
				for _, m := range v.Members {
					walk(m.Value)
				}
				for _, item := range v.Items {
					walk(item)
				}
			}
			if file.Top != nil {
				walk(file.Top)
			}
		}
	})
}
