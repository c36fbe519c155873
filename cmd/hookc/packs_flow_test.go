//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

const flowPolicy = `
policy "team" {
  description = "A policy of one pack"
  targets     = ["claude-code", "agent-hooks"]
  accept_loss = ["start-failure"]
}

use "std/agent-flow" {}
`

// TestAgentFlowAsPlugin: the prompts of std/agent-flow are Claude Code's own
// hooks, with the form of the answer and the time-outs of the document, and what
// can be closed there is.
func TestAgentFlowAsPlugin(t *testing.T) {
	plugin := buildFolder(t, flowPolicy, "claude-code")
	raw, err := os.ReadFile(filepath.Join(plugin, "hooks", "hooks.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Hooks map[string][]struct {
			Matcher string
			Hooks   []struct {
				Type, Prompt, OnFailure string
				Timeout                 int
				ContinueOnBlock         bool
			}
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	for event, want := range map[string]struct {
		matcher string
		timeout int
		words   []string
	}{
		"UserPromptSubmit": {"", 15, []string{"AFFIRMATIVE RESPONSE", "No refinement needed.", "SPECIFIC", "AMBIGUOUS", "ONE clarifying question with 2 to 4 numbered options", "Be concise."}},
		"PostToolUse":      {"Agent|Task", 30, []string{"Riko (exploration)", "Senku (planning)", "Loid (implementation): READ the changed files, RUN the tests, CHECK the types", "Lawliet (review)", "Alphonse (verification)", "Only implementation tasks want full code verification"}},
	} {
		entries := file.Hooks[event]
		if len(entries) != 2 || entries[0].Hooks[0].OnFailure != "block" {
			t.Fatalf("%s: want the evaluator, closed, and a prompt: %+v", event, entries)
		}
		asks := entries[1]
		h := asks.Hooks[0]
		if h.Type != "prompt" || asks.Matcher != want.matcher || h.Timeout != want.timeout || !h.ContinueOnBlock {
			t.Errorf("%s: %+v", event, asks)
		}
		for _, w := range append(want.words, `{"ok": false, "reason":`) {
			if !strings.Contains(h.Prompt, w) {
				t.Errorf("%s: its prompt does not say %q", event, w)
			}
		}
	}
	if got := file.Hooks["PreToolUse"][0].Hooks[0].OnFailure; got != "block" {
		t.Errorf("PreToolUse: onFailure is %q", got)
	}
	lost := lostThings(t, filepath.Dir(plugin), "claude-code")
	if slices.ContainsFunc(lost, func(l string) bool { return !strings.Contains(l, " on before_stop: ") }) {
		t.Errorf("more is lost than the document's host loses:\n%s", strings.Join(lost, "\n"))
	}
}

// TestAgentFlowMustBeAccepted: a policy that uses the pack says that some of its
// events go on where the evaluator cannot start.
func TestAgentFlowMustBeAccepted(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "p.hook.hcl"), strings.Replace(flowPolicy, `accept_loss = ["start-failure"]`, "", 1))
	var out, errOut bytes.Buffer
	if code := Main([]string{"build", dir, "-o", filepath.Join(dir, "out")}, nil, &out, &errOut); code == 0 {
		t.Error("it was built")
	}
	if said := out.String() + errOut.String(); !strings.Contains(said, `accept_loss = ["start-failure"]`) {
		t.Errorf("it is not told what to write:\n%s", said)
	}
}

// ownHooks is hooks behind those of std/agent-flow, as its document has them:
// scripts that read the tool's name and input and answer by exit code and JSON.
const ownHooks = `
policy "team" {
  description = "A pack and hooks of the team"
  targets     = ["claude-code", "agent-hooks"]
  accept_loss = ["start-failure"]

  defaults {
    on_error = "closed"
  }
}

use "std/agent-flow" {}

hook "my-hook" {
  description = "A script of the team"
  on          = ["before_tool"]
  match {
    tool = ["WriteFile", "EditFile"]
  }
  run {
    script  = "my-hook.sh"
    timeout = "10s"
  }
}
hook "second" {
  description = "Runs only where the first one lets it"
  on          = ["before_tool"]
  match {
    tool = ["WriteFile", "EditFile"]
  }
  warn { message = "second" }
}
`

