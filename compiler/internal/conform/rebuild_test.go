//go:build linux

package conform

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/testrun"
)

// rebuilt is a policy of which two versions take turns. Both deny, each with its
// reason; the scripts have names of their own.
const rebuilt = `
policy "p" {
  accept_loss = ["start-failure"]
  defaults { on_error = "ON_ERROR" }
}
hook "plain" {
  on = ["before_tool"]
  match { pattern = "plain" }
  deny { reason = "version VERSION" }
}
hook "scripted" {
  on = ["before_tool"]
  match { pattern = "scripted" }
  run { script = "scripts/sVERSION.sh" }
}
`

// TestRebuild evaluates with a plugin that is built anew all the time. Whatever
// the moment, the old version or the new one decides; the evaluator is never
// without its table, its path never without an evaluator.
func TestRebuild(t *testing.T) {
	native := runtime.GOOS + "/" + runtime.GOARCH
	for name, platforms := range map[string][]string{
		"table inside":        {native},
		"table beside":        {"freebsd/amd64"},
		"launcher":            {native, "windows/amd64"},
		"launcher and beside": {"freebsd/amd64", "windows/amd64"},
	} {
		for _, onError := range []string{"open", "closed"} {
			t.Run(name+" "+onError, func(t *testing.T) { rebuildAndAsk(t, onError, platforms) })
		}
	}
}

func rebuildAndAsk(t *testing.T, onError string, platforms []string) {
	asked, builds := int64(testrun.Count(80, 1250)), testrun.Count(12, 64) // all are 10,000 and 512
	if testing.Short() {
		asked, builds = 100, 10
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	plans := [2]*emit.Output{planned(t, onError, "0", platforms), planned(t, onError, "1", platforms)}
	if err := plans[1].Write(out); err != nil {
		t.Fatal(err)
	}
	uname := filepath.Join(dir, "uname")
	writeProgram(t, uname, "#!/bin/sh\necho FreeBSD amd64\n")
	env := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "XDG_STATE_HOME=" + dir}
	if strings.HasPrefix(platforms[0], "freebsd/") {
		env[0] = "PATH=" + dir + ":" + os.Getenv("PATH")
	}
	var left atomic.Int64
	left.Store(asked)
	var askers sync.WaitGroup
	for range 4 {
		askers.Go(func() {
			for n := left.Add(-1); n >= 0; n = left.Add(-1) {
				which := []string{"plain", "scripted"}[n%2]
				cmd := exec.Command(filepath.Join(out, claudecode.Name, "bin", "hookeval"), "--host", claudecode.Name, "--event", "PreToolUse", "--on-error", onError)
				cmd.Env = env
				cmd.Stdin = strings.NewReader(`{"hook_event_name":"PreToolUse","session_id":"s","cwd":"` + dir + `","tool_name":"Bash","tool_input":{"command":"` + which + `"}}`)
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				answer, err := cmd.Output()
				said := string(answer) + stderr.String()
				if !strings.Contains(said, "deny") || !strings.Contains(said, "version 0") && !strings.Contains(said, "version 1") {
					t.Errorf("%s: %s%s, %v", which, answer, stderr.Bytes(), err)
				}
			}
		})
	}
	done := 0
	for ; done < builds || left.Load() > 0; done++ {
		if err := plans[done%2].Write(out); err != nil {
			t.Error(err)
			break
		}
	}
	askers.Wait()
	t.Log(strconv.FormatInt(asked, 10) + " evaluations, " + strconv.Itoa(done) + " builds")
	if beside, err := os.ReadDir(dir); err != nil || len(beside) > 4 {
		t.Errorf("left behind: %v, %v", beside, err)
	}
}

// An evaluator whose file was removed before it began starts the one that took its
// place: the scripts of its own build are gone.
func TestRemovedEvaluator(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	bin := filepath.Join(out, claudecode.Name, "bin", "hookeval")
	if err := planned(t, "closed", "0", []string{runtime.GOOS + "/" + runtime.GOARCH}).Write(out); err != nil {
		t.Fatal(err)
	}
	old, err := os.Open(bin)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if err := planned(t, "closed", "1", []string{runtime.GOOS + "/" + runtime.GOARCH}).Write(out); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{bin, filepath.Join(dir, "nothing")} {
		cmd := exec.Command("/proc/self/fd/3", "--host", claudecode.Name, "--event", "PreToolUse", "--on-error", "closed")
		cmd.Args[0] = path
		cmd.ExtraFiles = []*os.File{old}
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "XDG_STATE_HOME=" + dir}
		cmd.Stdin = strings.NewReader(`{"hook_event_name":"PreToolUse","session_id":"s","cwd":"` + dir + `","tool_name":"Bash","tool_input":{"command":"scripted"}}`)
		said, err := cmd.CombinedOutput()
		if want := map[bool]string{true: "version 1", false: "there is no program"}[path == bin]; !strings.Contains(string(said), want) {
			t.Errorf("as %s: %s, %v", path, said, err)
		}
	}
}

// planned is a build of one version.
func planned(t *testing.T, onError, version string, platforms []string) *emit.Output {
	source := strings.NewReplacer("ON_ERROR", onError, "VERSION", version).Replace(rebuilt)
	policy, diags := lang.Load(lang.Options{Dir: ".", FS: fstest.MapFS{
		"p.hook.hcl":                  {Data: []byte(source)},
		"scripts/s" + version + ".sh": {Data: []byte("#!/bin/sh\ncat >/dev/null\necho version " + version + " >&2\nexit 2\n"), Mode: 0o755},
	}})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	compiled, diags := compiler.Compile(policy, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	binary, err := os.ReadFile(tool(t, "hookeval"))
	if err != nil {
		t.Fatal(err)
	}
	in := emit.Input{Policy: policy, Result: compiled, Targets: []*host.Target{target(t, claudecode.Name)}}
	for _, p := range platforms {
		in.Evaluators = append(in.Evaluators, emit.Evaluator{Platform: p, Binary: binary})
	}
	plan, err := emit.Plan(in)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func writeProgram(t *testing.T, path, text string) {
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}
