//go:build unix

package effect_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// entries is what a book's lines say under a name, as JSON; nil where they do
// not.
func entries(t *testing.T, path string, names ...string) (out []string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	if len(data) > 0 && data[len(data)-1] != '\n' {
		t.Errorf("%s ends in %q", path, data)
	}
	for line := range strings.Lines(string(data)) {
		v, err := value.DecodeObject([]byte(line))
		if err != nil {
			t.Errorf("%q: %v", line, err)
		}
		var said []string
		for _, name := range names {
			item, _ := v.Get(name)
			said = append(said, string(value.AppendJSON(nil, item)))
		}
		out = append(out, strings.Join(said, " "))
	}
	return out
}

func (l *lab) ledger() string { return ledger.Decisions(l.state).Path }

const keeping = `
hook "keep" {
  on = ["before_tool"]
  %s
  record {
    %s
  }
}
`

// An entry has what the step chose, without what it and the policy leave out and
// without what looks like a secret, whatever the policy's defaults want.
func TestRecordFields(t *testing.T) {
	for _, c := range []struct{ defaults, step, want string }{
		{``, ``, `"keep" null`},
		{``, `fields = { a = 1, b = ["x", true], c = "{{ tool.name }}", d = "{{ command }}" }`, `"keep" {"a":1,"b":["x",true],"c":"Shell","d":"make"}`},
		{``, `fields = { input = "{{ tool.input }}" }`, `"keep" {"input":{"command":"make"}}`},
		{``, "fields = { a = { Mail = \"x\", b = 1 }, mail = 2 }\nredact = [\"mail\"]", `"keep" {"a":{"Mail":"[redacted]","b":1},"mail":"[redacted]"}`},
		{`redact = ["mail"]`, "fields = { mail = 1, phone = 2, b = 3 }\nredact = [\"phone\"]", `"keep" {"mail":"[redacted]","phone":"[redacted]","b":3}`},
		{``, `fields = { a = "curl -H 'Authorization: Bearer abcdefghijkl'", password = "x" }`, `"keep" {"a":"curl -H 'Authorization: [redacted]'","password":"[redacted]"}`},
		{`record = "none"`, `fields = { a = "two\nlines" }`, `"keep" {"a":"two\nlines"}`},
	} {
		l := newLab(t, "policy \"p\" {\n  defaults {\n"+c.defaults+"\n  }\n}\n"+fmt.Sprintf(keeping, "", c.step))
		l.send(`"tool_input":{"command":"make"}`)
		if got := entries(t, l.ledger(), "record", "fields"); len(got) != 1 || got[0] != c.want {
			t.Errorf("%s %s:\n%q\nwant\n%q", c.defaults, c.step, got, c.want)
		}
	}
}

// Fields that cannot be evaluated are among the errors of the entry, which is
// written all the same.
func TestRecordFails(t *testing.T) {
	l := newLab(t, fmt.Sprintf(keeping, "", `fields = { a = "{{ 1 % int(tool.input.n) }}" }`))
	if got := said(l.send(`"tool_input":{"n":"0"}`)); got != "none !failure" {
		t.Error(got)
	}
	if got := entries(t, l.ledger(), "fields"); len(got) != 1 || got[0] != "null" {
		t.Errorf("%q", got)
	}
	if got := strings.Join(entries(t, l.ledger(), "errors"), ""); !strings.Contains(got, `"hook":"keep"`) {
		t.Errorf("the entry says nothing of it: %s", got)
	}
}

