package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/testrun"
)

// editorPrograms are real editors, with the script that works in them without a person.
var editorPrograms = []struct {
	name, variable string
	command        func(program, script string) []string
}{
	{"nvim", "HOOKC_NVIM", func(program, script string) []string {
		return []string{program, "--headless", "--clean", "-c", "luafile " + script}
	}},
	{"emacs", "HOOKC_EMACS", func(program, script string) []string {
		return []string{program, "--batch", "-q", "--load", script}
	}},
}

// TestLspEditors: real editors open a policy with a mistake, mend it by the server's fix,
// complete, rename, format and save. Every one leaves the same file.
func TestLspEditors(t *testing.T) {
	scripts := map[string]string{"nvim": "nvim.lua", "emacs": "eglot.el"}
	before, err := os.ReadFile("testdata/editors/before.hook.hcl")
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile("testdata/editors/after.hook.hcl")
	if err != nil {
		t.Fatal(err)
	}
	for _, editor := range editorPrograms {
		t.Run(editor.name, func(t *testing.T) {
			program := os.Getenv(editor.variable)
			if program == "" {
				t.Skipf("%s does not name %s", editor.variable, editor.name)
			}
			dir := t.TempDir()
			file := filepath.Join(dir, "a.hook.hcl")
			if err := os.WriteFile(file, before, 0o644); err != nil {
				t.Fatal(err)
			}
			script, err := filepath.Abs(filepath.Join("testdata", "editors", scripts[editor.name]))
			if err != nil {
				t.Fatal(err)
			}
			args := editor.command(program, script)
			cmd := exec.Command(args[0], args[1:]...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "HOOKC="+testrun.Program(t, "cmd/hookc"), "HOME="+dir, "XDG_CONFIG_HOME="+dir)
			cmd.WaitDelay = time.Second
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, after) {
				t.Errorf("the file is now\n%s%v", got, err)
			}
		})
	}
}
