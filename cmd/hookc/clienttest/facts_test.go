//go:build unix

package clienttest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/testrun"
)

// handler is one hand-made hook: a shell script in a plugin.
type handler struct {
	event  string
	script string         // sh; the event is on its standard input
	extra  map[string]any // further fields of the handler
}

// plugin writes a plugin whose hooks are shell scripts started in exec form, as
// emission starts the evaluator.
func plugin(t *testing.T, handlers ...handler) string {
	t.Helper()
	dir := t.TempDir()
	hooks := map[string]any{}
	for i, h := range handlers {
		name := fmt.Sprintf("hook%d", i)
		write(t, filepath.Join(dir, "bin", name), "#!/bin/sh\n"+h.script+"\n", 0o755)
		entry := map[string]any{"type": "command", "command": "${CLAUDE_PLUGIN_ROOT}/bin/" + name, "args": []string{"--event", h.event}, "timeout": 10}
		for k, v := range h.extra {
			entry[k] = v
		}
		group := map[string]any{"hooks": []any{entry}}
		hooks[h.event] = append(asList(hooks[h.event]), group)
	}
	raw, err := json.Marshal(map[string]any{"hooks": hooks})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "hooks", "hooks.json"), string(raw), 0o644)
	write(t, filepath.Join(dir, ".claude-plugin", "plugin.json"), `{"name":"facts","version":"1.0.0","description":"hand-made"}`, 0o644)
	return dir
}

func asList(v any) []any {
	l, _ := v.([]any)
	return l
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// preToolUse is an answer with these members of hookSpecificOutput.
func preToolUse(members string) string {
	return `cat >/dev/null; echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse",` + members + `}}'`
}

// fact is one thing that runtime/host/claudecode relies on. The model asks for
// "touch orig"; a rewrite makes it "touch rewritten".
type fact struct {
	name   string
	hook   handler
	asks   bool     // Bash is not allowed beforehand: the client would ask
	args   []string // of the client
	ran    string   // which of the two files is there in the end
	result string   // part of what the model is told about the call
	told   string   // part of what the model could read
	not    string   // what it could not
	turns  int      // questions to the model; 0 for any number
	stdout string   // part of what the client prints
}

const (
	denyJSON  = `"permissionDecision":"deny","permissionDecisionReason":"JSON-REASON"`
	rewritten = `"updatedInput":{"command":"touch rewritten"}`
)

// facts were measured on ClaudeCode.Version.
var facts = []fact{
	{name: "deny tells the model why", hook: handler{"PreToolUse", preToolUse(denyJSON), nil},
		result: "PreToolUse:Bash hook error: JSON-REASON", turns: 2},
	{name: "deny with exit code 2 prefers the reason in the JSON and keeps the context",
		hook:   handler{"PreToolUse", preToolUse(denyJSON+`,"additionalContext":"CTX"`) + "; echo STDERR >&2; exit 2", nil},
		result: "JSON-REASON", told: "CTX", not: "STDERR"},
	{name: "exit code 2 alone blocks", hook: handler{"PreToolUse", "echo STDERR >&2; exit 2", nil}, result: "STDERR"},
	{name: "continue false beside a deny ends the turn",
		hook:  handler{"PreToolUse", `echo '{"continue":false,"stopReason":"S","hookSpecificOutput":{"hookEventName":"PreToolUse",` + denyJSON + `}}'; exit 2`, nil},
		turns: 1},
	{name: "ask is refused in print mode",
		hook:   handler{"PreToolUse", preToolUse(`"permissionDecision":"ask","permissionDecisionReason":"ASK-WHY"`), nil},
		result: "ASK-WHY"},
	{name: "a rewrite without a decision takes effect", hook: handler{"PreToolUse", preToolUse(rewritten), nil}, ran: "rewritten"},
	{name: "a rewrite without a decision approves nothing", asks: true,
		hook: handler{"PreToolUse", preToolUse(rewritten), nil}, result: "rewritten' needs approval"},
	{name: "a rewrite is held against the permission rules", args: []string{"--disallowedTools", "Bash(touch rewritten)"},
		hook: handler{"PreToolUse", preToolUse(rewritten), nil}, result: "Permission to use Bash with command touch rewritten has been denied"},
	{name: "a rewrite with allow is approved", asks: true,
		hook: handler{"PreToolUse", preToolUse(`"permissionDecision":"allow",` + rewritten), nil}, ran: "rewritten"},
	{name: "a rewrite of the wrong type runs nothing",
		hook: handler{"PreToolUse", preToolUse(`"updatedInput":{"command":5}`), nil}, result: "failed schema validation"},
	{name: "a child that keeps standard output open spoils a rewrite",
		hook: handler{"PreToolUse", "(sleep 3) & " + preToolUse(rewritten), nil}, result: "refusing to honor"},
	{name: "an evaluator that cannot start: open",
		hook: handler{"PreToolUse", "", map[string]any{"command": "${CLAUDE_PLUGIN_ROOT}/bin/absent"}}, ran: "orig"},
	{name: "an evaluator that cannot start: onFailure block",
		hook:   handler{"PreToolUse", "", map[string]any{"command": "${CLAUDE_PLUGIN_ROOT}/bin/absent", "onFailure": "block"}},
		result: `blocking because onFailure is "block"`},
	{name: "exit code 1: open", hook: handler{"PreToolUse", "echo broken >&2; exit 1", nil}, ran: "orig"},
	{name: "a message for the user is not for the model", hook: handler{"PreToolUse", `echo '{"systemMessage":"SYS-USER"}'`, nil},
		args: []string{"--output-format", "stream-json", "--verbose"}, ran: "orig", not: "SYS-USER", stdout: "SYS-USER"},

	{name: "permission request: deny", asks: true,
		hook:   handler{"PermissionRequest", `echo '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"PR"}}}'`, nil},
		result: "PR", turns: 2},
	{name: "permission request: deny counts beside exit code 2", asks: true,
		hook:   handler{"PermissionRequest", `echo '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"PR"}}}'; exit 2`, nil},
		result: "PR"},
	{name: "permission request: exit code 2 alone is ignored", asks: true,
		hook: handler{"PermissionRequest", "echo STDERR >&2; exit 2", nil}, result: "needs approval"},
	{name: "permission request: interrupt ends the turn", asks: true,
		hook:  handler{"PermissionRequest", `echo '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"PR","interrupt":true}}}'`, nil},
		turns: 1},
	{name: "permission request: continue false does not end the turn", asks: true,
		hook:  handler{"PermissionRequest", `echo '{"continue":false,"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"PR"}}}'`, nil},
		turns: 2},
	{name: "permission request: allow with a new input", asks: true, ran: "rewritten",
		hook: handler{"PermissionRequest", `echo '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow","updatedInput":{"command":"touch rewritten"}}}}'`, nil}},

	{name: "stop: block makes the agent go on", ran: "orig", turns: 3, told: "STOP-REASON",
		hook: handler{"Stop", once + `echo '{"decision":"block","reason":"STOP-REASON"}'; exit 2`, nil}},
	{name: "stop: context alone makes it go on too", ran: "orig", turns: 3, told: "CTX",
		hook: handler{"Stop", once + `echo '{"hookSpecificOutput":{"hookEventName":"Stop","additionalContext":"CTX"}}'`, nil}},
	{name: "stop: continue false beats block", ran: "orig", turns: 2,
		hook: handler{"Stop", `echo '{"continue":false,"stopReason":"S","decision":"block","reason":"STOP-REASON"}'; exit 2`, nil}},
	{name: "after a tool: block tells the model", ran: "orig", told: "POST-REASON",
		hook: handler{"PostToolUse", `echo '{"decision":"block","reason":"POST-REASON"}'; exit 2`, nil}},
	{name: "after a batch: block ends the turn", ran: "orig", turns: 1,
		hook: handler{"PostToolBatch", `echo '{"decision":"block","reason":"BATCH"}'; exit 2`, nil}},
	{name: "prompt: block asks the model nothing", stdout: "UPS-REASON", turns: -1,
		hook: handler{"UserPromptSubmit", `echo '{"decision":"block","reason":"UPS-REASON"}'; exit 2`, nil}},
	{name: "session start: context reaches the model", ran: "orig", told: "CTX",
		hook: handler{"SessionStart", `echo '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"CTX"}}'`, nil}},
	{name: "context of 10,000 characters is whole", ran: "orig", told: strings.Repeat("x", 10000), hook: contextOf(10000)},
	{name: "context of 10,001 is not", ran: "orig", not: strings.Repeat("x", 10000), hook: contextOf(10001)},
}

// once makes a hook speak the first time only.
const once = `cat >/dev/null; [ -e .once ] && exit 0; touch .once; `

func contextOf(n int) handler {
	return handler{"PreToolUse", fmt.Sprintf(`printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"'; `+
		`head -c %d /dev/zero | tr '\0' x; printf '"}}'`, n), nil}
}

// TestFacts repeats measurements on the client that is here: some of them, in an
// exhaustive run every one.
func TestFacts(t *testing.T) {
	for _, f := range testrun.Some(facts, 8) {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			o := Options{PluginDir: plugin(t, f.hook), Args: f.args,
				Script: []Turn{Bash("touch orig"), Say("bye"), Say("bye again")}}
			if !f.asks {
				o.Allowed = []string{"Bash"}
			}
			f.check(t, Run(t, o))
		})
	}
}

