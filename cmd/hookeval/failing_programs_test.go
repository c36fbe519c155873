//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// failingPrograms is what can go wrong with a program that a hook starts.
var failingPrograms = []failing{
	{
		name: "late",
		hook: `run {
			shell   = "sleep 60"
			timeout = "200ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
	},
	{
		name: "late check",
		hook: `check "c" {
			shell   = "sleep 60"
			timeout = "200ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
	},
	{
		name: "ignores SIGTERM",
		hook: `run {
			shell   = "echo $$ >self; trap '' TERM; while :; do sleep 1; done"
			timeout = "300ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
		after: func(l *failingLab) { isGone(l.T, l.path("self")) },
	},
	{
		name: "grandchildren",
		hook: `run {
			shell   = "(trap '' TERM; while :; do sleep 1; done) & echo $! >child; wait"
			timeout = "300ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
		after: func(l *failingLab) { isGone(l.T, l.path("child")) },
	},
	{
		name: "a session of its own",
		hook: `run {
			shell   = "setsid sleep 600 >/dev/null 2>&1 & echo $! >child; sleep 60"
			timeout = "500ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
		after: func(l *failingLab) { isGone(l.T, l.path("child")) },
	},
	{
		name: "a time-out within", // which makes itself a group of its own
		hook: `check "c" {
			shell   = "timeout 600 sleep 600 & echo $! >child; wait"
			timeout = "500ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
		after: func(l *failingLab) { isGone(l.T, l.path("child")) },
	},
	{
		name: "forked twice",
		hook: `run {
			shell   = "(setsid nohup sh -c 'echo $$ >child; trap \"\" TERM; while :; do sleep 1; done' >/dev/null 2>&1 &); sleep 60"
			timeout = "500ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
		after: func(l *failingLab) { isGone(l.T, l.path("child")) },
	},
	{
		name: "forks on and on",
		hook: `run {
			shell   = "export n=2000; f='n=$((n-1)); [ $n -gt 0 ] && { echo $n >>beat; setsid sh -c \"$f\" & }'; export f; sh -c \"$f\"; sleep 60"
			timeout = "500ms"
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "its time-out",
		after: func(l *failingLab) {
			was := readFile(l.path("beat"))
			if was == "" {
				l.Error("it did not start")
			}
			time.Sleep(300 * time.Millisecond)
			if now := readFile(l.path("beat")); now != was {
				l.Errorf("it goes on: %d bytes, then %d", len(was), len(now))
			}
		},
	},
	{
		name: "ends its parent",
		hook: `run { shell = "setsid sleep 600 >/dev/null 2>&1 & echo $! >child; kill -9 $PPID; sleep 60" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "the process that watches over it was ended",
		after: func(l *failingLab) { isGone(l.T, l.path("child")) },
	},
	{
		name: "check ends its parent",
		hook: `check "c" { shell = "kill -9 $PPID; exit 0" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "the process that watches over it was ended",
	},
	{
		name: "asks its parent to end",
		hook: `run { shell = "kill $PPID; sleep 0.1; echo no >&2; exit 2" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "floods stdout", hook: `run { shell = "yes" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it printed more than 1 MB and was ended",
	},
	{
		name: "floods stderr", hook: `run { shell = "yes >&2" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it printed more than 16 MB and was ended",
	},
	{
		name: "check floods", hook: `check "c" { shell = "yes" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it printed more than 64 MB and was ended",
	},
	{
		name: "output held open", hook: `run { shell = "sleep 60 & echo no >&2; exit 2" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "exit 0 with text", hook: `run { shell = "echo all is well" }`,
		open: "goes on", closed: "goes on", logged: "all is well",
	},
	{
		name: "exit 1", hook: `run { shell = "echo a bug >&2; exit 1" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it ended with exit code 1: a bug",
	},
	{
		name: "exit 255", hook: `run { shell = "exit $(printf 255)" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it ended with exit code 255",
	},
	{
		name: "exit 126", hook: `run { shell = "./data" }`, prepare: func(l *failingLab) {
			l.file(l.path("data"), "")
			if err := os.Chmod(l.path("data"), 0o644); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "it ended with exit code 126",
	},
	{
		name: "exit 127", hook: `run { shell = "no-such-program" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it ended with exit code 127",
	},
	{
		name: "check not passed", hook: `check "tests" { shell = "echo 1 failed; exit 1" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "check finds no program", hook: `check "tests" { shell = "no-such-program" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "killed", hook: `run { shell = "kill -9 $$" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it was ended by a signal: killed",
	},
	{
		name: "check killed", hook: `check "tests" { shell = "kill -9 $$" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "missing program", hook: `run { command = ["no-such-program"] }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "there is no program no-such-program in PATH",
	},
	{
		name: "missing program of a check", hook: `check "c" { command = ["no-such-program"] }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "there is no program no-such-program in PATH",
	},
	{
		name: "missing interpreter", hook: `run { script = "s.sh" }`, scripts: map[string]string{"s.sh": "#!/no/such/shell\n"},
		kind: "failure", open: "goes on", closed: "denies", logged: "the program /no/such/shell of its first line is missing",
	},
	{
		name: "not executable", hook: `run { command = ["./data"] }`, files: map[string]string{"data": "#!/bin/sh\n"},
		prepare: func(l *failingLab) {
			if err := os.Chmod(l.path("data"), 0o644); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "is not executable; chmod +x makes it so",
	},
	{
		name: "missing working directory", hook: `run {
			shell = "true"
			cwd   = "gone"
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "is missing",
	},
	{
		name: "missing script", hook: `run { script = "s.sh" }`, scripts: map[string]string{"s.sh": "#!/bin/sh\n"},
		prepare: func(l *failingLab) {
			if err := os.RemoveAll(filepath.Join(filepath.Dir(l.table), "scripts")); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "there is no program",
	},
	{
		name: "invalid JSON", hook: `run { shell = "echo '{\"decision\": '" }`,
		kind: "parse", open: "goes on", closed: "denies", logged: "what it printed cannot be read",
	},
	{
		name: "two documents", hook: `run { shell = "echo '{\"decision\": \"deny\"}{}'" }`,
		kind: "parse", open: "goes on", closed: "denies", logged: "what it printed cannot be read",
	},
	{
		name: "unknown decision", hook: `run { shell = "echo '{\"decision\": \"perhaps\"}'" }`,
		kind: "parse", open: "goes on", closed: "denies", logged: `there is no decision "perhaps"`,
	},
	{
		name: "deep JSON", hook: `run { script = "s.sh" }`,
		scripts: map[string]string{"s.sh": "#!/bin/sh\nprintf '{\"a\":'; head -c 200000 /dev/zero | tr '\\0' '['\n"},
		kind:    "parse", open: "goes on", closed: "denies", logged: "what it printed cannot be read",
	},
	{
		name: "huge JSON", hook: `run { script = "s.sh" }`,
		scripts: map[string]string{"s.sh": "#!/bin/sh\nprintf '{\"log\":\"'; head -c 2000000 /dev/zero | tr '\\0' 'x'; printf '\"}'\n"},
		kind:    "failure", open: "goes on", closed: "denies", logged: "it printed more than 1 MB and was ended",
	},
	{
		name: "event not read", hook: `run { shell = "exec <&-; exit 0" }`,
		input: `{"command":"` + strings.Repeat("x", 300_000) + `"}`,
		open:  "goes on", closed: "goes on",
	},
	{
		name: "retries", hook: `run {
			shell   = "echo x >>tries; exit 1"
			retries = 2
			backoff = "10ms"
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it is tried again",
		after: func(l *failingLab) {
			if got := readFile(l.path("tries")); got != "x\nx\nx\n" {
				l.Errorf("it was tried %d times", len(got)/2)
			}
		},
	},
	{
		name: "retries without time", hook: `timeout = "300ms"
		run {
			shell   = "exit 1"
			retries = 2
			backoff = "10s"
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it ended with exit code 1",
	},
	{
		name: "fallback", hook: `run {
			shell = "exit 1"
			fallback {
				ask { reason = "It could not be checked. Go on?" }
			}
		}`,
		open: "asks", closed: "asks", logged: "its fallback is done",
	},
	{
		name: "fallback fails", hook: `run {
			shell = "exit 1"
			fallback {
				run { shell = "exit 4" }
			}
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "it ended with exit code 4",
	},
	{
		name: "fallback without time", hook: `timeout = "300ms"
		run {
			shell = "sleep 60"
			fallback {
				run { shell = "true" }
			}
		}`,
		kind: "timeout", open: "goes on", closed: "denies", logged: "no time is left for it",
	},
	{
		name: "async never ends", hook: `async = true
		timeout = "300ms"
		run { shell = "echo $$ >self; trap '' TERM; while :; do sleep 1; done" }`,
		kind: "timeout", open: "goes on", closed: "goes on", logged: "its time-out", late: true,
		after: func(l *failingLab) { isGone(l.T, l.path("self")) },
	},
	{
		name: "async fails", hook: `async = true
		run { shell = "echo broken >&2; exit 1" }`,
		kind: "failure", open: "goes on", closed: "goes on", logged: "broken", late: true,
	},
}

func TestFailingPrograms(t *testing.T) { fail(t, failingPrograms) }

// A program that runs when the host ends the evaluator, which it may do without
// any warning, ends with it.
func TestFailingEvaluatorKilled(t *testing.T) {
	l := newFailingLab(t, failing{hook: "timeout = \"60s\"\n run { shell = \"setsid sleep 600 & echo $! >child; echo $$ >self; exec sleep 600\" }"}, "open")
	cmd := l.evaluator()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); !strings.HasSuffix(readFile(l.path("self")), "\n"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not start")
		}
	}
	cmd.Process.Kill()
	cmd.Wait()
	isGone(t, l.path("self"))
	isGone(t, l.path("child"))
}
