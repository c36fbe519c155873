package clienttest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Options say what the client does. Zero values are sensible.
type Options struct {
	PluginDir string            // a plugin folder; "" for none
	Prompt    string            // what the user asks; "go" where empty
	Script    []Turn            // what the model answers
	Agents    map[string][]Turn // what it answers to subagents, by a text in their system prompt
	Aside     string            // what it answers to side questions, such as a title or a prompt hook; "ok" where empty
	Asides    map[string]string // what it answers to some of them, by a text in the question
	Allowed   []string          // tools that run without a question, e.g. "Bash"
	Dir       string            // the project; a fresh folder where empty
	Args      []string          // further arguments of the client
	Env       []string          // further variables, NAME=value
	Timeout   time.Duration     // of the whole run; one minute where zero
}

// Result is what happened.
type Result struct {
	Exit     int
	Stdout   string
	Stderr   string
	Debug    string // the client's own log, in which it tells what each hook did
	Dir      string // the project
	Requests []Request
}

// Main is the requests of the main agent's loop.
func (r Result) Main() []Request {
	return r.those(func(q Request) bool { return q.Main })
}

// Agent is the requests of a subagent, by its text in Options.Agents.
func (r Result) Agent(key string) []Request {
	return r.those(func(q Request) bool { return q.Agent == key })
}

func (r Result) those(wanted func(Request) bool) []Request {
	var out []Request
	for _, q := range r.Requests {
		if wanted(q) {
			out = append(out, q)
		}
	}
	return out
}

// Told is everything that the main agent could read by the end of the run.
func (r Result) Told() string { return told(r.Main()) }

// AgentTold is everything that a subagent could read.
func (r Result) AgentTold(key string) string { return told(r.Agent(key)) }

func told(requests []Request) string {
	parts := make([]string, len(requests))
	for i, q := range requests {
		parts[i] = q.Text()
	}
	return strings.Join(parts, "\n")
}

// ToolResult is what the model was told about its i-th tool call; "" where it
// made none.
func (r Result) ToolResult(i int) string {
	main := r.Main()
	if len(main) == 0 {
		return ""
	}
	results := main[len(main)-1].ToolResults()
	if i >= len(results) {
		return ""
	}
	return results[i]
}

// Run starts the client in print mode with a home folder of its own, waits for
// it, and ends its whole process group. A client that does not end in time
// fails the test.
func Run(t testing.TB, o Options) Result {
	t.Helper()
	client := Find(t)
	server := NewServer(t, Model{Script: o.Script, Agents: o.Agents, Asides: o.Asides, Aside: cmp.Or(o.Aside, "ok")})
	home, dir := t.TempDir(), o.Dir
	if dir == "" {
		dir = t.TempDir()
	}
	log := filepath.Join(home, "debug.log")
	ctx, cancel := context.WithTimeout(context.Background(), limit(o))
	defer cancel()
	cmd := exec.CommandContext(ctx, client, arguments(o, log)...)
	cmd.Dir = dir
	cmd.Env = append(environment(home, server.URL()), o.Env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	err := cmd.Run()
	endGroup(cmd)
	if ctx.Err() != nil {
		t.Fatalf("the client did not end within %s\n%s\n%s", limit(o), stdout.String(), stderr.String())
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("the client cannot start: %v", err)
	}
	debug, _ := os.ReadFile(log) // absent where the client ended before it logged
	return Result{
		Exit: cmd.ProcessState.ExitCode(), Stdout: stdout.String(), Stderr: stderr.String(),
		Debug: string(debug), Dir: dir, Requests: server.Requests(),
	}
}

func limit(o Options) time.Duration {
	if o.Timeout > 0 {
		return o.Timeout
	}
	return time.Minute
}

func arguments(o Options, log string) []string {
	prompt := o.Prompt
	if prompt == "" {
		prompt = "go"
	}
	args := []string{"-p", prompt, "--debug-file", log}
	if o.PluginDir != "" {
		args = append(args, "--plugin-dir", o.PluginDir)
	}
	if len(o.Allowed) > 0 {
		args = append(args, "--allowedTools", strings.Join(o.Allowed, ","))
	}
	return append(args, o.Args...)
}

// environment is all that the client sees: nothing of the developer's own
// configuration, and nowhere to go but the scripted model.
func environment(home, url string) []string {
	return []string{
		"HOME=" + home,
		"USERPROFILE=" + home,
		"PATH=" + os.Getenv("PATH"),
		"TMPDIR=" + os.TempDir(),
		"LANG=C.UTF-8",
		"ANTHROPIC_BASE_URL=" + url,
		"ANTHROPIC_API_KEY=loopback",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
		"DISABLE_AUTOUPDATER=1",
		"DISABLE_TELEMETRY=1",
		"NO_COLOR=1",
	}
}

// Validate runs `claude plugin validate` on a folder and returns what it
// printed and its exit code.
func Validate(t testing.TB, dir string, flags ...string) (string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, Find(t), append([]string{"plugin", "validate", dir}, flags...)...)
	cmd.Env = environment(t.TempDir(), "http://127.0.0.1:1")
	ownGroup(cmd)
	out, err := cmd.CombinedOutput()
	endGroup(cmd)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("the client cannot validate: %v", err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}
