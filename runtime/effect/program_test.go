//go:build unix

package effect_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// place is a project, and a folder of scripts, with a policy of one hook.
type place struct {
	t       *testing.T
	dir     string // the event's cwd
	scripts string
	table   *table.Table
}

// newPlace compiles a hook with these steps. What the policy calls a script is a
// file of the same text for both the compiler and the system.
func newPlace(t *testing.T, hook string, scripts map[string]string) *place {
	t.Helper()
	source := "policy \"house\" {\n}\nhook \"h\" {\n on = [\"before_tool\", \"after_tool\"]\n" + hook + "\n}\n"
	fsys := fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}
	p := &place{t: t, dir: t.TempDir(), scripts: t.TempDir()}
	for name, text := range scripts {
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o755}
		if err := os.WriteFile(filepath.Join(p.scripts, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	policy, diags := lang.Load(lang.Options{FS: fsys, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(policy, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tab, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	p.table = tab
	return p
}

const shellCall = `"hook_event_name":"PreToolUse","tool_name":"Bash","tool_use_id":"t1","tool_input":{"command":"make deploy","run_in_background":false}`

// send decides an event of Claude Code in the place.
func (p *place) send(event string, effects bool) *eval.Result {
	p.t.Helper()
	h, _ := all.Lookup("claude-code")
	call, err := h.Decode([]byte(`{"session_id":"s","cwd":"`+p.dir+`",`+event+`}`), host.World{})
	if err != nil {
		p.t.Fatal(err)
	}
	start := time.Now()
	res := eval.Decide(p.table, call.Events, eval.Options{World: &world.World{
		Policy: "house", Scripts: func() string { return p.scripts }, Effects: effects,
		Now: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) },
	}})
	if took := time.Since(start); took > 30*time.Second {
		p.t.Errorf("took %s", took)
	}
	if err := p.table.Err(); err != nil {
		p.t.Fatal(err)
	}
	return res
}

// all of a decision on one line.
func told(res *eval.Result) string {
	var parts []string
	add := func(format string, a ...any) { parts = append(parts, fmt.Sprintf(format, a...)) }
	if res.Fail {
		add("fail: %s", res.Reason)
	} else if res.Verdict != decision.None {
		add("%s: %s", res.Verdict, res.Reason)
	}
	for _, m := range res.Messages {
		add("tell %s: %s", m.To, m.Text)
	}
	for _, c := range res.Context {
		add("know: %s", c)
	}
	if !res.UpdatedInput.IsNil() {
		add("input: %s", value.AppendJSON(nil, res.UpdatedInput))
	}
	for _, e := range res.Errors {
		add("%s: %s", e.Kind, e.Text)
	}
	for _, l := range res.Log {
		add("log: %s", l.Text)
	}
	return strings.Join(parts, "; ")
}

// run is a step that runs a shell line; more is further arguments.
func run(line string, more ...string) string {
	return "run {\n shell = " + strconv.Quote(line) + "\n" + strings.Join(more, "\n") + "\n}\n"
}

// TestRun checks what a program's end means, with every kind of end.
func TestRun(t *testing.T) {
	for _, c := range []struct{ name, steps, want string }{
		{"nothing said", run("true"), ``},
		{"text", run("echo hello; echo debug >&2"), `log: hello; log: debug`},
		{"deny", run(`echo '{"decision":"deny","reason":"no"}'`), `deny: no`},
		{"block by code", run(`echo no way >&2; exit 2`), `deny: no way`},
		{"block by code and JSON", run(`echo '{"continue": false, "systemMessage": "Error: x"}'; exit 2`), `deny: Error: x`},
		{"fail", run(`echo '{"decision":"fail","error":"broken"}'`), `fail: broken`},
		{"stop", run(`echo '{"continue":false,"stopReason":"enough"}'`), `fail: enough`},
		{"ask", run(`echo '{"decision":"ask","reason":"sure?"}'`), `ask: sure?`},
		{"allow", run(`echo '{"decision":"approve"}'`), `allow: `},
		{"warn", run(`echo '{"decision":"warn","message":"mind"}'`), `tell agent: mind`},
		{"texts", run(`echo '{"systemMessage":"u","message":"a","additional_context":"c","log":"l"}'`), `tell agent: a; tell user: u; know: c; log: l`},

		{"input", run(`echo '{"modified_input":{"command":"ls"}}'`), `input: {"command":"ls"}`},
		{"input in the host's spelling", run(`echo '{"updatedInput":{"command":"ls","run_in_background":true}}'`), `input: {"command":"ls","background":true}`},
		{"the whole input, nothing new", run(`echo '{"updatedInput":{"command":"make deploy","run_in_background":false}}'`), ``},
		{"deny and input", run(`echo '{"decision":"deny","reason":"no","updated_input":{"command":"ls"}}'`), `deny: no`},

		{"invalid JSON, open", run(`echo '{"decision":'`), `parse: its shell line: what it printed cannot be read: JSON: unexpected end of input at byte 13; log: {"decision":`},
		{"invalid JSON, closed", run(`echo '{'`, `on_error = "closed"`), `deny: h: its shell line: what it printed cannot be read: JSON: unexpected end of input at byte 2; parse: its shell line: what it printed cannot be read: JSON: unexpected end of input at byte 2; log: {`},
		{"failure, open", run(`echo a >&2; echo KeyError >&2; exit 1`), "failure: its shell line: it ended with exit code 1: KeyError; log: a\nKeyError"},
		{"failure, closed", run(`exit 3`, `on_error = "closed"`), `deny: h: its shell line: it ended with exit code 3; failure: its shell line: it ended with exit code 3`},
		{"a deny of a failing program is none", run(`echo '{"decision":"deny"}'; exit 1`), `failure: its shell line: it ended with exit code 1; log: {"decision":"deny"}`},
		{"signal", run(`kill -SEGV $$`), `failure: its shell line: it was ended by a signal: segmentation fault`},
		{"flood", run(`yes`), `failure: its shell line: it printed more than 1 MB and was ended`},
		{"flood of errors", run(`yes >&2`), `failure: its shell line: it printed more than 16 MB and was ended`},
		{"held open", run(`sleep 3 & echo '{"decision":"deny","reason":"no"}'`), `deny: no`},
		{"missing program", "run { command = [\"no-such-program-here\"] }", `failure: no-such-program-here: there is no program no-such-program-here in PATH`},
		{"missing folder", run("true", `cwd = "gone"`), `failure: its shell line: its working directory DIR/gone is missing`},
		{"bytes", run(`printf 'a\000b\377c' >&2; exit 2`), "deny: ab\ufffdc"},
		{"deep JSON", run(`printf '{"log":'; head -c 200000 /dev/zero | tr '\0' '['`), "parse: its shell line: what it printed cannot be read: JSON: exceeded max depth at byte 10006"},

		{"the second is not run after a deny", run(`exit 2`) + run(`touch ran`), `deny: Blocked by a program that gave no reason (exit code 2).`},
		{"by kind", run(`exit 1`, "on_error {\n timeout = \"closed\"\n}"), `failure: its shell line: it ended with exit code 1`},

		{"fallback, a decision", run(`exit 1`, "fallback {\n deny { reason = \"fell back\" }\n}"), `deny: fell back; log: its shell line: it ended with exit code 1; its fallback is done`},
		{"fallback, another run", run(`exit 1`, "fallback {\n"+run(`exit 2`)+"\n}", `on_error = "closed"`),
			`deny: Blocked by a program that gave no reason (exit code 2).; log: its shell line: it ended with exit code 1; its fallback is done`},
		{"fallback, also after JSON that cannot be read", run(`echo '{'`, "fallback {\n deny { reason = \"fell back\" }\n}"),
			`deny: fell back; log: {; log: its shell line: what it printed cannot be read: JSON: unexpected end of input at byte 2; its fallback is done`},
		{"no fallback", run(`exit 2`, "fallback {\n warn { message = \"fell back\" }\n}"), `deny: Blocked by a program that gave no reason (exit code 2).`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t, c.steps, nil)
			got := told(p.send(shellCall, true))
			want := strings.ReplaceAll(c.want, "DIR", p.dir)
			if i := strings.Index(got, "; log: {\"log\":[[["); i > 0 {
				got = got[:i]
			}
			if got != want {
				t.Errorf("\n got %s\nwant %s", got, want)
			}
			if _, err := os.Stat(filepath.Join(p.dir, "ran")); err == nil {
				t.Error("it ran on")
			}
		})
	}
}