func (f fact) check(t *testing.T, r Result) {
	t.Helper()
	for _, name := range []string{"orig", "rewritten"} {
		if _, err := os.Stat(filepath.Join(r.Dir, name)); (err == nil) != (name == f.ran) {
			t.Errorf("touch %s ran: %v", name, err == nil)
		}
	}
	if got := r.ToolResult(0); !strings.Contains(got, f.result) {
		t.Errorf("the model is told %q, want %q", got, f.result)
	}
	if told := r.Told(); !strings.Contains(told, f.told) || f.not != "" && strings.Contains(told, f.not) {
		t.Errorf("the model could read %d bytes, with %.40q (want %.40q) or with %.40q", len(told), f.told, f.told, f.not)
	}
	if !strings.Contains(r.Stdout, f.stdout) {
		t.Errorf("the client prints %q, want %q", r.Stdout, f.stdout)
	}
	if n := len(r.Main()); f.turns != 0 && n != max(f.turns, 0) {
		t.Errorf("%d questions to the model, want %d", n, max(f.turns, 0))
	}
}

// TestWorktreeCreate shows why no policy may listen there: a hook that says
// nothing makes the creation fail.
func TestWorktreeCreate(t *testing.T) {
	r := Run(t, Options{PluginDir: plugin(t, handler{"WorktreeCreate", "exit 0", nil}), Args: []string{"--worktree", "wt"}})
	if r.Exit == 0 || !strings.Contains(r.Stderr, "no worktree path") {
		t.Errorf("exit %d: %s", r.Exit, r.Stderr)
	}
}
