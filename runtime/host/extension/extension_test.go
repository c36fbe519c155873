//go:build unix

package extension_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/opencode"
	"github.com/hookc/hookc/runtime/host/pi"
)

// node is Node, of the system or of the clients that tests run.
func node(t *testing.T) string {
	t.Helper()
	if path, err := exec.LookPath("node"); err == nil {
		return path
	}
	cache, _ := os.UserCacheDir()
	found, _ := filepath.Glob(filepath.Join(cache, "hookc", "clients", "node-*", "node_modules", "node-*", "bin", "node"))
	if len(found) == 0 {
		t.Skip("there is no node")
	}
	return found[0]
}

// driver loads what was emitted and makes one call of a tool, as the client does.
// It prints what became of it.
var driver = map[*host.Target]string{
	opencode.Target: `
import plugin from "./plugin.js"
const hooks = await plugin({ directory: "/p" })
const args = { command: "old", description: "d" }
const same = args
let error
try { await hooks["tool.execute.before"]({ tool: "bash", sessionID: "s", callID: "c" }, { args }) } catch (e) { error = e.message }
const result = { output: "did" }
if (!error) try { await hooks["tool.execute.after"]({ tool: "bash", sessionID: "s", callID: "c", args }, result) } catch (e) { error = e.message }
console.log(JSON.stringify({ denied: error ?? "", input: same, output: result.output }))
`,
	pi.Target: `
import extension from "./extension.js"
const on = {}
extension({ on: (name, f) => (on[name] = f) })
const ctx = { cwd: "/p", hasUI: process.argv[2] === "user", ui: { confirm: async () => true, notify() {} }, sessionManager: { getSessionId: () => "s" } }
const e = { toolName: "bash", toolCallId: "c", input: { command: "old", description: "d" } }
const same = e.input
let content = [{ type: "text", text: "did" }]
const blocked = await on.tool_call(e, ctx)
let denied = blocked?.block ? blocked.reason : ""
if (!denied) {
  const changed = await on.tool_result({ ...e, content, isError: false }, ctx)
  content = changed?.content ?? content
  if (changed?.isError) denied = content[0].text
}
console.log(JSON.stringify({ denied, input: same, output: content.map((c) => c.text).join("\n\n") }))
`,
}

// outcome is what the driver prints.
type outcome struct {
	Denied string
	Input  map[string]string
	Output string
}

// drive emits the extension with an evaluator that is this script, and runs the
// driver. The evaluator is missing where the script is empty.
func drive(t *testing.T, target *host.Target, evaluator string, on decision.OnError, args ...string) outcome {
	t.Helper()
	dir := t.TempDir()
	files, err := target.Emit(host.Plugin{Name: "p", Events: []host.Handler{
		{Event: "before_tool", OnError: on, Tools: []string{"Shell"}}, {Event: "after_tool", OnError: on},
	}})
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, host.File{Path: "driver.js", Data: []byte(driver[target])})
	if evaluator != "" {
		files = append(files, host.File{Path: "bin/hookeval", Data: []byte("#!/bin/sh\n" + evaluator + "\n"), Mode: 0o755})
	}
	write(t, dir, files)
	cmd := exec.Command(node(t), append([]string{"driver.js"}, args...)...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var o outcome
	if err := json.Unmarshal(out, &o); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return o
}

func write(t *testing.T, dir string, files []host.File) {
	t.Helper()
	for _, f := range files {
		path := filepath.Join(dir, f.Path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(f.Mode)
		if mode == 0 {
			mode = 0o644
		}
		if err := os.WriteFile(path, f.Data, mode); err != nil {
			t.Fatal(err)
		}
	}
}

func each(t *testing.T, test func(t *testing.T, target *host.Target)) {
	for target := range driver {
		t.Run(target.Name, func(t *testing.T) { test(t, target) })
	}
}

var (
	open   = decision.OnError{}
	closed = decision.OnError{Parse: true, Failure: true, Timeout: true}
)

// TestWithoutAnAnswer: whatever keeps the evaluator from answering, a closed policy
// denies and an open one does not.
func TestWithoutAnAnswer(t *testing.T) {
	none := `cat >/dev/null; echo '{"decision":"none"}'`
	each(t, func(t *testing.T, target *host.Target) {
		for name, evaluator := range map[string]string{
			"missing":        "",
			"garbage":        "cat >/dev/null; echo hello",
			"silence":        "cat >/dev/null",
			"no decision":    "cat >/dev/null; echo '{}'",
			"other decision": `cat >/dev/null; echo '{"decision":"maybe"}'`,
			"a list":         "cat >/dev/null; echo '[]'",
			"null":           "cat >/dev/null; echo null",
			"half a line":    `cat >/dev/null; printf '{"decision":"no'`,
			"two lines":      none + "; echo x",
			"exit 1":         none + "; exit 1",
			"exit 2":         none + "; exit 2",
			"signal":         none + "; kill -9 $$",
			"reads nothing":  "exit 1",
			"late":           none + "; exec sleep 30",
			"held open":      "cat >/dev/null; sleep 4 & exit 3",
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				if o := drive(t, target, evaluator, closed); !strings.Contains(o.Denied, "hookc: the evaluator ") || !strings.Contains(o.Denied, "closed") {
					t.Errorf("closed: %+v", o)
				}
				if o := drive(t, target, evaluator, open); o.Denied != "" || o.Output != "did" || o.Input["command"] != "old" {
					t.Errorf("open: %+v", o)
				}
			})
		}
	})
}

