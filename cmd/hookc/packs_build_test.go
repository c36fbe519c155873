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
// and what is lost is what the agent's way of starting hooks costs. For an agent
// that starts each hook by itself there is a folder for each, whose name the format
// takes, and one of them refuses.
func TestDefaultIsBuilt(t *testing.T) {
	t.Parallel()
	policy := strings.Replace(defaultPolicy, `"claude-code"`, `"claude-code", "generic", "agent-hooks"`, 1)
	out := filepath.Dir(buildFolder(t, policy, "generic"))
	for target, want := range map[string][]string{
		"claude-code": nil,
		"generic":     nil,
		"agent-hooks": {
			"ask on before_tool: the host combines it with the answers of other hooks",
			"priority on before_tool: the host chooses the order of hooks with equal priority",
		},
	} {
		if got := lostThings(t, out, target); !slices.Equal(got, want) {
			t.Errorf("%s: lost:\n%s", target, strings.Join(got, "\n"))
		}
	}
	refusingFolders(t, filepath.Join(out, "agent-hooks", "hooks"))
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

func refusingFolders(t *testing.T, dir string) {
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
