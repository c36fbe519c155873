package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// TestInitPacks: what init writes for each pack is formatted, without findings
// where the run is exhaustive, and passes its tests; what it shows in comments can
// be set.
func TestInitPacks(t *testing.T) {
	for _, name := range packNames(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "hooks")
			if err := (&app{out: io.Discard, errOut: io.Discard}).init(dir, []string{packPrefix + name}); err != nil {
				t.Fatal(err)
			}
			holds(t, []string{"fmt", "--check", dir}, []string{"test", dir})
			if testrun.Exhaustive() {
				holds(t, []string{"lint", dir})
			}
			policy := filepath.Join(dir, starterPolicy)
			text, err := os.ReadFile(policy)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(policy, []byte(uncommented(string(text))), 0o644); err != nil {
				t.Fatal(err)
			}
			holds(t, []string{"check", dir})
		})
	}
}

// setting is a line of a use that shows a variable whose default is not cut short.
var setting = regexp.MustCompile(`(?m)^  # (with = \{|\}|  \w+ = [^…\n]*)$`)

func uncommented(policy string) string { return setting.ReplaceAllString(policy, "  $1") }

func holds(t *testing.T, commands ...[]string) {
	t.Helper()
	for _, args := range commands {
		var out bytes.Buffer
		if code := Main(args, nil, &out, &out); code != 0 {
			t.Errorf("hookc %v: exit %d\n%s", args, code, out.String())
		}
	}
}

// TestInit: what init writes is formatted, without findings of any level, and
// passes its test.
func TestInit(t *testing.T) {
	noAgents(t)
	dir := filepath.Join(t.TempDir(), "hooks")
	if err := (&app{out: io.Discard, errOut: io.Discard}).init(dir, nil); err != nil {
		t.Fatal(err)
	}
	holds(t, []string{"fmt", "--check", dir}, []string{"lint", "--fail-level", "info", dir}, []string{"test", dir})
}

// TestInitOffersReplay: init offers to replay recorded sessions where there are some of
// this project, whatever other projects have.
func TestInitOffersReplay(t *testing.T) {
	noAgents(t)
	t.Setenv("CODEX_HOME", "")
	project, other := t.TempDir(), t.TempDir()
	t.Chdir(project)
	n := 0
	offers := func() bool {
		t.Helper()
		var out bytes.Buffer
		n++
		if err := (&app{out: &out, errOut: io.Discard}).init(fmt.Sprint("hooks", n), nil); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "hookc test hooks") || !strings.Contains(out.String(), "hookc install hooks") {
			t.Errorf("%s", out.String())
		}
		return strings.Contains(out.String(), "hookc replay hooks")
	}
	if offers() {
		t.Error("there is no record, and replay is offered")
	}
	rollout := func(name, cwd string) {
		file := filepath.Join(os.Getenv("HOME"), ".codex", "sessions", "2026", "01", "02", "rollout-"+name+".jsonl")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(map[string]any{"timestamp": "2026-01-02T10:00:00Z", "type": "session_meta", "payload": map[string]string{"cwd": cwd}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(line, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rollout("other", other)
	if offers() {
		t.Error("another project has a record, and replay is offered")
	}
	rollout("own", project)
	if !offers() {
		t.Error("the project has a record, and replay is not offered")
	}
}

// noAgents gives the test a home folder that shows no agent.
func noAgents(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("USERPROFILE", os.Getenv("HOME"))
}
