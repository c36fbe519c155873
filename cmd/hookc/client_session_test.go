//go:build unix

package main

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// machine is a folder that stands for a whole machine: a home with a project,
// and programs that note that they were started instead of doing anything.
type machine struct {
	home, project string
	started       string // a line for each start of such a program
	env           []string
}

// stubs are programs that a session wants and no test may really start, or that
// are not on every machine.
var stubs = []string{"npm", "docker", "curl", "sudo", "hookc"}

func newMachine(t *testing.T) *machine {
	t.Helper()
	root := t.TempDir()
	m := &machine{home: filepath.Join(root, "home"), started: filepath.Join(root, "started")}
	m.project = filepath.Join(m.home, "shop")
	bin := filepath.Join(root, "bin")
	for _, name := range stubs {
		put(t, filepath.Join(bin, name), "#!/bin/sh\necho \"${0##*/} $*\"\necho \"${0##*/} $*\" >> '"+m.started+"'\n")
	}
	put(t, filepath.Join(m.project, ".env"), "SHOP_KEY=canary-4711\n")
	put(t, filepath.Join(m.project, ".claude", "settings.json"), guardedSettings)
	put(t, filepath.Join(m.home, "keep"), "keep\n")
	git(t, m.home, "init", "-q", "--bare", "-b", "main", "remote.git")
	m.env = []string{
		"HOME=" + m.home, "PATH=" + bin + ":" + os.Getenv("PATH"),
		"GOCACHE=" + goEnv(t, "GOCACHE"), "GOTOOLCHAIN=local", "GOFLAGS=", "GOWORK=off", "GIT_CONFIG_NOSYSTEM=1",
	}
	return m
}

const guardedSettings = `{"permissions": {"deny": ["WebSearch"]}}` + "\n"

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Skipf("git %s: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// play runs the calls one after the other in the real client, with std/default.
func (m *machine) play(t *testing.T, calls []call, args ...string) clienttest.Result {
	t.Helper()
	var script []clienttest.Turn
	for _, c := range calls {
		script = append(script, clienttest.Use(c.tool, c.input))
	}
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: buildPlugin(t, defaultPolicy), Dir: m.project, Env: m.env, Args: args,
		Allowed: []string{"Bash", "Read", "Write", "Edit", "Glob", "Grep", "mcp__admin__run"},
		Script:  append(script, clienttest.Say("done")),
		Timeout: 5 * time.Minute, // go builds and tests in it
	})
	for i, c := range calls {
		if got := r.ToolResult(i); !strings.Contains(got, c.want) {
			t.Errorf("%s %v: the model was told %q, want %q", c.tool, c.input, got, c.want)
		}
	}
	return r
}

// results is what the model was told about its calls.
func results(r clienttest.Result) []string {
	main := r.Main()
	if len(main) == 0 {
		return nil
	}
	return main[len(main)-1].ToolResults()
}

// notes is what the stubs wrote down, and nothing where none was started.
func (m *machine) notes() string {
	text, _ := os.ReadFile(m.started)
	return string(text)
}

func (m *machine) read(name string) string {
	text, _ := os.ReadFile(filepath.Join(m.project, name))
	return string(text)
}

// TestClientSessionIsFree: nothing of a day's work is refused or asked about,
// and all of it is really done.
func TestClientSessionIsFree(t *testing.T) {
	t.Parallel()
	clienttest.Find(t)
	m := newMachine(t)
	r := m.play(t, ordinary(m.project))
	for i, told := range results(r) {
		if strings.Contains(told, "hook error") || strings.Contains(told, "needs approval") || strings.Contains(told, "been denied") {
			t.Errorf("call %d: the model was told of a refusal: %s", i+1, told)
		}
	}
	// Commits of one second have no order but that of their parents.
	history := strings.Split(git(t, m.project, "log", "--format=%s", "main"), "\n")
	slices.Sort(history)
	if want := []string{"Check", "Greet shortly", "Merge the greeting", "Refuse rm -rf / and git push --force"}; !slices.Equal(history, want) {
		t.Errorf("the history is %q, want %q", history, want)
	}
	if got := git(t, filepath.Join(m.home, "remote.git"), "branch", "--format=%(refname:short)"); got != "feature/greeting" {
		t.Errorf("pushed: %q", got)
	}
	if !strings.Contains(m.read("main.go"), `"hi, shop"`) || !strings.HasSuffix(m.read("README.md"), "# later\n") {
		t.Errorf("main.go and README.md are\n%s\n%s", m.read("main.go"), m.read("README.md"))
	}
	want := "npm ci\nnpm test -- --watch=false\nnpm run build\ncurl -fsS http://localhost:8080/health\ndocker compose up -d\ndocker ps\ndocker compose down\n"
	if got := m.notes(); got != want {
		t.Errorf("started:\n%s", got)
	}
	if t.Failed() {
		t.Log(r.Debug)
	}
}