// TestRunTimeout checks what is late, and that nothing of it is left.
func TestRunTimeout(t *testing.T) {
	stubborn := "trap '' TERM; echo $$ >self; (trap '' TERM; while :; do sleep 1; done) & echo $! >child; wait"
	for more, want := range map[string]string{
		`timeout = "300ms"`:                           `timeout: its shell line: it was ended after`,
		"timeout = \"300ms\"\n on_error = \"closed\"": `deny: h: its shell line: it was ended after`,
		"timeout = \"300ms\"\n retries = 5\n fallback {\n deny { reason = \"late\" }\n}": `deny: late; log: its shell line: it was ended after`,
	} {
		p := newPlace(t, run(stubborn, more), nil)
		if got := told(p.send(shellCall, true)); !strings.HasPrefix(got, want) {
			t.Errorf("%s:\n got %s\nwant %s", more, got, want)
		}
		for _, name := range []string{"self", "child"} {
			gone(t, filepath.Join(p.dir, name))
		}
	}
	p := newPlace(t, "timeout = \"300ms\"\n"+run("sleep 60")+run("touch ran"), nil)
	if got := told(p.send(shellCall, true)); !strings.Contains(got, "no time is left for it") {
		t.Errorf("the second has the time of the first: %s", got)
	}
}