// Who does not decide records as well, and says in the entry what it would have
// decided.
func TestRecordOfWhom(t *testing.T) {
	l := newLab(t, fmt.Sprintf(keeping, `mode = "monitor"`, ``)+`
hook "late" {
  on    = ["before_tool"]
  async = true
  record { fields = { late = true } }
}
hook "no" {
  on       = ["before_tool"]
  priority = 1
  deny { reason = "no" }
}
`)
	call := l.call(``)
	opt := eval.Options{World: l.world()}
	res := eval.Decide(l.table, call.Events, opt)
	if _, err := os.Stat(l.ledger()); err == nil {
		t.Error("there is an entry before the answer")
	}
	eval.Follow(l.table, res, opt)
	if len(res.Errors) > 0 {
		t.Error(res.Errors)
	}
	want := []string{`"keep" "deny" null null`, `"late" "none" true {"late":true}`}
	if got := entries(t, l.ledger(), "record", "decision", "async", "fields"); !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// Without effects nothing is written, and the decision still says what would be.
func TestRecordWithoutEffects(t *testing.T) {
	for _, step := range []string{``, `to = "log/a.jsonl"`} {
		l := newLab(t, fmt.Sprintf(keeping, "", step))
		w := l.world()
		w.Effects = false
		opt := eval.Options{World: w}
		res := eval.Decide(l.table, l.call(``).Events, opt)
		if eval.Follow(l.table, res, opt); len(res.Errors) > 0 || len(res.Hooks) != 1 {
			t.Errorf("%+v", res.Decision)
		}
		for _, dir := range []string{l.state, l.project} {
			if names, err := os.ReadDir(dir); err != nil || len(names) > 0 {
				t.Errorf("%q: %v, %v", step, names, err)
			}
		}
	}
}

// Files of the project: below it, regular, and with whole lines.
func TestRecordTo(t *testing.T) {
	outside := t.TempDir()
	for _, c := range []struct {
		to      string
		prepare func(project string) error
		refused string
		want    string // the file's text, with ENTRY for the new line
	}{
		{to: "a.jsonl", want: "ENTRY"},
		{to: "log/deep/a.jsonl", want: "ENTRY"},
		{to: "./log//a.jsonl", want: "ENTRY"},
		{to: "{{ tool.input.name }}", want: "ENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", "one\n"), want: "one\nENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", "one\n{\"torn\":"), want: "one\n{\"torn\":\nENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", "one\n{\"time\":\"2026-"), want: "one\nENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", "one\n{\"ti"), want: "one\nENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", "{\"time\":\""+strings.Repeat("torn", 5000)), want: "ENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", "no line break"), want: "no line break\nENTRY"}, // of somebody else
		{to: "a.jsonl", prepare: holding("a.jsonl", "one\n# two"), want: "one\n# two\nENTRY"},
		{to: "a.jsonl", prepare: holding("a.jsonl", strings.Repeat("long", 50_000)), want: strings.Repeat("long", 50_000) + "\nENTRY"},
		{to: "a.jsonl", prepare: linked(filepath.Join(outside, "x")), refused: "no regular file"},
		{to: "a.jsonl", prepare: linked("b.jsonl"), refused: "no regular file"},
		{to: "a.jsonl", prepare: func(dir string) error { return syscall.Mkfifo(filepath.Join(dir, "a.jsonl"), 0o644) }, refused: "no regular file"},
		{to: "a.jsonl", prepare: func(dir string) error { return os.Mkdir(filepath.Join(dir, "a.jsonl"), 0o755) }, refused: "no regular file"},
		{to: "d/x", prepare: func(dir string) error { return os.Symlink(outside, filepath.Join(dir, "d")) }, refused: "escapes"},
		{to: "d/x", prepare: holding("d", "a file"), refused: "d"},
		{to: "{{ cwd }}/../x", refused: "outside of the project"},
		{to: "{{ cwd }}/log/../../x", refused: "outside of the project"},
		{to: filepath.Join(outside, "x"), refused: "outside of the project"},
		{to: "~/x", refused: ""}, // without a home folder, a name like others
		{to: ".", refused: "is a folder"},
		{to: "log/", refused: "is a folder"},
	} {
		l := newLab(t, fmt.Sprintf(keeping, "", `to = "`+c.to+`"`))
		if c.prepare != nil {
			if err := c.prepare(l.project); err != nil {
				t.Fatal(err)
			}
		}
		opt := eval.Options{World: l.world()}
		res := eval.Decide(l.table, l.call(`"tool_input":{"name":"named.jsonl"}`).Events, opt)
		was := said(res)
		eval.Follow(l.table, res, opt)
		if c.refused != "" {
			if len(res.Errors) != 1 || !strings.Contains(res.Errors[0].Text, c.refused) || res.Verdict.String() != was {
				t.Errorf("%s is not refused: %+v", c.to, res.Decision)
			}
			if names, err := os.ReadDir(outside); err != nil || len(names) > 0 {
				t.Fatalf("%s wrote outside of the project: %v, %v", c.to, names, err)
			}
			continue
		}
		if len(res.Errors) > 0 {
			t.Errorf("%s: %v", c.to, res.Errors)
		}
		if c.want == "" {
			continue
		}
		path := filepath.Join(l.project, strings.ReplaceAll(c.to, "{{ tool.input.name }}", "named.jsonl"))
		data, err := os.ReadFile(path)
		before, _ := strings.CutSuffix(c.want, "ENTRY")
		line, ok := strings.CutPrefix(string(data), before)
		if v, err2 := value.DecodeObject([]byte(line)); err != nil || !ok || err2 != nil || !strings.HasSuffix(line, "}\n") {
			t.Errorf("%s holds %q %v %v", c.to, data, err, v)
		}
		if _, err := os.Stat(l.ledger()); err == nil {
			t.Errorf("%s: the entry is in the ledger too", c.to)
		}
	}
}

