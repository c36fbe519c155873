//go:build unix

package clienttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
)

// emitted writes a plugin as hookc emits it, with a shell script in place of
// the evaluator; with several platforms the launcher has to find it.
func emitted(t *testing.T, script string, p host.Plugin) string {
	t.Helper()
	files, err := claudecode.Target.Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Path)), string(f.Data), os.FileMode(f.Mode))
	}
	program := "#!/bin/sh\n" + script + "\n"
	if len(p.Platforms) < 2 {
		write(t, filepath.Join(dir, "bin", "hookeval"), program, 0o755)
		return dir
	}
	for _, platform := range p.Platforms {
		name := "hookeval-" + strings.ReplaceAll(platform, "/", "-")
		write(t, filepath.Join(dir, "bin", name), program, 0o755)
	}
	return dir
}

func rules(closed bool) host.Plugin {
	return host.Plugin{
		Name: "house-rules", Description: "Rules of the house", Version: "1.0.0", License: "MIT",
		Events: []host.Handler{
			{Event: "before_tool", Tools: []string{"Shell", "mcp__github__*"}, Deadline: 5000, OnError: decision.OnError{Parse: closed, Failure: closed, Timeout: closed}},
			{Event: "before_stop", Deadline: 1000, OnError: decision.OnError{Parse: closed, Failure: closed, Timeout: closed}},
		},
		Hooks:    []host.HookInfo{{Name: "no-touch", Description: "No touching", Events: []string{"before_tool"}}},
		Commands: []host.Command{{Name: "rules", Description: "Explain the rules", Text: "Explain the rules."}},
	}
}

// deny is an evaluator that shows its arguments and refuses tools.
const deny = `case "$*" in
*"--event PreToolUse"*) echo "ARGS $*" >&2; exit 2 ;;
esac`

// TestEmittedPluginValidates runs the client's own validation: warnings count,
// and so does what the plugin directory refuses. Both at once would ask for an
// icon of 512 pixels, which is the policy owner's to draw.
func TestEmittedPluginValidates(t *testing.T) {
	dir := emitted(t, deny, rules(true))
	for _, flags := range [][]string{{"--strict"}, {"--profile", "directory"}} {
		if out, code := Validate(t, dir, flags...); code != 0 {
			t.Errorf("%v: exit %d:\n%s", flags, code, out)
		}
	}
}

// TestEmittedPluginIsCalled checks that the client starts what the plugin
// names, with its arguments and without a shell.
func TestEmittedPluginIsCalled(t *testing.T) {
	several := rules(false)
	several.Platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64"}
	for name, p := range map[string]host.Plugin{"one platform": rules(false), "several": several} {
		t.Run(name, func(t *testing.T) {
			r := Run(t, Options{PluginDir: emitted(t, deny, p), Allowed: []string{"Bash"},
				Script: []Turn{Bash("touch orig"), Say("bye")}})
			want := "ARGS --host claude-code --event PreToolUse --on-error open"
			if got := r.ToolResult(0); !strings.Contains(got, want) {
				t.Errorf("the model is told %q, want %q", got, want)
			}
		})
	}
}

// TestClosedPluginWithoutEvaluator checks that a closed policy holds where its
// evaluator is missing, for one platform and behind the launcher.
func TestClosedPluginWithoutEvaluator(t *testing.T) {
	several := rules(true)
	several.Platforms = []string{"plan9/386", "plan9/arm"}
	for name, p := range map[string]host.Plugin{"one platform": rules(true), "several": several} {
		t.Run(name, func(t *testing.T) {
			dir := emitted(t, deny, p)
			if len(p.Platforms) == 0 {
				if err := os.Remove(filepath.Join(dir, "bin", "hookeval")); err != nil {
					t.Fatal(err)
				}
			}
			r := Run(t, Options{PluginDir: dir, Allowed: []string{"Bash"}, Script: []Turn{Bash("touch orig"), Say("bye")}})
			if _, err := os.Stat(filepath.Join(r.Dir, "orig")); err == nil {
				t.Errorf("the tool ran; the model is told %q", r.ToolResult(0))
			}
		})
	}
}