// gone waits until the process that a file names is.
func gone(t *testing.T, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); syscall.Kill(pid, 0) == nil; time.Sleep(time.Millisecond) {
		stat, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if strings.Contains(string(stat), ") Z ") {
			return
		}
		if time.Now().After(end) {
			syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("%s is alive", file)
		}
	}
}

// TestRetries checks what is tried again.
func TestRetries(t *testing.T) {
	for _, c := range []struct {
		line, more string
		ran        int
	}{
		{"exit 1", "", 1},
		{"exit 1", "retries = 2\n backoff = \"1ms\"", 3},
		{"exit 2", "retries = 2\n backoff = \"1ms\"", 1},
		{"exit 0", "retries = 2\n backoff = \"1ms\"", 1},
		{"echo '{'", "retries = 2\n backoff = \"1ms\"", 1},
		{"test $(wc -l <ran) = 2", "retries = 5\n backoff = \"1ms\"", 2},
		{"kill -9 $$", "retries = 1\n backoff = \"1ms\"", 2},
		{"exit 1", "retries = 10\n backoff = \"60s\"", 1}, // past the hook's deadline
	} {
		p := newPlace(t, run("echo >>ran; "+c.line, c.more), nil)
		p.send(shellCall, true)
		b, _ := os.ReadFile(filepath.Join(p.dir, "ran"))
		if len(b) != c.ran {
			t.Errorf("%s, %s: ran %d times, want %d", c.line, c.more, len(b), c.ran)
		}
	}
}

// TestNotStarted checks that nothing runs where nothing may.
func TestNotStarted(t *testing.T) {
	p := newPlace(t, run("touch ran")+"check \"c\" {\n shell = \"touch ran; exit 1\"\n}", nil)
	res := p.send(shellCall, false)
	if _, err := os.Stat(filepath.Join(p.dir, "ran")); err == nil || told(res) != "" {
		t.Errorf("it ran: %s", told(res))
	}
	if res.Hooks[0].Decision != "run" || res.Hooks[0].Reason != "not started" {
		t.Errorf("got %+v", res.Hooks)
	}
}

