package shellcheck_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint/shellcheck"
)

// TestCheck holds the places of notes against the text, behind tabs, letters of
// several bytes and lines.
func TestCheck(t *testing.T) {
	program, ok := shellcheck.Find(t.TempDir())
	if !ok {
		t.Skip("shellcheck is not installed")
	}
	for source, want := range map[string]string{
		"cd /x\nls\n":                       "cd /x",
		"\techo ä; cd \"$1\"\nls\n":         `cd "$1"`,
		"x=$(ls)\n\n# 😀\nfoo() { y=1; }\n":  "x",
		"echo ok\n":                         "",
		"\x00\x01 \xff":                     "?",
		"# shellcheck disable=all\ncd /x\n": "",
	} {
		notes, err := shellcheck.Check(program, source, "sh")
		if err != nil {
			if want != "?" {
				t.Errorf("%q: %v", source, err)
			}
			continue
		}
		switch {
		case want == "?":
		case want == "" && len(notes) > 0, want != "" && len(notes) == 0:
			t.Errorf("%q: %v", source, notes)
		case want != "":
			if n := notes[0]; source[n.Start:n.End] != want {
				t.Errorf("%q: SC%d at %q, want %q", source, n.Code, source[n.Start:n.End], want)
			}
		}
	}
}

// TestReadsNoFile wants a script to lead shellcheck to no other file.
func TestReadsNoFile(t *testing.T) {
	program, ok := shellcheck.Find(t.TempDir())
	if !ok {
		t.Skip("shellcheck is not installed")
	}
	other := filepath.Join(t.TempDir(), "other.sh")
	if err := os.WriteFile(other, []byte("cd /secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	notes, err := shellcheck.Check(program, "# shellcheck source="+other+"\n. \""+other+"\"\n", "sh")
	if err != nil || len(notes) > 0 {
		t.Errorf("%v, %v", notes, err)
	}
}

// TestFind takes no program of the project, by whatever path PATH names it.
func TestFind(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs here are scripts")
	}
	project, own := t.TempDir(), t.TempDir()
	for _, dir := range []string{project, own} {
		if err := os.WriteFile(filepath.Join(dir, "shellcheck"), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	link, linked := filepath.Join(t.TempDir(), "link"), t.TempDir()
	for name, to := range map[string]string{link: project, filepath.Join(linked, "shellcheck"): filepath.Join(project, "shellcheck")} {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(project)
	for _, c := range []struct {
		path  []string
		found bool
	}{
		{[]string{project}, false}, {[]string{"."}, false}, {[]string{link}, false}, {[]string{linked}, false},
		{[]string{""}, false}, {[]string{"bin", project, own}, true}, {[]string{own}, true},
	} {
		t.Setenv("PATH", strings.Join(c.path, ":"))
		if path, ok := shellcheck.Find("."); ok != c.found || ok && filepath.Base(filepath.Dir(path)) != filepath.Base(own) {
			t.Errorf("%q: %q, %v", c.path, path, ok)
		}
	}
}

// TestDialect reads the first line.
func TestDialect(t *testing.T) {
	for source, want := range map[string]string{
		"#!/bin/sh\n": "sh", "#!/usr/bin/env bash": "bash", "#!/usr/bin/env -S dash -e\n": "dash", "#! /bin/ksh -e\n": "ksh",
		"#!/bin/zsh\n": "", "#!/usr/bin/env fish\n": "", "#!\n": "", "echo\n": "bash", "#!/bin/busybox\n": "", "#!/usr/bin/env A=b sh\n": "sh",
	} {
		if got := shellcheck.Dialect(source); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}
