package main

import (
	"os/exec"
	"testing"
)

// What a replay says is what the shell hands on.
func TestShellQuote(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	for word, want := range map[string]string{
		"hooks/a.json": "hooks/a.json",
		"":             "''",
		"it's $(x)":    `'it'\''s $(x)'`,
		"-n":           "./-n",
		"a\nb\\'":      `$'a\x0ab\\\''`,
		"c\x1b[31m":    `$'c\x1b[31m'`,
		"é\u009f9":     `$'\xc3\xa9\xc2\x9f9'`,
		"h\xff":        `$'h\xff'`,
	} {
		got := pathArgument(word)
		if got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
		out, err := exec.Command(bash, "-c", "printf %s "+got).Output()
		if err != nil || string(out) != word && string(out) != "./"+word {
			t.Errorf("%s is %q for the shell (%v), want %q", got, out, err, word)
		}
	}
}