// TestWhatItReads checks standard input and the environment.
func TestWhatItReads(t *testing.T) {
	const event = `{"event_type": "before_tool", "timestamp": "2026-05-01T12:00:00Z", "session_id": "s", "work_dir": "DIR", "context": {}, "tool_name": "Shell", "tool_input": {"command": "make deploy", "background": false}, "tool_use_id": "t1"}`
	for _, c := range []struct{ more, line, want string }{
		{"", "cat", event},
		{`stdin = "event"`, "cat", event},
		{`stdin = "host"`, "cat", `{"session_id":"s","cwd":"DIR",` + shellCall + `}`},
		{`stdin = "none"`, "cat", ``},
		{"", `echo $TOOL_NAME $TOOL_INPUT`, `Bash {"command":"make deploy","run_in_background":false}`},
		{"", `echo $HOOK_EVENT $HOOKC_HOOK $HOOKC_POLICY $HOOKC_PROJECT`, `before_tool h house DIR`},
		{`env = { A = "{{ command }}", B = 7, C = [1, "x"] }`, `echo "$A" $B $C`, `make deploy 7 [1,"x"]`},
		{`env = { HOOK_EVENT = "mine" }`, `env | grep -c ^HOOK_EVENT=; echo $HOOK_EVENT`, "1\nmine"},
		{`cwd = "/"`, "pwd", "/"},
		{"", "pwd", "DIR"},
	} {
		p := newPlace(t, run(c.line+" >out", c.more), nil)
		if c.more == `cwd = "/"` {
			p = newPlace(t, run(c.line, c.more), nil)
		}
		res := p.send(shellCall, true)
		b, _ := os.ReadFile(filepath.Join(p.dir, "out"))
		got := strings.TrimSpace(string(b))
		if c.more == `cwd = "/"` {
			got = strings.TrimPrefix(told(res), "log: ")
		} else if told(res) != "" && c.line != `env | grep -c ^HOOK_EVENT=; echo $HOOK_EVENT` {
			t.Errorf("%s %s: %s", c.more, c.line, told(res))
		}
		if strings.HasPrefix(c.line, "env |") {
			got = strings.TrimPrefix(told(res), "log: ") + "\n" + got
		}
		if want := strings.ReplaceAll(c.want, "DIR", p.dir); got != want {
			t.Errorf("%s %s:\n got %s\nwant %s", c.more, c.line, got, want)
		}
	}
}

