//go:build unix

package extension_test

import (
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/opencode"
	"github.com/hookc/hookc/runtime/host/pi"
)

// node is Node, of the system or of the clients that tests run: in the folder that
// their variable names, or where they are installed by default. Where the variable
// is set, somebody wants the test to run.
func node(t *testing.T) string {
	t.Helper()
	if path, err := exec.LookPath("node"); err == nil {
		return path
	}
	cache, _ := os.UserCacheDir()
	folder := os.Getenv("HOOKC_CLIENT_NODE")
	found, _ := filepath.Glob(filepath.Join(cmp.Or(folder, filepath.Join(cache, "hookc", "clients", "node-*")), "node_modules", "node-*", "bin", "node"))
	switch {
	case len(found) > 0:
		return found[0]
	case folder != "":
		t.Fatal("there is no node in " + folder)
	}
	t.Skip("there is no node")
	return ""
}

// drivers make one call of a tool in each of the folders, as the client does, and
// print what became of them.
var drivers = map[*host.Target]string{
	opencode.Target: `
async function one(dir) {
  const { default: plugin } = await import(dir + "/plugin.js")
  const hooks = await plugin({ directory: "/p" })
  const args = { command: "old", description: "d" }
  const input = args
  const result = { output: "did" }
  try {
    await hooks["tool.execute.before"]({ tool: "bash", sessionID: "s", callID: "c" }, { args })
    await hooks["tool.execute.after"]({ tool: "bash", sessionID: "s", callID: "c", args }, result)
  } catch (e) {
    return { denied: e.message, input, output: "" }
  }
  return { denied: "", input, output: result.output }
}
`,
	pi.Target: `
async function one(dir) {
  const { default: extension } = await import(dir + "/extension.js")
  const on = {}
  extension({ on: (name, f) => (on[name] = f) })
  const ui = { confirm: async () => true, notify() {} }
  const ctx = { cwd: "/p", hasUI: !!process.env.TERMINAL, ui, sessionManager: { getSessionId: () => "s" } }
  const e = { toolName: "bash", toolCallId: "c", input: { command: "old", description: "d" } }
  const input = e.input
  const blocked = await on.tool_call(e, ctx)
  if (blocked?.block) return { denied: blocked.reason, input, output: "" }
  const content = [{ type: "text", text: "did" }]
  const changed = await on.tool_result({ ...e, content, isError: false }, ctx)
  const output = (changed?.content ?? content).map((c) => c.text).join("\n\n")
  return changed?.isError ? { denied: output, input, output: "" } : { denied: "", input, output }
}
`,
}

const driveAll = `console.log(JSON.stringify(await Promise.all(process.argv.slice(2).map(one))))`

// outcome is what became of a call.
type outcome struct {
	Denied string
	Input  map[string]string
	Output string // where it was not denied
}

// evaluator is the script that stands for one, none where it is empty, and what the
// policy says to its failures.
type evaluator struct {
	script string
	on     decision.OnError
}

