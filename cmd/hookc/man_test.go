package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// man prints the help of every command word by word, and groff has nothing to
// complain about.
func TestManual(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("groff is not installed")
	}
	dir := t.TempDir()
	root := newRoot(&app{})
	if err := writeManual(root, dir); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range root.Commands() {
		if cmd.Hidden || cmd.Name() == "help" || cmd.Name() == "completion" {
			continue
		}
		page := exec.Command(groff, "-man", "-Tutf8", "-ww", "-P-cbou", filepath.Join(dir, "hookc-"+cmd.Name()+".1"))
		var complaints strings.Builder
		page.Stderr = &complaints
		out, err := page.Output()
		if err != nil || complaints.Len() > 0 {
			t.Errorf("%s: %v, %s", cmd.Name(), err, complaints.String())
		}
		text := fieldsOf(string(out))
		for _, part := range []string{cmd.Short, cmd.Long, cmd.Example} {
			if !strings.Contains(text, fieldsOf(part)) {
				t.Errorf("%s: the page lacks\n%s\nin\n%s", cmd.Name(), fieldsOf(part), text)
			}
		}
		for _, flag := range regexp.MustCompile(`--[a-z][a-z-]*`).FindAllString(cmd.LocalFlags().FlagUsages(), -1) {
			if !strings.Contains(text, flag) {
				t.Errorf("%s: the page lacks %s", cmd.Name(), flag)
			}
		}
	}
}

func fieldsOf(s string) string { return strings.Join(strings.Fields(s), " ") }
