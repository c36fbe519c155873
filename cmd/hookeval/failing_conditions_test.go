//go:build unix

package main

import (
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/state"
)

// failingConditions is what can go wrong with what a hook asks, and with what it
// says.
var failingConditions = []failing{
	{
		name: "when", hook: `when = "int(command) > 3"
		deny { reason = "no" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "its condition fails",
	},
	{
		name: "let", hook: `let = { n = "{{ int(command) }}" }
		when = "n > 3"
		deny { reason = "no" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "its condition fails",
	},
	{
		name: "step's when", hook: `deny {
			when   = "int(command) > 3"
			reason = "no"
		}`,
		kind: "failure", open: "goes on", closed: "denies", logged: "its condition fails",
	},
	{
		name: "argument", hook: `warn { message = "{{ string(int(command)) }}" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "its message fails",
	},
	{
		name: "reason of a deny", hook: `deny { reason = "{{ string(int(command)) }}" }`,
		kind: "failure", open: "denies", closed: "denies", logged: "its reason fails",
	},
	{
		name: "reason of an ask", hook: `ask { reason = "{{ string(int(command)) }}" }`,
		kind: "failure", open: "asks", closed: "denies", logged: "its reason fails",
	},
	{
		name: "malformed document", hook: reads, files: map[string]string{"a.json": `{"x": `},
		kind: "parse", open: "goes on", closed: "denies", logged: "a.json",
	},
	{
		name: "damaged approval in a condition", hook: `when = "approved(\"deploy\")"
		deny { reason = "no" }`,
		prepare: func(l *failingLab) {
			l.approve(state.Approval{Name: "deploy", At: time.Now()})
			l.damage("approvals", "{")
		},
		kind: "parse", open: "goes on", closed: "denies", logged: "damaged",
	},
	{
		name: "expired approval in a condition", hook: `when = "not approved(\"deploy\")"
		deny { reason = "no" }`,
		prepare: func(l *failingLab) {
			then := time.Now().Add(-time.Hour)
			l.approve(state.Approval{Name: "deploy", At: then, Expires: then.Add(time.Minute)})
		},
		open: "denies", closed: "denies",
	},
	{
		name: "missing document", hook: `when = "doc(\"a.json\")?.x == 1"
		deny { reason = "no" }`,
		open: "goes on", closed: "goes on",
	},
	{
		name: "part of a missing document", hook: reads,
		kind: "failure", open: "goes on", closed: "denies", logged: `cannot fetch "x" from nil`,
	},
	{
		name: "large document", hook: reads, files: map[string]string{"a.json": "{}"},
		prepare: func(l *failingLab) {
			if err := os.Truncate(l.path("a.json"), 17<<20); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "a.json is too large to be read as a document",
	},
	{
		name: "pipe as a document", hook: reads, prepare: func(l *failingLab) { l.pipe("a.json") },
		kind: "failure", open: "goes on", closed: "denies", logged: "a.json is no regular file",
	},
	{
		name: "folder as a document", hook: reads, files: map[string]string{"a.json/b": ""},
		kind: "failure", open: "goes on", closed: "denies", logged: "a.json is a folder",
	},
	{
		name: "device as a document", hook: reads, prepare: func(l *failingLab) {
			if err := os.Symlink("/dev/zero", l.path("a.json")); err != nil {
				l.Fatal(err)
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: "a.json lies outside of the project",
	},
	{
		name: "unreadable document", hook: reads, files: map[string]string{"a.json": `{"x": 1}`}, nobody: true,
		prepare: func(l *failingLab) { l.chmod("a.json", 0) },
		kind:    "failure", open: "goes on", closed: "denies", logged: "permission denied",
	},
	{
		name: "outside of the project", hook: `when = "doc(\"../x.json\").x == 1"
		deny { reason = "no" }`,
		kind: "failure", open: "goes on", closed: "denies", logged: "../x.json lies outside of the project",
	},
	{
		name: "glob with too many files", large: true, hook: `when = "len(glob(\"many/*\")) > 3"
		deny { reason = "no" }`,
		prepare: func(l *failingLab) {
			if testing.Short() {
				l.Skip("it makes 20,001 files")
			}
			if err := os.Mkdir(l.path("many"), 0o755); err != nil {
				l.Fatal(err)
			}
			first := l.path("many/first")
			l.file(first, "")
			for i := range 20_000 { // links are made and removed five times as fast as files
				if err := os.Link(first, l.path("many/"+strconv.Itoa(i))); err != nil {
					l.Fatal(err)
				}
			}
		},
		kind: "failure", open: "goes on", closed: "denies", logged: `glob "many/*"`,
	},
	{
		name: "derived event's field is missing", hook: `match { tool = "NoTool" }
		warn { message = "no" }`,
		more: derives(`n = "{{ tool.raw.n }}"`), input: `{"command":"make"}`,
		kind: "parse", open: "goes on", closed: "denies", logged: "counted: n: missing",
	},
	{
		name: "derived event's field has another type", hook: `match { tool = "NoTool" }
		warn { message = "no" }`,
		more: derives(`n = "{{ tool.raw.n }}"`), input: `{"n":"three"}`,
		kind: "parse", open: "goes on", closed: "denies", logged: "counted: n: want",
	},
	{
		name: "derived event's value", hook: `match { tool = "NoTool" }
		warn { message = "no" }`,
		more: derives(`n = "{{ int(command) }}"`),
		kind: "failure", open: "goes on", closed: "denies", logged: "its values fails",
	},
}

const reads = `when = "doc(\"a.json\").x == 1"
	deny { reason = "no" }`

// derives is an event that a call of a tool becomes, with a hook on it.
func derives(values string) string {
	return `event "counted" {
		fields = { n = number }
		from {
			on     = ["before_tool"]
			values = { ` + values + ` }
		}
	}
	hook "on-counted" {
		on = ["counted"]
		warn { message = "n is {{ n }}" }
	}`
}

func TestFailingConditions(t *testing.T) { fail(t, failingConditions) }

func (l *failingLab) pipe(name string) {
	l.Helper()
	if err := syscall.Mkfifo(l.path(name), 0o644); err != nil {
		l.Skip(err)
	}
}

func (l *failingLab) chmod(name string, mode os.FileMode) {
	l.Helper()
	if err := os.Chmod(l.path(name), mode); err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { os.Chmod(l.path(name), 0o755) }) // so that it can be removed
}