// drive emits the extension once for each evaluator, and runs the driver on all.
func drive(t *testing.T, target *host.Target, evaluators []evaluator, env ...string) []outcome {
	t.Helper()
	root := t.TempDir()
	args := []string{filepath.Join(root, "driver.mjs")}
	write(t, root, []host.File{{Path: "driver.mjs", Data: []byte(drivers[target] + driveAll)}})
	for i, e := range evaluators {
		files, err := target.Emit(host.Plugin{Name: "p", Events: []host.Handler{
			{Event: "before_tool", OnError: e.on, Tools: []string{"Shell"}}, {Event: "after_tool", OnError: e.on},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if e.script != "" {
			files = append(files, host.File{Path: "bin/hookeval", Data: []byte("#!/bin/sh\n" + e.script + "\n"), Mode: 0o755})
		}
		dir := filepath.Join(root, strconv.Itoa(i))
		write(t, dir, files)
		args = append(args, dir)
	}
	cmd := exec.Command(node(t), args...)
	cmd.Env, cmd.Stderr = append(os.Environ(), env...), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var list []outcome
	if err := json.Unmarshal(out, &list); err != nil || len(list) != len(evaluators) {
		t.Fatalf("%v: %s", err, out)
	}
	return list
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
	for target := range drivers {
		t.Run(target.Name, func(t *testing.T) { test(t, target) })
	}
}

var (
	open   = decision.OnError{}
	closed = decision.OnError{Parse: true, Failure: true, Timeout: true}
	late   = decision.OnError{Timeout: true}
	fails  = decision.OnError{Failure: true}
)

const none = `cat >/dev/null; echo '{"decision":"none"}'`

// TestWithoutAnAnswer: whatever keeps the evaluator from answering, a closed policy
// denies and an open one does not. Being late and failing are choices of their own.
func TestWithoutAnAnswer(t *testing.T) {
	failing := []string{
		"", // missing
		"cat >/dev/null; echo hello",
		"cat >/dev/null",
		"cat >/dev/null; echo '{}'",
		`cat >/dev/null; echo '{"decision":"maybe"}'`,
		"cat >/dev/null; echo '[]'",
		"cat >/dev/null; echo null",
		`cat >/dev/null; printf '{"decision":"no'`,
		none + "; echo x",
		none + "; exit 1",
		none + "; exit 2",
		none + "; kill -9 $$",
		"exit 1", // without reading
		"cat >/dev/null; sleep 4 & exit 3",
	}
	evaluators := []evaluator{
		{none + "; exec sleep 30", closed}, {none + "; exec sleep 30", open},
		{"exec sleep 30", late}, {"exec sleep 30", fails}, {"exit 3", fails}, {"exit 3", late},
	}
	for _, script := range failing {
		evaluators = append(evaluators, evaluator{script, closed}, evaluator{script, open})
	}
	each(t, func(t *testing.T, target *host.Target) {
		for i, o := range drive(t, target, evaluators) {
			denied := strings.Contains(o.Denied, "hookc: the evaluator ") && strings.Contains(o.Denied, "closed")
			ran := o.Denied == "" && o.Output == "did" && o.Input["command"] == "old"
			if closes := i%2 == 0; closes && !denied || !closes && !ran {
				t.Errorf("%s, --on-error %s: %+v", evaluators[i].script, evaluators[i].on, o)
			}
		}
	})
}

// answering is an evaluator that gives this line on one event, "before" or "after".
func answering(event, line string) evaluator {
	return evaluator{`cat >/dev/null; case "$*" in *before*|*tool_call*) this=before ;; *) this=after ;; esac
if [ $this = ` + event + ` ]; then echo '` + line + `'; else echo '{"decision":"none"}'; fi`, closed}
}

// TestAnswers: the extension does what the line says.
func TestAnswers(t *testing.T) {
	old := map[string]string{"command": "old", "description": "d"}
	cases := []struct {
		event, line string
		want        outcome
	}{
		{"before", `{"decision":"deny","reason":"No.","context":"Why."}`, outcome{"No.\n\nWhy.", old, ""}},
		{"before", `{"decision":"allow"}`, outcome{"", old, "did"}},
		{"before", `{"decision":"none","context":"C"}`, outcome{"", old, "did\n\nC"}},
		{"after", `{"decision":"none","context":"C"}`, outcome{"", old, "did\n\nC"}},
		{"after", `{"decision":"deny","reason":"No."}`, outcome{"No.", old, ""}},
		{"before", `{"decision":"none","updated_input":{"command":"new"}}`, outcome{"", map[string]string{"command": "new"}, "did"}},
	}
	var evaluators []evaluator
	for _, c := range cases {
		evaluators = append(evaluators, answering(c.event, c.line))
	}
	each(t, func(t *testing.T, target *host.Target) {
		for i, got := range drive(t, target, evaluators) {
			if !reflect.DeepEqual(got, cases[i].want) {
				t.Errorf("%s %s: %+v, want %+v", cases[i].event, cases[i].line, got, cases[i].want)
			}
		}
	})
}

// TestQuestions: pi's question is put to the user; without a terminal it is a deny.
func TestQuestions(t *testing.T) {
	asks := []evaluator{answering("before", `{"decision":"ask","reason":"Sure?"}`)}
	if o := drive(t, pi.Target, asks)[0]; o.Denied != "Sure?" {
		t.Errorf("without a terminal: %+v", o)
	}
	if o := drive(t, pi.Target, asks, "TERMINAL=1")[0]; o.Denied != "" || o.Output != "did" {
		t.Errorf("the user said yes: %+v", o)
	}
}

// TestSyntax: Node itself takes what is emitted, on one platform and on several.
func TestSyntax(t *testing.T) {
	each(t, func(t *testing.T, target *host.Target) {
		for _, platforms := range [][]string{nil, {"windows/amd64"}, {"linux/amd64", "darwin/arm64", "windows/amd64"}} {
			p := host.Plugin{Name: `a "b" ` + "`c` ${d}", Description: "*/ x", Platforms: platforms}
			for e := range target.Events {
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
