//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDefaultIsBuilt: std/default is built for every agent without an error,
// and what is lost is what the agent's way of starting hooks costs.
func TestDefaultIsBuilt(t *testing.T) {
	for target, want := range map[string][]string{
		"claude-code": nil,
		"generic":     nil,
		"agent-hooks": {
			"ask on before_tool: the host joins it with what other hooks say",
			"priority on before_tool: the host orders hooks of one priority as it likes",
		},
	} {
		t.Run(target, func(t *testing.T) {
			t.Parallel()
			out := filepath.Dir(buildFolder(t, strings.Replace(defaultPolicy, "claude-code", target, 1), target))
			if got := lostThings(t, out, target); !slices.Equal(got, want) {
				t.Errorf("lost:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// lostThings is what a build says is lost for a target, whichever hooks lose it.
func lostThings(t *testing.T, out, target string) []string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(out, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Targets map[string]struct {
			Losses []struct{ Event, Step, Note string }
		}
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	var lost []string
	for _, l := range m.Targets[target].Losses {
		lost = append(lost, l.Step+" on "+l.Event+": "+l.Note)
	}
	slices.Sort(lost)
	return slices.Compact(lost)
}

// TestDefaultAsFolders: an agent that starts each hook by itself has a folder
// for each, whose name the format takes, and one of them refuses.
func TestDefaultAsFolders(t *testing.T) {
	dir := filepath.Join(buildFolder(t, strings.Replace(defaultPolicy, "claude-code", "agent-hooks", 1), "agent-hooks"), "hooks")
	folders, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if len(f.Name()) > 64 {
			t.Errorf("%s has %d characters", f.Name(), len(f.Name()))
		}
	}
	run := filepath.Join(dir, "default-shell-safety-delete-system", "scripts", "run")
	for command, code := range map[string]int{"rm -rf /": 2, "rm -rf build": 0} {
		if got := start(t, run, dir, shellEvent(command)); got.exit != code {
			t.Errorf("%s: exit %d, %s", command, got.exit, got.stderr)
		}
	}
}

// TestWorkflowPacksAreBuilt: one use is enough for both hosts, where a pack does
// not close what a host leaves open; the pages list what is lost.
func TestWorkflowPacksAreBuilt(t *testing.T) {
	for _, name := range []string{"agent-hooks", "agent-workflow", "collective", "tool-guardrails"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			policy := "policy \"house\" {\n  targets = [\"claude-code\", \"agent-hooks\"]\n}\n\nuse \"std/" + name + "\" {}\n"
			out := filepath.Dir(buildFolder(t, policy, "agent-hooks"))
			for _, file := range []string{"claude-code/hooks/hooks.json", "claude-code/bin/hookeval", "policy.hkt"} {
				if _, err := os.Stat(filepath.Join(out, file)); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