const myHook = `#!/bin/bash
set -euo pipefail
TOOL_NAME="${TOOL_NAME:-}"
TOOL_INPUT="${TOOL_INPUT:-}"
case $TOOL_INPUT in
*generated*) echo '{"continue": false, "systemMessage": "Error: change the template"}'; exit 2 ;;
*stop*) echo '{"continue": false, "systemMessage": "Error: stop here"}' ;;
*crash*) exit 1 ;;
*) echo '{"continue": true, "systemMessage": "'"$TOOL_NAME"' is fine"}' ;;
esac
`

const ownTests = `
# Behind the pack's hooks.
event before_tool tool=Write path=src/app.ts content=x
decide none
[effects] hooks agent-flow/enforce-delegation my-hook second
[effects] message 'Write is fine'
message second

# Exit code 2 blocks, and ends it.
event before_tool tool=Write path=generated.ts content=x
[effects] decide deny my-hook
[effects] reason '^Error: change the template$'
[effects] ! applied second

# So does continue: false, which also ends the turn.
event before_tool tool=Write path=stop.ts content=x
[effects] decide fail my-hook
[effects] reason '^Error: stop here$'

# Exit code 1 blocks as well.
event before_tool tool=Write path=crash.ts content=x
[effects] decide deny my-hook
[effects] reason 'exit code 1'
[effects] ! applied second

# What the pack refuses is refused before.
event before_tool tool=Write path=.env content=x
decide deny agent-flow/validate-changes["environment"]
! applied my-hook
`

// TestHooksBehindAgentFlow: a team's own hooks stand behind the pack's, and its
// rule that any failure blocks holds for them where the policy says so.
func TestHooksBehindAgentFlow(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "p.hook.hcl"), ownHooks)
	put(t, filepath.Join(dir, "my-hook.sh"), myHook)
	put(t, filepath.Join(dir, "own.txtar"), ownTests)
	for _, args := range [][]string{{"test", dir}, {"test", dir, "--effects"}} {
		var out, errOut bytes.Buffer
		if code := Main(args, nil, &out, &errOut); code != 0 {
			t.Errorf("%s: exit %d\n%s%s", args, code, &out, &errOut)
		}
	}
}

// TestClientAgentFlowAsksTheUser: where the model finds a task ambiguous, the
// user reads its question and the agent nothing; where it does not, nobody reads
// its reason, so that the form of a specific task has to come from a rule.
func TestClientAgentFlowAsksTheUser(t *testing.T) {
	for answer, asks := range map[string]bool{
		`{"ok": false, "reason": "WHICH-1: 1. the cart 2. the login?"}`: true,
		`{"ok": true, "reason": "WHICH-1 is clear"}`:                    false,
	} {
		s := newPackSession(t, "agent-flow", `verify = []`, map[string]string{"README.md": "shop\n"})
		r := s.play(clienttest.Options{
			Prompt: "Improve the performance of the checkout page",
			Aside:  answer, Script: []clienttest.Turn{clienttest.Say("done")},
		})
		if shown := strings.Contains(r.Stdout, "WHICH-1"); shown != asks {
			t.Errorf("%s: the user is shown %q", answer, r.Stdout)
		}
		if (len(r.Main()) == 0) != asks || strings.Contains(r.Told(), "WHICH-1") {
			t.Errorf("%s: the agent was asked %d times and told %q", answer, len(r.Main()), r.Told())
		}
		if !asks && !strings.Contains(r.Told(), "**Goal**: the result") {
			t.Error("the agent was not told the form of a task")
		}
	}
}
