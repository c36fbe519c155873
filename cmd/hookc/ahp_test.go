//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// ahpPolicy is a policy for a harness of the Agent Hooks Protocol.
const ahpPolicy = `
policy "house" {
  targets     = ["ahp"]
  accept_loss = ["rewrite"]
  defaults {
    on_error = "closed"
  }
}
hook "no-force-push" {
  on = ["before_tool"]
  match {
    command {
      program = "git"
      args    = ["push"]
      flags   = ["force"]
    }
  }
  deny { reason = "Force pushes are prohibited by organization policy." }
}
hook "asks" {
  on = ["before_tool"]
  match {
    command {
      program = "shutdown"
    }
  }
  ask { reason = "Really?" }
}
hook "safer" {
  on = ["before_tool"]
  match {
    command {
      program = "cp"
    }
  }
  rewrite { input = { command = "cp -n a b" } }
}
hook "keep-out" {
  on = ["before_tool"]
  match { writes = ["secrets/**"] }
  deny { reason = "secrets stay as they are" }
}
hook "count" {
  on       = ["session_start", "after_tool_failure"]
  on_error = "open"
  write {
    file    = "seen-{{ event }}"
    content = "yes"
  }
}
`

// registration is what a harness reads of the document that hookc writes.
type ahpRegistration struct {
	Hooks []struct {
		Transport struct {
			Command string
			Args    []string
		}
		Subscriptions []struct {
			Events []string
			Mode   string
		}
	}
}

// ahpHarness starts what a built folder registers, as the draft describes it for
// lifecycle per_event: no shell, one message, the end of the input.
type ahpHarness struct {
	t            *testing.T
	folder       string
	project      string
	registration ahpRegistration
}

func newAHPHarness(t *testing.T, policy string) *ahpHarness {
	t.Helper()
	h := &ahpHarness{t: t, folder: buildFolder(t, policy, "ahp"), project: t.TempDir()}
	data, err := os.ReadFile(filepath.Join(h.folder, "registration.json"))
	if err == nil {
		err = json.Unmarshal(data, &h.registration)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// send gives a message to the backend that subscribes in the mode.
func (h *ahpHarness) send(mode, message string) (stdout string, exit int) {
	h.t.Helper()
	for _, hook := range h.registration.Hooks {
		if hook.Subscriptions[0].Mode != mode {
			continue
		}
		cmd := exec.Command(filepath.Join(h.folder, hook.Transport.Command), hook.Transport.Args...)
		cmd.Dir, cmd.Env = h.project, append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(h.project, "state"))
		cmd.Stdin = strings.NewReader(message)
		var out bytes.Buffer
		cmd.Stdout = &out
		if err := cmd.Run(); err != nil {
			var ended *exec.ExitError
			if !errors.As(err, &ended) {
				h.t.Fatal(err)
			}
			return out.String(), ended.ExitCode()
		}
		return out.String(), 0
	}
	h.t.Fatalf("nothing subscribes to %s", mode)
	return "", 0
}

// event is a message about a tool call in the project.
func (h *ahpHarness) event(method, kind, tool, more string) string {
	id := `"id":"e1",`
	if method == "hooks/observe" {
		id = ""
	}
	cwd, err := json.Marshal(h.project)
	if err != nil {
		h.t.Fatal(err)
	}
	return `{"jsonrpc":"2.0",` + id + `"method":"` + method + `","params":{"protocolVersion":"draft","event":{"id":"e1","source":"urn:x:y","type":"` + kind +
		`","time":"2026-11-20T10:30:00Z","session":{"id":"s","cwd":` + string(cwd) + `}` + tool + `},"capabilities":{"effects":["deny"]}}` + more + "}\n"
}

// TestAHP plays a harness: what is denied is denied in the protocol's words, what
// is observed acts and says nothing, and what the evaluator cannot decide is an
// error or a deny.
func TestAHP(t *testing.T) {
	h := newAHPHarness(t, ahpPolicy)
	tool := func(name, kind, input string) string {
		return `,"tool":{"name":"` + name + `","kind":"` + kind + `","input":` + input + `,"origin":"native"},"call":{"id":"c"},"path":"native"`
	}
	const nothing = `{"jsonrpc":"2.0","id":"e1","result":{"protocolVersion":"draft","effects":[]}}`
	deny := func(reason string) string {
		return `{"jsonrpc":"2.0","id":"e1","result":{"protocolVersion":"draft","effects":[{"type":"deny","reason":"` + reason + `"}]}}`
	}
	for _, c := range []struct{ name, tool, more, want string }{
		{"nothing", tool("Bash", "shell", `{"command":"ls"}`), "", nothing},
		{"deny", tool("Bash", "shell", `{"command":"cd x && git push --force"}`), "", deny("Force pushes are prohibited by organization policy.")},
		{"a tool by its kind", tool("run_it", "shell", `{"command":"git push --force"}`), "", deny("Force pushes are prohibited by organization policy.")},
		{"ask", tool("Bash", "shell", `{"command":"shutdown now"}`), "", deny("Really?")},
		{"rewrite", tool("Bash", "shell", `{"command":"cp a b"}`), "", deny(`The policy changes this call. Make it with this input instead: {\"command\":\"cp -n a b\"}`)},
		{"a path", tool("edit_it", "file_edit", `{"path":"secrets/key","old":"a","new":"b"}`), "", deny("secrets stay as they are")},
		{"unknown members", tool("Bash", "shell", `{"command":"ls"}`), `,"later":{"x":1}`, nothing},
		{"no input", `,"tool":{"name":"Bash"}`, "", deny("hookc: the event cannot be decoded: tool.before: tool.input: missing")},
	} {
		out, exit := h.send("intercept", h.event("hooks/intercept", "tool.before", c.tool, c.more))
		if strings.TrimSuffix(out, "\n") != c.want || exit != 0 || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: exit %d\n got %swant %s", c.name, exit, out, c.want)
		}
	}
	version := strings.Replace(h.event("hooks/intercept", "tool.before", tool("Bash", "shell", `{}`), ""), `"draft"`, `"2027-01-01"`, 1)
	if out, exit := h.send("intercept", version); exit != 0 || !strings.Contains(out, `"id":"e1","error":{"code":-32001,`) {
		t.Errorf("another version: exit %d, %s", exit, out)
	}
	h.observes("session.start", "", "session_start")
	h.observes("tool.after", tool("Bash", "shell", `{"command":"make"}`)+`,"outcome":"error","error":{"class":"c","message":"m"},"items":[]`, "after_tool_failure")
}