// TestKinds: being late and failing are choices of their own.
func TestKinds(t *testing.T) {
	each(t, func(t *testing.T, target *host.Target) {
		late, fails := decision.OnError{Timeout: true}, decision.OnError{Failure: true}
		for _, c := range []struct {
			evaluator string
			on        decision.OnError
			denies    bool
		}{{"exec sleep 30", late, true}, {"exec sleep 30", fails, false}, {"exit 3", late, false}, {"exit 3", fails, true}} {
			if o := drive(t, target, c.evaluator, c.on); (o.Denied != "") != c.denies {
				t.Errorf("%s %s: %+v", c.evaluator, c.on, o)
			}
		}
	})
}

// TestAnswers: the extension does what the line says.
func TestAnswers(t *testing.T) {
	on := func(event, line string) string {
		return `cat >/dev/null; case "$*" in *before*|*tool_call*) this=before ;; *) this=after ;; esac
if [ $this = ` + event + ` ]; then echo '` + line + `'; else echo '{"decision":"none"}'; fi`
	}
	each(t, func(t *testing.T, target *host.Target) {
		for _, c := range []struct {
			name, evaluator string
			want            outcome
		}{
			{"deny", on("before", `{"decision":"deny","reason":"No.","context":"Why."}`), outcome{Denied: "No.\n\nWhy.", Output: "did"}},
			{"ask", on("before", `{"decision":"ask","reason":"Sure?"}`), outcome{Denied: "Sure?", Output: "did"}},
			{"allow", on("before", `{"decision":"allow"}`), outcome{Output: "did"}},
			{"context", on("before", `{"decision":"none","context":"C"}`), outcome{Output: "did\n\nC"}},
			{"context after", on("after", `{"decision":"none","context":"C"}`), outcome{Output: "did\n\nC"}},
			{"deny after", on("after", `{"decision":"deny","reason":"No."}`), outcome{Denied: "No.", Output: "No."}},
			{"rewrite", on("before", `{"decision":"none","updated_input":{"command":"new"}}`), outcome{Output: "did", Input: map[string]string{"command": "new"}}},
		} {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				if c.want.Input == nil {
					c.want.Input = map[string]string{"command": "old", "description": "d"}
				}
				if target == opencode.Target && c.name == "ask" {
					c.evaluator = on("before", `{"decision":"deny","reason":"Sure?"}`) // its evaluator never asks
				}
				got := drive(t, target, c.evaluator, closed)
				if c.name == "deny after" && target == opencode.Target {
					c.want.Output = "did" // the client puts the error in its place
				}
				if text(got) != text(c.want) {
					t.Errorf("got %+v, want %+v", got, c.want)
				}
			})
		}
	})
	if o := drive(t, pi.Target, on("before", `{"decision":"ask","reason":"Sure?"}`), closed, "user"); o.Denied != "" {
		t.Errorf("the user said yes: %+v", o)
	}
}

func text(o outcome) string {
	b, _ := json.Marshal(o)
	return string(b)
}

// TestSyntax: Node itself takes what is emitted, on one platform and on several.
func TestSyntax(t *testing.T) {
	each(t, func(t *testing.T, target *host.Target) {
		for _, platforms := range [][]string{nil, {"windows/amd64"}, {"linux/amd64", "darwin/arm64", "windows/amd64"}} {
			p := host.Plugin{Name: `a "b" ` + "`c` ${d}", Description: "*/ x", Platforms: platforms}
			for _, e := range target.Events() {
				p.Events = append(p.Events, host.Handler{Event: e.Canonical, OnError: closed, Tools: []string{"Shell", "a/b[c]", "mcp__x__*"}})
			}
			files, err := target.Emit(p)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			write(t, dir, files)
			for _, f := range files {
				if filepath.Ext(f.Path) != ".js" {
					continue
				}
				if out, err := exec.Command(node(t), "--check", filepath.Join(dir, f.Path)).CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", f.Path, err, out)
				}
			}
		}
	})
}