func holding(name, text string) func(string) error {
	return func(dir string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644) }
}

func linked(target string) func(string) error {
	return func(dir string) error { return os.Symlink(target, filepath.Join(dir, "a.jsonl")) }
}

// A file that was written is looked at anew.
func TestRecordIsSeen(t *testing.T) {
	l := newLab(t, fmt.Sprintf(keeping, "", `to = "a.jsonl"`))
	w := l.world()
	res := eval.Decide(l.table, l.call(``).Events, eval.Options{World: w})
	size := func() int {
		v, _, err := w.Call(uint32(world.SizeID), []value.Value{value.OfString("a.jsonl")})
		if err != nil {
			t.Fatal(err)
		}
		return v.Int()
	}
	for range 3 {
		before := size()
		for _, f := range res.After {
			if err := f(&res.Decision); err != nil {
				t.Fatal(err)
			}
		}
		if after := size(); after <= before {
			t.Errorf("%d bytes after %d", after, before)
		}
	}
}

// A disk that takes a part of a line keeps nothing of it, and the decision
// stands.
func TestRecordOnAFullDisk(t *testing.T) {
	if alone(t) {
		return
	}
	for _, to := range []string{``, `to = "a.jsonl"`} {
		l := newLab(t, fmt.Sprintf(keeping, "", to))
		path := filepath.Join(l.project, "a.jsonl")
		if to == "" {
			path = l.ledger()
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("{}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		opt := eval.Options{World: l.world()}
		res := eval.Decide(l.table, l.call(``).Events, opt)
		full(t, func() { eval.Follow(l.table, res, opt) })
		if data, err := os.ReadFile(path); err != nil || string(data) != "{}\n" {
			t.Errorf("%q, %v", data, err)
		}
		if len(res.Errors) != 1 || res.Verdict != 0 {
			t.Errorf("%+v", res.Decision)
		}
	}
}

const (
	recorders = 64
	lines     = 20
)

// Processes that record to one file lose nothing and mix nothing.
func TestRecordAtOnce(t *testing.T) {
	if dir := os.Getenv("HOOKC_TEST_RECORD"); dir != "" {
		recordMany(t, dir)
		return
	}
	l := newLab(t, "") // its folders
	files(t, l.project, map[string]string{"table": string(compiled(t, `record {
		fields = { n = "{{ command }}" }
		to     = "log/a.jsonl"
	}`))})
	var all []*exec.Cmd
	for i := range recorders {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestRecordAtOnce$")
		cmd.Env = append(os.Environ(), "HOOKC_TEST_RECORD="+l.project, "HOOKC_TEST_STATE="+l.state, fmt.Sprint("HOOKC_TEST_NUMBER=", i))
		out := &strings.Builder{}
		cmd.Stdout = out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, cmd)
	}
	for _, cmd := range all {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %s", err, cmd.Stdout)
		}
	}
	got := entries(t, filepath.Join(l.project, "log", "a.jsonl"), "fields")
	slices.Sort(got)
	if n := len(slices.Compact(slices.Clone(got))); len(got) != recorders*lines || n != len(got) {
		t.Errorf("%d lines, %d of them different", len(got), n)
	}
}

// recordMany is one of the processes.
func recordMany(t *testing.T, dir string) {
	data, err := os.ReadFile(filepath.Join(dir, "table"))
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{t: t, table: tab, state: os.Getenv("HOOKC_TEST_STATE"), project: dir, now: time.Now()}
	for i := range lines {
		if res := l.send(fmt.Sprintf(`"tool_input":{"command":"%s-%d"}`, os.Getenv("HOOKC_TEST_NUMBER"), i)); len(res.Errors) > 0 {
			t.Error(res.Errors)
		}
	}
}

// The entry of a call that ended says how long it took, where a hook asked.
func TestRecordDuration(t *testing.T) {
	l := newLab(t, `
hook "slow" {
  on   = ["after_tool"]
  when = "duration > 1"
  record {}
}
`)
	l.send(`"tool_use_id":"c1","tool_input":{"command":"make"}`)
	l.now = l.now.Add(2500 * time.Millisecond)
	l.send(`"event_type":"after_tool","tool_use_id":"c1","tool_input":{"command":"make"}`)
	l.send(`"event_type":"after_tool","tool_use_id":"c1","tool_input":{"command":"make"},"duration":7`)
	want := []string{`"after_tool" 2500`, `"after_tool" 7000`}
	if got := entries(t, l.ledger(), "event", "tool_duration_ms"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
