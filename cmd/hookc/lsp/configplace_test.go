package lsp

import "testing"

// FuzzConfigPlace: every byte of any text has a place or none, and what would be replaced
// there is around it.
func FuzzConfigPlace(f *testing.F) {
	f.Add("[[hooks.PreToolUse]]\nmatcher = \"Bash\"\n[[hooks.PreToolUse.hooks]]\ntype = 'command'\nx = [ \"]\", # ]\n{ a = 1 } ]\n")
	f.Add("a.\"b\".c = \"\"\"\n\"\"\"\n[\"x\ny = \n = 2\r\n")
	f.Add("{\"hooks\": {\"PreToolUse\": [{\"matcher\": \"Bash\", \"")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{"a.json", "a.toml"} {
			for offset := range len(text) + 1 {
				p, ok := configAt(name, []byte(text), offset)
				if ok && (p.from > offset || p.to < offset || p.to > len(text)) {
					t.Fatalf("%s: %q: byte %d is in %d-%d", name, text, offset, p.from, p.to)
				}
			}
		}
	})
}
