//go:build unix

package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/ledger"
)

// The agent can hold the lock of the ledger for as long as it likes. The host
// waits for the end of the process, and what it has to end itself has said
// nothing: so the evaluator ends before that, with its answer.
func TestHeldLedger(t *testing.T) {
	path := tableFile(t, `record = "decisions"`)
	for name, stdin := range map[string]func() io.Reader{
		"deny": func() io.Reader { return call("Bash", `{"command":"rm"}`, "") },
		"late": func() io.Reader { // an event that does not come
			r, w := io.Pipe()
			t.Cleanup(func() { w.Close() })
			return r
		},
	} {
		t.Run(name, func(t *testing.T) {
			state := t.TempDir()
			for _, b := range []ledger.Book{ledger.Decisions(filepath.Join(state, "hookc")), ledger.Programs(filepath.Join(state, "hookc"))} {
				held, err := disk.Lock(b.Path+".lock", 0)
				if err != nil {
					t.Fatal(err)
				}
				defer held.Release()
			}
			cmd := evaluator(t, path, "--event", "PreToolUse", "--on-error", "closed")
			cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+state)
			pipe, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			go func() {
				io.Copy(pipe, stdin())
				pipe.Close()
			}()
			start := time.Now()
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 2 {
				t.Errorf("exit code %d", code)
			}
			if took := time.Since(start); took > 8*time.Second {
				t.Errorf("it took %s", took)
			}
		})
	}
}

// A hook that the table does not have is a failure, not silence: what starts it
// may be left from another build.
func TestUnknownHook(t *testing.T) {
	path := tableFile(t, "")
	for onError, want := range map[string]int{"open": 1, "closed": 2} {
		cmd := evaluator(t, path, "--event", "PreToolUse", "--hook", "gone", "--on-error", onError)
		cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+t.TempDir())
		var out strings.Builder
		cmd.Stdin, cmd.Stderr = call("Bash", `{"command":"rm"}`, ""), &out
		if code := exitCode(t, cmd); code != want || !strings.Contains(out.String(), `no hook "gone"`) {
			t.Errorf("%s: exit code %d, %s", onError, code, &out)
		}
	}
}
