//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// effectsPolicy has what reaches the client by other ways than an answer.
const effectsPolicy = `
policy "effects" {
  description = "Variables, prompts and commands in the tests"
  targets     = ["claude-code"]
}

hook "tools" {
  description = "Sets variables for the session"
  on          = ["session_start"]
  env {
    set = {
      HOOKC_STAGE = "it's $HOME day"
      HOOKC_ID    = "{{ session.id }}"
    }
  }
}

hook "kind" {
  description = "Asks the model"
  on          = ["before_tool"]
  match {
    tool = "Shell"
  }
  prompt {
    text    = "Is the command KIND-4711?"
    timeout = "20s"
  }
}

command "house-rules" {
  description = "Explains the \"rules\": all"
  text        = "Explain the rules of HOUSE-815, briefly."
}
`

func TestClientValidatesCommandsAndPrompts(t *testing.T) {
	plugin := buildPlugin(t, effectsPolicy)
	if out, code := clienttest.Validate(t, plugin, "--strict"); code != 0 {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// A variable of session_start is in a later command, as it was set.
func TestClientSetsVariables(t *testing.T) {
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: buildPlugin(t, effectsPolicy),
		Allowed:   []string{"Bash"},
		Aside:     `{"ok":true,"reason":"fine"}`,
		Script:    []clienttest.Turn{clienttest.Bash(`printf '%s|%s' "$HOOKC_STAGE" "${#HOOKC_ID}" > seen`), clienttest.Say("done")},
	})
	seen, _ := os.ReadFile(filepath.Join(r.Dir, "seen"))
	if string(seen) != "it's $HOME day|36" {
		t.Errorf("the command saw %q\n%s", seen, r.Debug)
	}
}

// The model is asked what the policy says, in the form that the client reads,
// and its no blocks.
func TestClientAsksTheModel(t *testing.T) {
	plugin := buildPlugin(t, effectsPolicy)
	for answer, runs := range map[string]bool{
		`{"ok":true,"reason":"it is"}`:               true,
		`{"ok":false,"reason":"UNKIND, ask nicely"}`: false,
	} {
		r := clienttest.Run(t, clienttest.Options{
			PluginDir: plugin, Allowed: []string{"Bash"}, Aside: answer,
			Script: []clienttest.Turn{clienttest.Bash("touch ran"), clienttest.Use("Glob", map[string]any{"pattern": "*"}), clienttest.Say("done")},
		})
		asked := 0
		for _, q := range r.Requests {
			if text := q.Text(); !q.Main && strings.Contains(text, "KIND-4711") {
				asked++
				if !strings.Contains(text, `{"ok": false, "reason":`) || !strings.Contains(text, "touch ran") {
					t.Errorf("it was asked %s", text)
				}
			}
		}
		if asked != 1 {
			t.Errorf("the model was asked %d times, want once, for Bash alone", asked)
		}
		if _, err := os.Stat(filepath.Join(r.Dir, "ran")); (err == nil) != runs {
			t.Errorf("%s: ran %v", answer, err == nil)
		}
		if !runs && !strings.Contains(r.ToolResult(0), "UNKIND, ask nicely") {
			t.Errorf("the model was told %q", r.ToolResult(0))
		}
	}
}

// The command of the policy is one of the client's.
func TestClientHasTheCommand(t *testing.T) {
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: buildPlugin(t, effectsPolicy), Prompt: "/effects:house-rules",
		Script: []clienttest.Turn{clienttest.Say("done")},
	})
	if !strings.Contains(r.Told(), "Explain the rules of HOUSE-815, briefly.") {
		t.Errorf("the model was told %q\n%s", r.Told(), r.Stdout)
	}
}