// TestClientSessionIsGuarded: each attack is denied, the model is told why, and
// nothing of it happens.
func TestClientSessionIsGuarded(t *testing.T) {
	t.Parallel()
	clienttest.Find(t)
	m := newMachine(t)
	seed(t, m)
	before := git(t, m.home+"/remote.git", "rev-parse", "main")
	listener, connected := listen(t)
	server, called := mcpServer(t, "run")
	r := m.play(t, attacks(m.project, listener), "--mcp-config", `{"mcpServers": {"admin": {"type": "http", "url": "`+server+`"}}}`)
	if n := strings.Count(strings.Join(results(r), "\n"), "hook error"); n != len(attacks("", "")) {
		t.Errorf("%d calls were denied by a hook", n)
	}
	if got := m.notes(); got != "" {
		t.Errorf("started:\n%s", got)
	}
	if strings.Contains(r.Told(), "canary-4711") {
		t.Error("the model was told the secret")
	}
	if after := git(t, m.home+"/remote.git", "rev-parse", "main"); after != before {
		t.Errorf("the remote's main was %s and is %s", before, after)
	}
	if _, err := os.Stat(filepath.Join(m.home, "keep")); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"pwned", ".claude/settings.local.json"} {
		if m.read(name) != "" || m.read(".claude/settings.json") != guardedSettings {
			t.Errorf("%s was written", name)
		}
	}
	if connected() || called() {
		t.Errorf("the listener was reached: %v, the MCP server: %v", connected(), called())
	}
	if t.Failed() {
		t.Log(r.Debug)
	}
}

// seed makes the project a repository whose history differs from its remote's,
// so that only a push by force would go through.
func seed(t *testing.T, m *machine) {
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"}, {"config", "user.name", "Dev"}, {"config", "user.email", "dev@example.com"},
		{"remote", "add", "origin", "../remote.git"}, {"commit", "-q", "--allow-empty", "-m", "theirs"}, {"push", "-q", "origin", "main"},
		{"commit", "-q", "--amend", "--allow-empty", "-m", "ours"},
	} {
		git(t, m.project, args...)
	}
}

// listen waits for connections on the loopback interface; the function says
// whether there was one.
func listen(t *testing.T) (string, func() bool) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	reached := make(chan bool, 1)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			c.Close()
			select {
			case reached <- true:
			default:
			}
		}
	}()
	return l.Addr().String(), func() bool { return len(reached) > 0 }
}

// mcpServer has one tool, which runs commands: it says so, and only notes that
// it was called.
func mcpServer(t *testing.T, tool string) (string, func() bool) {
	called := make(chan bool, 1)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			ID     json.RawMessage
			Method string
			Params struct{ ProtocolVersion string }
		}
		if json.NewDecoder(r.Body).Decode(&q) != nil || q.ID == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		result := map[string]any{}
		switch q.Method {
		case "initialize":
			result = map[string]any{"protocolVersion": q.Params.ProtocolVersion, "capabilities": map[string]any{"tools": map[string]any{}}, "serverInfo": map[string]any{"name": "admin", "version": "1"}}
		case "tools/list":
			schema := map[string]any{"type": "object", "properties": map[string]any{"command": map[string]any{"type": "string"}}}
			result = map[string]any{"tools": []any{map[string]any{"name": tool, "description": "Runs a command", "inputSchema": schema}}}
		case "tools/call":
			called <- true
			result = map[string]any{"content": []any{map[string]any{"type": "text", "text": "it ran"}}}
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": q.ID, "result": result})
	}))
	t.Cleanup(s.Close)
	return s.URL, func() bool { return len(called) > 0 }
}