// observes tells of an event, and wants silence and the file that its hook writes.
func (h *ahpHarness) observes(kind, tool, canonical string) {
	h.t.Helper()
	out, exit := h.send("observe", h.event("hooks/observe", kind, tool, ""))
	if _, err := os.Stat(filepath.Join(h.project, "seen-"+canonical)); out != "" || exit != 0 || err != nil {
		h.t.Errorf("%s: exit %d, %q, %v", kind, exit, out, err)
	}
}

// TestAHPFixtures sends the protocol's own fixtures to the built evaluator. They
// are read from a checkout of agenthooksprotocol/agent-hooks-protocol (Apache
// 2.0): HOOKC_AHP is its folder. A sound request is answered as the fixtures of
// responses are, a broken one by no result; a notification is never answered.
func TestAHPFixtures(t *testing.T) {
	root := os.Getenv("HOOKC_AHP")
	if root == "" {
		t.Skip("HOOKC_AHP names no checkout of the Agent Hooks Protocol")
	}
	var manifest struct {
		Cases []struct {
			ID, Path, Binding, Schema string
			ExpectedValid             bool
		}
	}
	read := func(path string) []byte {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if err := json.Unmarshal(read("fixtures/draft/manifest.json"), &manifest); err != nil {
		t.Fatal(err)
	}
	h := newAHPHarness(t, ahpPolicy)
	asked := map[string]int{}
	for _, c := range manifest.Cases {
		schema := strings.TrimSuffix(filepath.Base(c.Schema), ".schema.json")
		mode := map[string]string{"intercept-request": "intercept", "observe-notification": "observe"}[schema]
		if mode == "" {
			continue
		}
		message := read(c.Path)
		if c.Binding == "http-json" { // a body, which may have several lines
			var line bytes.Buffer
			if err := json.Compact(&line, message); err != nil {
				t.Fatal(err)
			}
			message = line.Bytes()
		}
		asked[schema]++
		t.Run(c.ID, func(t *testing.T) {
			h.t = t
			out, exit := h.send(mode, string(message))
			h.holds(mode, c.ExpectedValid, message, out, exit)
		})
	}
	if asked["intercept-request"] < 3 || asked["observe-notification"] < 3 {
		t.Errorf("too few fixtures: %v", asked)
	}
	h.t = t
	h.answersAs(string(read("fixtures/draft/stdio/intercept-request.valid.jsonl")), read("fixtures/draft/stdio/deny-response.valid.jsonl"))
	other := strings.Replace(string(read("fixtures/draft/stdio/intercept-request.valid.jsonl")), "git push --force", "git status", 1)
	h.answersAs(other, read("fixtures/draft/stdio/no-effect-response.valid.jsonl"))
}

// holds checks the answer to one fixture.
func (h *ahpHarness) holds(mode string, valid bool, message []byte, out string, exit int) {
	h.t.Helper()
	var asked, answered struct {
		ID     *string
		Result *struct {
			ProtocolVersion string
			Effects         *[]struct{ Type, Reason string }
		}
	}
	if err := json.Unmarshal(message, &asked); err != nil {
		h.t.Fatal(err)
	}
	if out != "" {
		if err := json.Unmarshal([]byte(out), &answered); err != nil {
			h.t.Fatalf("%v: %s", err, out)
		}
	}
	switch {
	case mode == "observe" && asked.ID == nil && out != "":
		h.t.Errorf("a notification is answered: %s", out)
	case mode == "intercept" && valid && (exit != 0 || answered.Result == nil || answered.Result.Effects == nil || *answered.ID != *asked.ID):
		h.t.Errorf("exit %d, %s", exit, out)
	case !valid && answered.Result != nil:
		h.t.Errorf("a result: %s", out)
	}
}

// answersAs sends a request and compares the answer with a fixture, but for the
// code of a deny, which is optional.
func (h *ahpHarness) answersAs(request string, fixture []byte) {
	h.t.Helper()
	var want, got map[string]any
	if err := json.Unmarshal(fixture, &want); err != nil {
		h.t.Fatal(err)
	}
	for _, e := range want["result"].(map[string]any)["effects"].([]any) {
		delete(e.(map[string]any), "code")
	}
	out, _ := h.send("intercept", request)
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		h.t.Fatalf("%v: %s", err, out)
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(got)
	if !bytes.Equal(a, b) {
		h.t.Errorf("got %s\nwant %s", b, a)
	}
}