// TestHostileEnvironment checks that an event chooses no variable, and that what
// is too large for one is on standard input alone.
func TestHostileEnvironment(t *testing.T) {
	const call = `"hook_event_name":"PreToolUse","tool_name":"mcp__a__b","tool_input":`
	p := newPlace(t, run("true", `env = { X = "{{ tool.input.x }}" }`), nil)
	if got := told(p.send(call+`{"x":"a\u0000"}`, true)); got != "failure: its env fails: X has a NUL byte, which no variable can hold" {
		t.Errorf("got %s", got)
	}
	p = newPlace(t, run("wc -c >out"), nil)
	if got := told(p.send(call+`{"x":"`+strings.Repeat("y", 5<<20)+`"}`, true)); got != "" {
		t.Errorf("got %s", got)
	}
	if b, _ := os.ReadFile(filepath.Join(p.dir, "out")); len(strings.TrimSpace(string(b))) != 7 {
		t.Errorf("it read %s bytes", b)
	}
	const tooLong = "the tool's input is longer than the variable TOOL_INPUT can be: read standard input instead"
	script := map[string]string{"old.sh": "#!/bin/sh\necho \"$TOOL_INPUT\" | grep y && exit 2"}
	for hook, by := range map[string]string{
		run("echo \"$TOOL_INPUT\" | grep y && exit 2"):  "its shell line",
		run("exec \"$HOOKC_PROJECT/tools/guard\" -x"):   "its shell line",
		`run { command = ["sh", "tools/guard"] }`:       "sh",
		`check "c" { command = ["sh", "tools/guard"] }`: "sh",
		`run { script = "old.sh" }`:                     "old.sh",
	} {
		p = newPlace(t, hook, script)
		if err := errors.Join(os.Mkdir(filepath.Join(p.dir, "tools"), 0o755), os.WriteFile(filepath.Join(p.dir, "tools", "guard"), []byte(script["old.sh"]), 0o755)); err != nil {
			t.Fatal(err)
		}
		if got := told(p.send(call+`{"x":"`+strings.Repeat("y", 1<<20)+`"}`, true)); got != "failure: "+by+": "+tooLong {
			t.Errorf("%s: got %s", hook, got)
		}
	}
	p = newPlace(t, run("exit 2"), nil)
	if got := told(p.send(call+`{"x":"`+strings.Repeat("y", 5<<20)+`"}`, true)); !strings.HasPrefix(got, "deny") {
		t.Errorf("a program that reads nothing: %s", got)
	}
	p = newPlace(t, `run { command = ["echo", "{{ tool.input.x }}"] }`, nil)
	if got := told(p.send(call+`{"x":"$(touch ran) ; touch ran"}`, true)); got != "log: $(touch ran) ; touch ran" {
		t.Errorf("got %s", got)
	}
	if got := told(p.send(call+`{"x":"a\u0000b"}`, true)); got != "failure: echo: an argument has a NUL byte, which no program can be given" {
		t.Errorf("got %s", got)
	}
}

