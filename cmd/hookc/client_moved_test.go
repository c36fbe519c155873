//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/testrun"
)

// TestClientsMoved: a client whose variable names another folder for its settings
// reads there what hookc install writes, through a link too; uninstall takes it out
// again.
func TestClientsMoved(t *testing.T) {
	for _, g := range guests {
		t.Run(g.client.Name, func(t *testing.T) {
			t.Parallel()
			g.client.Find(t) // skips where there is no client
			target, _ := all.LookupTarget(g.client.Name)
			home, dir, real := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "real")
			elsewhere := filepath.Join(t.TempDir(), "else where")
			if err := os.Symlink(real, elsewhere); err != nil {
				t.Fatal(err)
			}
			env := []string{target.Moved.Variable + "=" + elsewhere}
			hookc := func(args ...string) string {
				t.Helper()
				cmd := asUser(home, dir, testrun.Program(t, "cmd/hookc"), args...)
				cmd.Env = append(cmd.Env, env...)
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Errorf("%s: %v\n%s", cmd, err, out)
				}
				return string(out)
			}
			r := g.client.Run(t, clienttest.Options{
				Home: home, Dir: dir, Env: env, Args: g.project, Allowed: []string{"Bash"},
				Setup: func(t testing.TB, home, dir string) {
					moveTo(t, home, real, target.Moved.Folder)
					policy := strings.NewReplacer("NAME", "user-rules", "TARGET", g.client.Name, "WORD", "off-limits-here").Replace(installedPolicy)
					put(t, filepath.Join(dir, "hooks", "p.hook.hcl"), policy)
					hookc("install", "hooks", "--scope", "user", "--yes", "--evaluator", testrun.Program(t, "cmd/hookeval"))
				},
				Script: []clienttest.Turn{clienttest.Shell("echo fine > ran"), clienttest.Shell("echo off-limits-here > leaked"), clienttest.Say("done")},
			})
			if !r.Has("ran") || r.Has("leaked") {
				t.Errorf("an allowed command ran: %v, a denied one: %v\n%s\n%s", r.Has("ran"), r.Has("leaked"), r.Stdout, r.Stderr)
			}
			if out := hookc("doctor"); !strings.Contains(out, "user-rules") {
				t.Errorf("doctor does not find it: %s", out)
			}
			if out := hookc("uninstall", "--scope", "user"); !strings.Contains(out, real) || strings.Contains(hookc("doctor"), "user-rules") {
				t.Errorf("it is still there: %s", out)
			}
		})
	}
}

// moveTo moves a folder of the home folder, or all of it.
func moveTo(t testing.TB, home, to, folder string) {
	t.Helper()
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(home, folder))
	if os.IsNotExist(err) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if err := os.Rename(filepath.Join(home, folder, e.Name()), filepath.Join(to, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
}
