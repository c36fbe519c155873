//go:build unix

package main

import "github.com/hookc/hookc/cmd/hookc/clienttest"

func init() { lintCases = append(lintCases, scriptCases...) }

const (
	guardShell  = "#!/bin/sh\n" + guardCommand + "\n"
	guardPython = `import os, sys
open(os.environ["CLAUDE_PROJECT_DIR"] + "/started", "w").close()
if "wanted" in sys.stdin.read():
    print("BLOCKED: not this", file=sys.stderr)
    sys.exit(2)
`
)

// scriptCases are guards that start, or should. Where their file is not there, what starts them
// says what comes of it.
var scriptCases = []lintCase{
	{name: "exit 1", code: "HK7003", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; grep -q wanted && { echo 'BLOCKED: not this' >&2; exit 1; }; exit 0"}]}], REST}}`},
	{name: "async", code: "HK2101", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "async": true, "command": COMMAND}]}], REST}}`},
	{name: "a status that is dropped", code: "HK7001", does: open, files: map[string]string{"guard.sh": guardShell},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \"$CLAUDE_PROJECT_DIR\"/guard.sh || true"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \"$CLAUDE_PROJECT_DIR\"/guard.sh"}]}], REST}}`},
	{name: "a variable that nobody sets", code: "HK7004", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; case \"$CLAUDE_TOOL_INPUT\" in *wanted*) echo no >&2; exit 2;; esac"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; case \"$(cat)\" in *wanted*) echo no >&2; exit 2;; esac"}]}], REST}}`},
	{name: "a variable without the agent's prefix", code: "HK7004", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; case \"$TOOL_INPUT\" in *wanted*) echo no >&2; exit 2;; esac"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; case \"$(cat)\" in *wanted*) echo no >&2; exit 2;; esac"}]}], REST}}`},
	{name: "words where an answer is due", code: "HK7006", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; if grep -q wanted; then echo 'Blocked: not this'; fi"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; if grep -q wanted; then echo 'Blocked: not this' >&2; exit 2; fi"}]}], REST}}`},
	{name: "words before the answer", code: "HK7005", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; if grep -q wanted; then echo checking; echo '{\"decision\": \"block\", \"reason\": \"no\"}'; fi"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command",
			"command": "touch started; if grep -q wanted; then echo checking >&2; echo '{\"decision\": \"block\", \"reason\": \"no\"}'; fi"}]}], REST}}`},
	{name: "a time-out that is too short", code: "HK2109", does: open,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "timeout": 1,
			"command": "touch started; grep -q wanted || exit 0; sleep 2; echo no >&2; exit 2"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "timeout": 20,
			"command": "touch started; grep -q wanted || exit 0; sleep 2; echo no >&2; exit 2"}]}], REST}}`},
	{name: "a process that keeps the output open", does: guarded,
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "timeout": 20,
			"command": "touch started; grep -q wanted || exit 0; sleep 30 & echo no >&2; exit 2"}]}], REST}}`},

	{name: "a script of Python that is not there", code: "HK7007", does: shut, files: map[string]string{".claude/hooks/guard.py": guardPython},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "python3 \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/gaurd.py"}]}], REST}}`,
		mended: pythonGuard},
	{name: "a script that is not there", code: "HK7007", does: never, files: map[string]string{".claude/hooks/guard.sh": guardShell},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "\"$CLAUDE_PROJECT_DIR\"/.claude/hooks/gaurd.sh"}]}], REST}}`,
		mended: shellGuard},
	{name: "a script of a shell that is not there", code: "HK7007", does: never, files: map[string]string{".claude/hooks/guard.sh": guardShell},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "bash \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/gaurd.sh"}]}], REST}}`,
		mended: shellGuard},
	{name: "a script that is not executable", code: "HK7008", does: never, files: map[string]string{".claude/hooks/guard.sh": guardShell}, mode: 0o644,
		broken: shellGuard,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/guard.sh"}]}], REST}}`},
	{name: "a relative path after cd, in Python", code: "HK7011", does: did{started: true, rest: true}, first: []clienttest.Turn{clienttest.Bash("cd sub")},
		files:  map[string]string{".claude/hooks/guard.py": guardPython, "sub/x": "x"},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "python3 .claude/hooks/guard.py"}]}], REST}}`,
		mended: pythonGuard},
	{name: "a relative path after cd, in bash", code: "HK7011", does: open, first: []clienttest.Turn{clienttest.Bash("cd sub")},
		files:  map[string]string{".claude/hooks/guard.sh": guardShell, "sub/x": "x"},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "bash .claude/hooks/guard.sh"}]}], REST}}`,
		mended: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/guard.sh"}]}], REST}}`},
	{name: "a folder with a blank", code: "HK7012", does: never, dir: " of horrors", files: map[string]string{".claude/hooks/guard.sh": guardShell},
		broken: `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "bash $CLAUDE_PROJECT_DIR/.claude/hooks/guard.sh"}]}], REST}}`},
}

const (
	pythonGuard = `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "python3 \"$CLAUDE_PROJECT_DIR\"/.claude/hooks/guard.py"}]}], REST}}`
	shellGuard  = `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "\"$CLAUDE_PROJECT_DIR\"/.claude/hooks/guard.sh"}]}], REST}}`
)