// TestScript checks the files of the policy's folder.
func TestScript(t *testing.T) {
	p := newPlace(t, "run {\n script = \"guard.sh\"\n args = [\"{{ command }}\", \"two\"]\n}", map[string]string{"guard.sh": "#!/bin/sh\necho \"$1,$2\" >&2\nexit 2\n"})
	if got := told(p.send(shellCall, true)); got != "deny: make deploy,two" {
		t.Errorf("got %s", got)
	}
	if err := os.Chmod(filepath.Join(p.scripts, "guard.sh"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := told(p.send(shellCall, true)); !strings.Contains(got, "is not executable") {
		t.Errorf("got %s", got)
	}
	p.scripts = ""
	if got := told(p.send(shellCall, true)); got != "failure: its script scripts/guard.sh is not here: the build with its folder of scripts is needed" {
		t.Errorf("got %s", got)
	}
	p = newPlace(t, `run { script = "guard.py" }`, map[string]string{"guard.py": "#!/no/such/python\n"})
	if got := told(p.send(shellCall, true)); got != "failure: guard.py: "+p.scripts+"/guard.py cannot be started: the program /no/such/python of its first line is missing" {
		t.Errorf("got %s", got)
	}
}

// TestRewritten checks that later steps and the re-evaluation see the new input,
// and that a tool that has run takes none.
func TestRewritten(t *testing.T) {
	rewrite := run(`echo '{"updated_input":{"command":"ls"}}'`)
	p := newPlace(t, rewrite+run("cat >out"), nil)
	if got := told(p.send(shellCall, true)); got != `input: {"command":"ls"}` {
		t.Errorf("got %s", got)
	}
	if b, _ := os.ReadFile(filepath.Join(p.dir, "out")); !strings.Contains(string(b), `"tool_input": {"command": "ls", "background": false}`) {
		t.Errorf("it read %s", b)
	}
	p = newPlace(t, rewrite+run("cat >out", `stdin = "host"`), nil)
	p.send(shellCall, true)
	if b, _ := os.ReadFile(filepath.Join(p.dir, "out")); !strings.Contains(string(b), `"tool_input":{"command":"ls","run_in_background":false}`) {
		t.Errorf("it read %s", b)
	}
	p = newPlace(t, rewrite, nil)
	after := strings.Replace(shellCall, "PreToolUse", "PostToolUse", 1) + `,"tool_response":"done"`
	if got := told(p.send(after, true)); got != "log: it answered with an input, which is for nothing at this event" {
		t.Errorf("got %s", got)
	}
}

// TestCheck checks the gate.
func TestCheck(t *testing.T) {
	check := func(line string, more ...string) string {
		return "check \"tests\" {\n shell = " + strconv.Quote(line) + "\n" + strings.Join(more, "\n") + "\n}\n"
	}
	for _, c := range []struct{ name, steps, want string }{
		{"passes", check("true"), ``},
		{"passes and talks", check("echo all good; echo '{\"decision\":\"deny\"}'"), ``},
		{"fails", check("echo one; echo two >&2; exit 1"), "deny: The check tests did not pass (exit code 1).\n\none\ntwo"},
		{"fails by 2", check("exit 2"), "deny: The check tests did not pass (exit code 2)."},
		{"its reason", check("echo out; exit 1", `reason = "Fix {{ command }}."`), "deny: Fix make deploy.\n\nout"},
		{"asks", check("exit 1", `otherwise = "ask"`, `reason = "r"`), "ask: r"},
		{"warns", check("exit 1", `otherwise = "warn"`, `reason = "r"`), "tell agent: r"},
		{"colors", check(`printf '\033[31mred\033[0m\r\n\000end\n'; exit 1`, `reason = "r"`), "deny: r\n\nred\nend"},
		{"a long output", check(`for i in $(seq 2000); do echo line $i; done; exit 1`, `reason = "r"`), "deny: r\n\n[cut: "},
		{"signal", check("kill -9 $$", `otherwise = "ask"`), "ask: The check tests did not pass: a signal ended it (killed)."},
		{"cannot start", "check \"tests\" { command = [\"./absent\"] }", `failure: check tests: there is no program DIR/absent`},
		{"cannot start, closed", "check \"tests\" {\n command = [\"./absent\"]\n on_error = \"closed\"\n}", `deny: h: check tests: there is no program DIR/absent; failure: check tests: there is no program DIR/absent`},
		{"late", check("sleep 60", `timeout = "200ms"`), `timeout: check tests: it was ended after `},
		{"a flood", check("yes"), "failure: check tests: it printed more than 64 MB and was ended; log: [cut: "},
		{"several, all pass", check("true") + "check \"lint\" { command = [\"true\"] }", ``},
		{"several, in order", check("echo 1 >>ran; true") + "check \"lint\" { shell = \"echo 2 >>ran; cat ran; exit 1\" }\n" + "check \"last\" { shell = \"echo 3 >>ran\" }",
			"deny: The check lint did not pass (exit code 1).\n\n1\n2"},
		{"its result", check("echo bad; exit 3", `otherwise = "warn"`, `reason = "r"`) + "deny {\n when = \"not check.tests.ok\"\n reason = \"{{ check.tests.code }} {{ check.tests.output }}\"\n}", "deny: 3 bad; tell agent: r\n\nbad"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlace(t, c.steps, nil)
			got := told(p.send(shellCall, true))
			want := strings.ReplaceAll(c.want, "DIR", p.dir)
			if c.want == "" && got != "" || !strings.HasPrefix(got, want) || len(got) > 2500 {
				t.Errorf("\n got %s\nwant %s", got, want)
			}
		})
	}
}

// TestCheckProject checks where a command of the project runs.
func TestCheckProject(t *testing.T) {
	p := newPlace(t, "check \"c\" {\n shell = \"pwd >out; cat; exit 0\"\n}", nil)
	root := p.dir
	if err := os.MkdirAll(filepath.Join(root, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	p.dir = filepath.Join(root, "deep", "er")
	if err := os.MkdirAll(p.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	p.send(shellCall, true)
	if b, err := os.ReadFile(filepath.Join(root, "out")); err != nil || strings.TrimSpace(string(b)) != root {
		t.Errorf("it ran in %s, %v", b, err)
	}
}
