//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/testrun"
)

// packSession is a project that a pack of one use looks after, and a home with
// what the client and hookc keep of it. Several runs are one person's day.
type packSession struct {
	t         *testing.T
	dir, home string
	plugin    string
}

// newPackSession builds the plugin as a user does and writes the project's files.
// The sessions of std/agent-workflow stand for those of the other packs, which an
// exhaustive run plays too.
func newPackSession(t *testing.T, pack, with string, files map[string]string) *packSession {
	t.Helper()
	clienttest.Find(t) // skips where there is no client
	if pack != "agent-workflow" && !testrun.Exhaustive() {
		t.Skip("HOOKC_EXHAUSTIVE=1 plays a session under each pack")
	}
	root := t.TempDir()
	s := &packSession{t: t, dir: filepath.Join(root, "shop"), home: filepath.Join(root, "home")}
	for name, text := range files {
		put(t, filepath.Join(s.dir, name), text)
	}
	put(t, filepath.Join(s.dir, ".git", "HEAD"), "ref: refs/heads/main\n")
	put(t, filepath.Join(s.home, ".profile"), "")
	t.Setenv("XDG_STATE_HOME", s.state())
	s.plugin = buildPlugin(t, `
policy "house" {
  description = "What looks after the real client in the tests"
  targets     = ["claude-code"]
  accept_loss = ["start-failure"]
}

use "std/`+pack+`" {
  with = {
    `+strings.TrimSpace(with)+`
  }
}
`)
	return s
}

func (s *packSession) state() string { return filepath.Join(s.home, "state") }

// play is one start of the client, with every tool allowed.
func (s *packSession) play(o clienttest.Options) clienttest.Result {
	s.t.Helper()
	o.PluginDir, o.Dir = s.plugin, s.dir
	// The client gives all hooks of a session's end 1.5 seconds; a busy machine
	// needs more.
	o.Env = append(o.Env, "HOME="+s.home, "XDG_STATE_HOME="+s.state(), "CLAUDE_CODE_SESSIONEND_HOOKS_TIMEOUT_MS=60000")
	if o.Allowed == nil {
		o.Allowed = []string{"Agent", "Bash", "Read", "Write", "Edit", "Skill", "mcp__admin__run"}
	}
	r := clienttest.Run(s.t, o)
	s.t.Cleanup(func() {
		if s.t.Failed() {
			s.t.Log(r.Stdout, r.Stderr, r.Debug)
		}
	})
	return r
}

// hookc runs a command of hookc in the project, as a person beside the client.
func (s *packSession) hookc(args ...string) string {
	s.t.Helper()
	var stdout, stderr bytes.Buffer
	if code := Main(append(args, "--project", s.dir), nil, &stdout, &stderr); code != 0 {
		s.t.Fatalf("hookc %s: exit %d\n%s%s", args, code, &stdout, &stderr)
	}
	return stdout.String()
}

func (s *packSession) has(name string) bool {
	_, err := os.Stat(filepath.Join(s.dir, name))
	return err == nil
}

func (s *packSession) read(name string) string {
	text, _ := os.ReadFile(filepath.Join(s.dir, name))
	return string(text)
}

// becomes waits for a file to have these texts, which async hooks write beside the
// client and behind its end.
func (s *packSession) becomes(name string, texts ...string) {
	s.t.Helper()
	lacks := func(text string) bool { return !strings.Contains(s.read(name), text) }
	for end := time.Now().Add(time.Minute); slices.ContainsFunc(texts, lacks); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			wants(s.t, name, s.read(name), texts...)
			return
		}
	}
}

// agentFile is a subagent of the project; the system prompt is its key in
// clienttest.Options.Agents.
func agentFile(name, prompt string) string {
	return "---\nname: " + name + "\ndescription: Works as " + name + "\n---\n" + prompt + "\n"
}

// starts is a turn that starts a subagent and waits for it.
func starts(agent, task string) clienttest.Turn {
	return clienttest.Use("Agent", map[string]any{"description": "as " + agent, "prompt": task, "subagent_type": agent, "run_in_background": false})
}

// launches is a turn that starts one as the client does where nobody asks it to
// wait: in the background.
func launches(agent, task string) clienttest.Turn {
	return clienttest.Use("Agent", map[string]any{"description": "as " + agent, "prompt": task, "subagent_type": agent})
}

func writesFile(name, content string) clienttest.Turn {
	return clienttest.Use("Write", map[string]any{"file_path": name, "content": content})
}

// wants reports each of the texts that what was told lacks.
func wants(t *testing.T, what, told string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(told, text) {
			t.Errorf("%s lacks %q:\n%s", what, text, last(told, 2000))
		}
	}
}

// last is the end of a text: what is new in a question to the model stands there.
func last(text string, n int) string {
	if len(text) > n {
		return "…" + text[len(text)-n:]
	}
	return text
}
