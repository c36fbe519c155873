//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/testrun"
)

// guest is how a client takes what a build wrote for it. The zero fields are those
// of a client that is given the folder.
type guest struct {
	client   clienttest.Client
	place    func(t testing.TB, out, home, dir string)
	args     []string // of the client, with a build
	settings string   // of the client, with a build
	project  []string // arguments with what is installed into a project
	waits    bool     // it waits for a hook for two minutes, whatever the policy says
}

var guests = []guest{
	{client: clienttest.ClaudeCode},
	{client: clienttest.Codex, place: placeCodex, args: []string{"--dangerously-bypass-hook-trust"}},
	{client: clienttest.Gemini, place: inHome(".gemini/extensions/guarded")},
	{client: clienttest.Copilot, project: []string{"--trust-folder"}},
	{client: clienttest.OpenCode, place: inProject("policy"), settings: `{"plugin": ["./policy/plugin.js"]}`},
	{client: clienttest.Qwen, place: inHome(".qwen/extensions/guarded")},
	{client: clienttest.KimiCode, place: placeKimi},
	{client: clienttest.Droid, place: placeDroid},
	{client: clienttest.Cline, place: inProject(".cline"), waits: true},
	{client: clienttest.Pi, place: inProject("policy"), args: []string{"-e", "./policy"}},
}

// with is the options under which the client has a build.
func (g guest) with(out string, o clienttest.Options) clienttest.Options {
	o.Args, o.Settings = g.args, g.settings
	if g.place == nil {
		o.PluginDir = out
	} else {
		o.Setup = func(t testing.TB, home, dir string) { g.place(t, out, home, dir) }
	}
	return o
}

// install installs a policy as a person does. It says whether the client has a
// place for it.
func (g guest) install(t testing.TB, home, dir, policy, scope string) bool {
	t.Helper()
	cmd := asUser(home, dir, testrun.Program(t, "cmd/hookc"), "install", policy,
		"--scope", scope, "--agent", g.client.Name, "--yes", "--evaluator", testrun.Program(t, "cmd/hookeval"))
	out, err := cmd.CombinedOutput()
	if strings.Contains(string(out), "reads hooks of the user alone") {
		return false
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
	return true
}

func inHome(path string) func(t testing.TB, out, home, dir string) {
	return func(t testing.TB, out, home, _ string) { copied(t, out, filepath.Join(home, path)) }
}

func inProject(path string) func(t testing.TB, out, home, dir string) {
	return func(t testing.TB, out, _, dir string) { copied(t, out, filepath.Join(dir, path)) }
}

func placeCodex(t testing.TB, out, home, dir string) {
	codex := clienttest.Codex.Find(t)
	run(t, home, dir, codex, "plugin", "marketplace", "add", out)
	run(t, home, dir, codex, "plugin", "add", "guarded@guarded")
}

func placeDroid(t testing.TB, out, home, dir string) {
	droid := clienttest.Droid.Find(t)
	run(t, home, dir, droid, "plugin", "marketplace", "add", out)
	run(t, home, dir, droid, "plugin", "install", "guarded@"+filepath.Base(out))
}

// placeKimi writes what /plugins writes, which needs a terminal.
func placeKimi(t testing.TB, out, home, _ string) {
	root := filepath.Join(home, ".kimi-code/plugins/managed/guarded")
	copied(t, out, root)
	list := `{"version":1,"plugins":[{"id":"guarded","root":"` + root + `","source":"local-path","enabled":true,` +
		`"originalSource":"` + out + `","installedAt":"2026-11-24T00:00:00Z","updatedAt":"2026-11-24T00:00:00Z"}]}`
	if err := os.WriteFile(filepath.Join(home, ".kimi-code/plugins/installed.json"), []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
}

func copied(t testing.TB, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

func run(t testing.TB, home, dir, program string, args ...string) {
	t.Helper()
	cmd := asUser(home, dir, program, args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
}

// asUser is a command of a user at home, in a project.
func asUser(home, dir, program string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = dir, []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	return cmd
}

// written writes a policy for the client into a folder.
func (g guest) written(t testing.TB, dir, policy string) string {
	t.Helper()
	return writtenFor(t, dir, policy, []guest{g})
}

// builtFor builds a policy for all guests at once into a folder, which has one for
// each.
func builtFor(t *testing.T, dir, policy string) string {
	t.Helper()
	return built(t, writtenFor(t, dir, policy, guests))
}

// writtenFor writes a policy, whose targets may be ALL of these clients.
func writtenFor(t testing.TB, dir, policy string, clients []guest) string {
	t.Helper()
	names := make([]string, len(clients))
	for i, g := range clients {
		names[i] = `"` + g.client.Name + `"`
	}
	put(t, filepath.Join(dir, "p.hook.hcl"), strings.Replace(policy, "= ALL\n", "= ["+strings.Join(names, ", ")+"]\n", 1))
	return dir
}

// built builds a policy as a user does.
func built(t *testing.T, dir string) string {
	t.Helper()
	out := filepath.Join(dir, "out")
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"build", dir, "-o", out, "--evaluator", builtEvaluator(t)}, nil, &stdout, &stderr); code != 0 {
		t.Fatalf("build: exit %d\n%s%s", code, &stdout, &stderr)
	}
	return out
}
