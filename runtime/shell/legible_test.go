package shell_test

import (
	"testing"

	"github.com/hookc/hookc/runtime/shell"
)

func TestLegible(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		"plain é":                   "plain é",
		"/a/\x01.go":                "/a/*.go",
		"a\x02 \x00/x \x03":         "a? …/x \x03",
		`["/a/\u0001","\u0000"]`:    `["/a/*","…"]`,
		`\\u0001 \u0003 \u000 \u00`: `\\u0001 \u0003 \u000 \u00`,
		`\`:                         `\`,
		"\\\x01":                    `\*`,
	} {
		if got := shell.Legible(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
