//go:build unix

package install

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/host"
)

var owner = Owner{Program: "/opt/ours/run"}

// edits is an entry in each of two files, and a block in a third.
func edits(t *testing.T, dir string) []host.Edit {
	entry := object(t, `{"hooks":[{"type":"command","command":"/opt/ours/run --event Stop"}]}`)
	return []host.Edit{
		{File: filepath.Join(dir, "a.json"), Under: []string{"hooks", "Stop"}, Entry: entry},
		{File: filepath.Join(dir, "b.json"), Under: []string{"hooks", "Stop"}, Entry: entry},
		{File: filepath.Join(dir, "c.toml"), Block: "x = 1\n"},
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(text)
}

// TestNothingOrAll: where one file cannot be written, none is.
func TestNothingOrAll(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Log("an administrator may write everywhere: a folder in the place of a file stands for it")
	}
	dir, store := t.TempDir(), Store{t.TempDir()}
	write(t, filepath.Join(dir, "a.json"), "{\n}\n")
	plan, err := New(owner, edits(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	plan.Changes[2].Path = filepath.Join(dir, "a.json", "c.toml") // below a file
	if err := store.Write(plan, Installed{}); err == nil || !strings.Contains(err.Error(), "is a file, not a folder") {
		t.Errorf("got %v", err)
	}
	if got := read(filepath.Join(dir, "a.json")); got != "{\n}\n" {
		t.Errorf("a.json was written: %s", got)
	}
	if read(filepath.Join(dir, "b.json")) != "" {
		t.Error("b.json was written")
	}
}

// TestMeanwhile: a file that was changed between plan and writing is left alone.
func TestMeanwhile(t *testing.T) {
	dir, store := t.TempDir(), Store{t.TempDir()}
	plan, err := New(owner, edits(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "a.json"), `{"mine":1}`)
	if err := store.Write(plan, Installed{}); err == nil || !strings.Contains(err.Error(), "changed meanwhile") {
		t.Errorf("got %v", err)
	}
	if got := read(filepath.Join(dir, "a.json")); got != `{"mine":1}` {
		t.Errorf("got %s", got)
	}
}

// TestTwoOwners: two policies in one file come and go in any order.
func TestTwoOwners(t *testing.T) {
	other := Owner{Program: "/opt/theirs/run"}
	for _, first := range []Owner{owner, other} {
		dir, store := t.TempDir(), Store{t.TempDir()}
		file := filepath.Join(dir, "a.json")
		const before = "{\n  \"z\": [1]\n}\n"
		write(t, file, before)
		for _, o := range []Owner{owner, other} {
			entry := object(t, `{"hooks":[{"command":"`+o.Program+`"}]}`)
			plan, err := New(o, []host.Edit{{File: file, Under: []string{"hooks", "Stop"}, Entry: entry}})
			if err != nil {
				t.Fatal(err)
			}
			if err := store.Write(plan, Installed{}); err != nil {
				t.Fatal(err)
			}
		}
		second := owner
		if first == owner {
			second = other
		}
		for i, o := range []Owner{first, second} {
			plan, done, err := store.Remove(func(in Installed) bool { return in.Program == o.Program })
			if err != nil {
				t.Fatal(err)
			}
			if err := plan.Write(); err != nil {
				t.Fatal(err)
			}
			if err := done(); err != nil {
				t.Fatal(err)
			}
			if got := read(file); strings.Contains(got, o.Program) || i == 0 && !strings.Contains(got, second.Program) {
				t.Errorf("%s out: %s", o.Program, got)
			}
		}
		if got := read(file); got != before {
			t.Errorf("first %s: %q", first.Program, got)
		}
	}
}

// TestKilled ends a process that installs, again and again, at any moment: each
// file is as it was or as it is to be, and the next run completes them.
func TestKilled(t *testing.T) {
	if dir := os.Getenv("INSTALL_TEST_DIR"); dir != "" {
		plan, err := New(owner, edits(t, dir))
		if err == nil {
			err = Store{filepath.Join(dir, "store")}.Write(plan, Installed{Policy: "p"})
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	const before = "{\n  \"model\": \"x\"\n}\n"
	var want string
	killed := 0
	for i := range 40 {
		dir := t.TempDir()
		for _, f := range []string{"a.json", "b.json"} {
			write(t, filepath.Join(dir, f), before)
		}
		run := func(limit time.Duration) error {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestKilled$")
			cmd.Env = append(os.Environ(), "INSTALL_TEST_DIR="+dir)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if limit > 0 {
				time.AfterFunc(limit, func() { _ = cmd.Process.Kill() }) // it may have ended
			}
			return cmd.Wait()
		}
		if i == 0 {
			if err := run(0); err != nil {
				t.Fatal(err)
			}
			want = read(filepath.Join(dir, "a.json"))
			continue
		}
		if run(time.Duration(i)*300*time.Microsecond) != nil {
			killed++
		}
		for _, f := range []string{"a.json", "b.json"} {
			if got := read(filepath.Join(dir, f)); got != before && got != want {
				t.Errorf("%s is neither: %q", f, got)
			}
		}
		if err := run(0); err != nil {
			t.Fatal(err)
		}
		if a, b, c := read(filepath.Join(dir, "a.json")), read(filepath.Join(dir, "b.json")), read(filepath.Join(dir, "c.toml")); a != want || b != want || !strings.Contains(c, "x = 1") {
			t.Errorf("the second run left %q %q %q", a, b, c)
		}
		plan, _, err := Store{filepath.Join(dir, "store")}.Remove(func(Installed) bool { return true })
		if err == nil {
			err = plan.Write()
		}
		if a := read(filepath.Join(dir, "a.json")); err != nil || a != before {
			t.Errorf("taken out: %v %q", err, a)
		}
	}
	t.Log(fmt.Sprint(killed, " of 39 were killed"))
}

// TestWholeOfAnother: a file that is the same for every policy is not taken from
// another policy, nor from a person.
func TestWholeOfAnother(t *testing.T) {
	other := Owner{Program: "/opt/theirs/run"}
	for text, want := range map[string]string{
		"#!/bin/sh\n# Written by hookc.\n" + other.Program + "\n": "the hook of another policy is there",
		"#!/bin/sh\necho mine\n":                                  "hookc did not write it",
		"#!/bin/sh\n# Written by hookc.\n" + owner.Program + "\n": "",
	} {
		file := filepath.Join(t.TempDir(), "PreToolUse")
		write(t, file, text)
		_, err := New(owner, []host.Edit{{File: file, Whole: []byte("hookc " + owner.Program), Exec: true}})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

// TestBlockOfTOML: what would make a TOML file unreadable is not added, and the
// settings are those besides the block.
func TestBlockOfTOML(t *testing.T) {
	for text, want := range map[string]string{
		"":                "",
		"[b]\ny = 1\n":    "",
		"[a]\nx = 2\n":    "with what hookc adds",
		"a = { x = 2 }\n": "with what hookc adds",
		"[a\n":            "line 1",
		string(owner.withBlock([]byte("z = 1\n"), "[a]\nx = 3\n")): "",
	} {
		file := filepath.Join(t.TempDir(), "config.toml")
		write(t, file, text)
		_, err := New(owner, []host.Edit{{File: file, Block: "[a]\nx = 1\n"}})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
		if want != "" {
			continue
		}
		if has, err := owner.Settings(file); err != nil {
			t.Error(err)
		} else if _, found := has.Get("a"); found {
			t.Errorf("%q: the settings have the block", text)
		}
	}
}

// TestSettingsStay: a file of settings in which the owner's block is gone is none
// of its business, whatever others have in it.
func TestSettingsStay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config.toml")
	mine := "model = \"x\"\n"
	write(t, file, string(Owner{Program: owner.Program, Root: "/other"}.withBlock([]byte(mine), "[a]\nx = 1\n")))
	plan, err := Without(Owner{Program: owner.Program, Root: "/this"}, []string{file})
	if err != nil {
		t.Fatal(err)
	}
	if got := plan.Changes[0].Action(); got != "keep" {
		t.Errorf("it would %s the file", got)
	}
}

// TestBlockRewritten: an agent that rewrites its settings puts tables of its own
// between ours. They stay when the block is written anew and when it goes, and the
// file stays when the agent has taken out the block's beginning or end.
func TestBlockRewritten(t *testing.T) {
	const ours = "[p.\"/a\"]\nlevel = \"trusted\"\n[s.\"k:0\"]\nhash = \"1\"\n"
	const theirs = "# of the agent\n[p.\"/b\"]\nlevel = \"trusted\"\n"
	before := "model = \"x\"\n"
	text := string(owner.withBlock([]byte(before), ours))
	for name, at := range map[string]string{"between": "[s.", "at the end": "# hookc end"} {
		i := strings.Index(text, at)
		rewritten := []byte(text[:i] + theirs + text[i:])
		if got := string(owner.withoutBlock(rewritten)); got != before+theirs {
			t.Errorf("%s: without the block:\n%s", name, got)
		}
		if got := owner.withBlock(rewritten, ours); string(got) != string(rewritten) {
			t.Errorf("%s: what is there is written again:\n%s", name, got)
		}
		again := owner.withBlock(rewritten, strings.Replace(ours, "\"1\"", "\"2\"", 1))
		if got := string(owner.withoutBlock(again)); got != before+theirs || !strings.Contains(string(again), "k:0") {
			t.Errorf("%s: with the block again:\n%s", name, again)
		}
	}
	for _, lost := range []string{string(owner.begin()), string(owner.end())} {
		file := filepath.Join(t.TempDir(), "config.toml")
		write(t, file, strings.Replace(text, lost, "", 1))
		plan, err := Without(owner, []string{file})
		if err != nil {
			t.Fatal(err)
		}
		if got := plan.Changes[0].Action(); got != "keep" {
			t.Errorf("without %q it would %s the file", lost, got)
		}
	}
}
