//go:build unix

package main

import (
	"hash/fnv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/state"
)

// failingSteps is what can go wrong with what a hook does.
var failingSteps = []failing{
	{
		name: "write to a read-only folder", hook: writes, files: map[string]string{"d/f.txt": "old"}, nobody: true,
		prepare: func(l *failingLab) { l.chmod("d", 0o555) },
		kind:    "failure", open: "goes on", closed: "denies", logged: "permission denied", after: unchanged("d/f.txt", "old"),
	},
	{
		name: "write to a full disk", files: map[string]string{"d/f.txt": "old"}, full: true,
		hook: `write {
			file    = "d/f.txt"
			content = "{{ repeat(command, 10000) }}"
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "file too large", after: unchanged("d/f.txt", "old"),
	},
	{
		name: "write to a symlink", hook: writes, files: map[string]string{"d/g.txt": "old"},
		prepare: func(l *failingLab) { l.link("g.txt", "d/f.txt") },
		kind:    "failure", open: "goes on", closed: "denies", logged: "is a symlink", after: unchanged("d/g.txt", "old"),
	},
	{
		name: "write through a symlink", hook: writes,
		prepare: func(l *failingLab) { l.link(l.root, "d") },
		kind:    "failure", open: "goes on", closed: "denies", logged: "its write fails",
	},
	{
		name: "write out of the project", hook: `write {
			file    = "{{ cwd }}/../f.txt"
			content = "new"
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "lies outside of the project",
	},
	{
		name: "write to a folder", hook: writes, files: map[string]string{"d/f.txt/g": "old"},
		kind: "failure", open: "goes on", closed: "denies", logged: "is a folder",
	},
	{
		name: "write into a malformed document", hook: sets, files: map[string]string{"f.json": `{"x": `},
		kind: "parse", open: "goes on", closed: "denies", logged: "f.json", after: unchanged("f.json", `{"x": `),
	},
	{
		name: "lock of a file", hook: "timeout = \"300ms\"\n" + sets, files: map[string]string{"f.json": `{}`},
		prepare: func(l *failingLab) {
			h := fnv.New64a()
			h.Write([]byte(l.path("f.json")))
			l.hold(filepath.Join(l.state, "hookc", "locks", "file-"+strconv.FormatUint(h.Sum64(), 16)))
		},
		kind: "timeout", open: "goes on", closed: "denies", logged: "locked", after: unchanged("f.json", `{}`),
	},
	{
		name: "lock of state", hook: "timeout = \"300ms\"\n" + counts, more: declares,
		prepare: func(l *failingLab) { l.hold(l.kept() + ".lock") },
		kind:    "timeout", open: "goes on", closed: "denies", logged: "locked",
	},
	{
		name: "schema violation", hook: validates, files: map[string]string{"f.json": `{"x": "one"}`},
		open: "denies", closed: "denies",
	},
	{
		name: "document to validate is missing", hook: validates,
		open: "denies", closed: "denies",
	},
	{
		name: "document to validate is malformed", hook: validates, files: map[string]string{"f.json": `{"x": `},
		open: "denies", closed: "denies",
	},
	{
		name: "document to validate is unreadable", hook: validates, prepare: func(l *failingLab) { l.pipe("f.json") },
		kind: "failure", open: "goes on", closed: "denies", logged: "it cannot validate: f.json is no regular file",
	},
	{
		name: "no approval", hook: `require { approval = "deploy" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "approval expired", hook: `require { approval = "deploy" }`,
		prepare: func(l *failingLab) {
			then := time.Now().Add(-time.Hour)
			l.approve(state.Approval{Name: "deploy", At: then, Expires: then.Add(time.Minute)})
		},
		open: "denies", closed: "denies",
	},
	{
		name: "approval of what has changed", hook: `require {
			approval = "deploy"
			files    = ["plan.md"]
		}`,
		prepare: func(l *failingLab) {
			l.approve(state.Approval{Name: "deploy", At: time.Now(), Subject: state.Subject{Files: []state.FileDigest{{Path: "plan.md", Digest: state.Digest([]byte("x"))}}}})
		},
		open: "denies", closed: "denies",
	},
	{
		name: "approval of what cannot be read", hook: `require {
			approval = "deploy"
			files    = ["../plan.md"]
		}`,
		open: "denies", closed: "denies",
	},
	{
		name: "approval damaged", hook: `require { approval = "deploy" }`,
		prepare: func(l *failingLab) {
			l.approve(state.Approval{Name: "deploy", At: time.Now()})
			l.damage("approvals", "{")
		},
		kind: "parse", open: "goes on", closed: "denies", logged: "damaged",
	},
	{
		name: "file that is required is missing", hook: `require { file = "f.json" }`,
		open: "denies", closed: "denies",
	},
	{
		name: "context that is required is missing", hook: `context {
			files   = ["RULES.md"]
			require = true
		}`,
		open: "denies", closed: "denies",
	},
	{
		name: "context is missing", hook: `context { files = ["RULES.md"] }`,
		open: "goes on", closed: "goes on",
	},
	{
		name: "context is unreadable", hook: `context { files = ["RULES.md"] }`, prepare: func(l *failingLab) { l.pipe("RULES.md") },
		kind: "failure", open: "goes on", closed: "denies", logged: "RULES.md is no regular file",
	},
	{
		name: "damaged state is read", hook: `when = "state.n >= 0"
		deny { reason = "no" }`,
		more: declares, prepare: func(l *failingLab) { l.file(l.kept(), "{") },
		kind: "parse", open: "goes on", closed: "denies", logged: "damaged",
	},
	{
		name: "damaged state is changed", hook: counts, more: declares, prepare: func(l *failingLab) { l.file(l.kept(), "{") },
		open: "goes on", closed: "goes on", logged: "damaged state was moved to",
	},
	{
		name: "state is no file", hook: counts, more: declares,
		prepare: func(l *failingLab) {
			if err := os.MkdirAll(l.kept(), 0o755); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "is no regular file",
	},
	{
		name: "state that nobody may read", hook: counts, more: declares, nobody: true,
		prepare: func(l *failingLab) {
			l.file(l.kept(), "{}")
			if err := os.Chmod(l.kept(), 0); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "permission denied",
	},
	{
		name: "large state is read", hook: `when = "state.n >= 0"
		deny { reason = "no" }`,
		more: declares, prepare: func(l *failingLab) {
			l.file(l.kept(), "{")
			if err := os.Truncate(l.kept(), 5<<20); err != nil {
				l.Fatal(err)
			}
		},
		kind: "parse", open: "goes on", closed: "denies", logged: "at most 4194304 are ever written",
	},
	{
		name: "state would be too large", hook: `state { append = { list = "{{ repeat(command, 3000000) }}" } }`, more: declares,
		kind: "failure", open: "goes on", closed: "denies", logged: "clear some, or let them expire",
	},
	{
		name: "no session", hook: counts, more: declares,
		event: `{"event_type":"before_tool","work_dir":"$PROJECT","tool_name":"Shell","tool_input":{"command":"make"}}`,
		kind:  "failure", open: "goes on", closed: "denies", logged: "the event has no session id",
	},
	{
		name: "state of another type", hook: `when = "state.n != 0"
		deny { reason = "not its default" }`,
		more: declares, prepare: func(l *failingLab) {
			l.file(l.kept(), strings.NewReplacer("PROJECT", l.project).Replace(`{"owner":"generic:s","policy":"p","values":{"n":{"at":1,"value":"three"}}}`))
		},
		open: "goes on", closed: "goes on",
	},
	{
		name: "rewrite without a tool", more: `hook "told" {
			on = ["session_start"]
			run { shell = "echo '{\"updated_input\": {\"command\": \"ls\"}}'" }
		}`,
		event: `{"event_type":"session_start","session_id":"s","work_dir":"$PROJECT","source":"startup"}`,
		open:  "goes on", closed: "goes on", logged: "it answered with an input, which is for nothing at this event",
	},
	{
		name: "variables for a host that keeps none", more: `hook "sets" {
			on = ["session_start"]
			env { set = { CI = "1" } }
		}`,
		event: `{"event_type":"session_start","session_id":"s","work_dir":"$PROJECT","source":"startup"}`,
		open:  "goes on", closed: "goes on",
	},
	{
		name: "record out of the project", hook: `record { to = "{{ cwd }}/../log.jsonl" }`,
		kind: "failure", open: "goes on", closed: "goes on", logged: "lies outside of the project", late: true,
	},
}

const (
	writes = `write {
		file    = "d/f.txt"
		content = "new"
	}`
	sets = `write {
		file = "f.json"
		set  = { "/y" = 1 }
	}`
	validates = `validate {
		file   = "f.json"
		schema = { properties = { x = { type = "integer" } } }
	}`
	counts   = `state { add = { n = 1 } }`
	declares = `state "n" {
		type    = number
		default = 0
		scope   = "session"
	}
	state "list" {
		type    = list(string)
		default = []
		scope   = "session"
	}`
)

func TestFailingSteps(t *testing.T) { fail(t, failingSteps) }

// unchanged wants that a file has what it had, and nothing beside it.
func unchanged(name, text string) func(l *failingLab) {
	return func(l *failingLab) {
		if got := readFile(l.path(name)); got != text {
			l.Errorf("%s is %q", name, got)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(l.path(name)), ".*")); len(left) > 0 {
			l.Errorf("left behind: %v", left)
		}
	}
}

func (l *failingLab) link(to, name string) {
	l.Helper()
	if err := os.MkdirAll(filepath.Dir(l.path(name)), 0o755); err != nil {
		l.Fatal(err)
	}
	if err := os.Symlink(to, l.path(name)); err != nil {
		l.Fatal(err)
	}
}

// hold holds a lock for as long as the test takes.
func (l *failingLab) hold(path string) {
	l.Helper()
	held, err := disk.Lock(path, time.Second)
	if err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { held.Release() })
}

// kept is the file of the session's values.
func (l *failingLab) kept() string {
	return filepath.Join(l.state, "hookc", "sessions", state.Key("generic:s"), "values", state.Key("p")+".json")
}

func (l *failingLab) approve(a state.Approval) {
	l.Helper()
	o, err := state.OfProject(filepath.Join(l.state, "hookc"), l.project)
	if err != nil {
		l.Fatal(err)
	}
	if err := o.Approve(a); err != nil {
		l.Fatal(err)
	}
}

// damage gives every file in a folder of the project's state another content.
func (l *failingLab) damage(folder, text string) {
	l.Helper()
	files, err := filepath.Glob(filepath.Join(l.state, "hookc", "projects", "*", folder, "*"))
	if err != nil || len(files) == 0 {
		l.Fatal(files, err)
	}
	for _, f := range files {
		l.file(f, text)
	}
}
