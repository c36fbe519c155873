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

	"github.com/hookc/hookc/cmd/hookc/clienttest/model"
	"github.com/hookc/hookc/runtime/testrun"
)

// Options say what the client does. Zero values are sensible.
type Options struct {
	Prompt  string            // what the user asks; "do it" where empty
	Script  []Turn            // what the model answers
	Agents  map[string][]Turn // what it answers to subagents, by a text in their system prompt or task
	Aside   string            // what it answers to side questions, such as a title or a prompt hook; "ok" where empty
	Asides  map[string]string // what it answers to some of them, by a text in the question
	Dir     string            // the project; a fresh folder where empty
	Home    string            // the home folder; a fresh one where empty
	Args    []string          // further arguments of the client
	Env     []string          // further variables, NAME=value
	Timeout time.Duration     // of the whole run; five minutes where zero

	Files    map[string]string                    // files that are there before the start, by path below "~/" or the project; a text with "#!" can be executed
	Settings string                               // what Client.Settings has besides: a JSON object, or lines of TOML
	Setup    func(t testing.TB, home, dir string) // what else is done before the start
	MCP      bool                                 // the client has an MCP server "srv" with a tool "echo"

	PluginDir string   // a plugin folder for Claude Code and Copilot; "" for none
	Allowed   []string // tools that Claude Code runs without a question, e.g. "Bash"; the others run all
}

// Run runs Claude Code.
func Run(t testing.TB, o Options) Result {
	t.Helper()
	return ClaudeCode.Run(t, o)
}

// Run starts the client without a terminal in a home folder and a project of its
// own, waits for it, and ends its whole process group. A client that does not end
// in time fails the test.
func (c Client) Run(t testing.TB, o Options) Result {
	t.Helper()
	command := c.command(t)
	s := c.prepare(t, o)
	server := model.Serve(t, model.Model{Script: c.script(t, s), Agents: c.scripts(t, s), Asides: o.Asides, Aside: cmp.Or(o.Aside, "ok")})
	s.url = server.URL()
	c.write(t, s)
	started := time.Now()
	r := c.start(t, s, append(append(command, c.args(s)...), o.Args...))
	t.Logf("%s ran for %.1f s", c.Name, time.Since(started).Seconds())
	debug, _ := os.ReadFile(s.log) // absent where the client has no log or ended before it
	r.Debug, r.Dir, r.Home, r.Requests = string(debug), s.Dir, s.home, server.Requests()
	return r
}

// prepare fills in what the options leave open.
func (c Client) prepare(t testing.TB, o Options) setup {
	t.Helper()
	s := setup{Options: o, home: o.Home}
	if s.home == "" {
		s.home = t.TempDir()
	}
	if s.Dir == "" {
		s.Dir = t.TempDir()
	}
	s.Prompt = cmp.Or(o.Prompt, "do it")
	s.Timeout = cmp.Or(o.Timeout, 5*time.Minute)
	s.log = filepath.Join(s.home, "debug.log")
	if o.MCP {
		s.echo = testrun.Program(t, "cmd/hookc/clienttest/echoserver")
	}
	return s
}

// write writes the client's own files and those of the test.
func (c Client) write(t testing.TB, s setup) {
	t.Helper()
	files := map[string]string{}
	if c.home != nil {
		files = c.home(s)
	}
	if s.Settings != "" {
		files[c.Settings] = joined(t, c.Settings, files[c.Settings], s.Settings)
	}
	place(t, s, files)
	place(t, s, s.Files)
	if s.Setup != nil {
		s.Setup(t, s.home, s.Dir)
	}
}

// start runs the program to its end.
func (c Client) start(t testing.TB, s setup, words []string) Result {
	t.Helper()
	if c.daemon != "" {
		endDaemon(t, s.home, c.daemon) // skips the test where that is impossible
		defer endDaemon(t, s.home, c.daemon)
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.Timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = s.Dir
	cmd.Env = append(append(environment(s.home), c.env(s)...), s.Env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	err := cmd.Run()
	endGroup(cmd)
	if ctx.Err() != nil {
		t.Fatalf("%s did not end within %s\n%s\n%s", c.Name, s.Timeout, stdout.String(), stderr.String())
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s cannot start: %v", c.Name, err)
	}
	return Result{Exit: cmd.ProcessState.ExitCode(), Stdout: stdout.String(), Stderr: stderr.String()}
}

// environment is all that a client sees besides its own variables: nothing of the
// developer's configuration.
func environment(home string) []string {
	return []string{
		"HOME=" + home,
		"USERPROFILE=" + home,
		"PATH=" + os.Getenv("PATH"),
		"TMPDIR=" + os.TempDir(),
		"LANG=C.UTF-8",
		"NO_COLOR=1",
		"npm_config_offline=true", // some install plugins or programs with npm's own code
	}
}

// script is the script with the client's own calls.
func (c Client) script(t testing.TB, s setup) []Turn { return c.own(t, s.Dir, s.Script) }

func (c Client) scripts(t testing.TB, s setup) map[string][]Turn {
	out := map[string][]Turn{}
	for agent, turns := range s.Agents {
		out[agent] = c.own(t, s.Dir, turns)
	}
	return out
}

// own is turns whose actions are the client's calls.
func (c Client) own(t testing.TB, dir string, turns []Turn) []Turn {
	t.Helper()
	out := make([]Turn, len(turns))
	for i, turn := range turns {
		out[i] = turn
		out[i].Calls = nil
		for _, call := range turn.Calls {
			if a, ok := call.Input.(Action); ok {
				if !c.Can(a.Kind) {
					t.Fatalf("%s has no tool for %s: ask Client.Can", c.Name, a.Kind)
				}
				call = c.actions[a.Kind](a.at(dir))
			}
			out[i].Calls = append(out[i].Calls, call)
		}
	}
	return out
}

// Validate runs `claude plugin validate` on a folder and returns what it
// printed and its exit code.
func Validate(t testing.TB, dir string, flags ...string) (string, int) {
	t.Helper()
	s := ClaudeCode.prepare(t, Options{})
	s.url = "http://127.0.0.1:1"
	r := ClaudeCode.start(t, s, append([]string{Find(t), "plugin", "validate", dir}, flags...))
	return strings.TrimSpace(r.Stdout + r.Stderr), r.Exit
}
