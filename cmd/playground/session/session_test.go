package session_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/hookc/hookc/cmd/playground/session"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/stdlib"
)

const policy = `use "std/git" {}

hook "no-make" {
  on   = ["before_tool"]
  when = "command startsWith 'make'"
  deny {
    reason = "Use just."
  }
}
`

func open(t *testing.T, policy string) *session.Session {
	t.Helper()
	s, err := session.Open(t.TempDir(), stdlib.Packs)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Set(policy); err != nil {
		t.Fatal(err)
	}
	return s
}

func decide(t *testing.T, s *session.Session, q session.Question) *session.Decided {
	t.Helper()
	d, err := s.Decide(q)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func around(t *testing.T, s *session.Session, q session.Question) *session.Around {
	t.Helper()
	a, err := s.Around(q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestDecide says which hook decided a command line, where it stands, and why another
// did not apply.
func TestDecide(t *testing.T) {
	d := decide(t, open(t, policy), session.Question{Command: "make all"})
	if d.Decision != "deny" || d.Reason != "Use just." || d.Subject != "Shell: make all" {
		t.Errorf("it is %+v", d)
	}
	own := slices.IndexFunc(d.Hooks, func(h session.Hook) bool { return h.Name == "no-make" })
	if own < 0 || !d.Hooks[own].Decides || !d.Hooks[own].Own || d.Hooks[own].Line != 3 || d.Hooks[own].File != session.File || len(d.Hooks[own].Parts) == 0 {
		t.Errorf("the hooks are %+v", d.Hooks)
	}
	silent := slices.IndexFunc(d.Hooks, func(h session.Hook) bool { return !h.Applied && h.Why != "" && !h.Own })
	if silent < 0 {
		t.Error("no hook of the pack says why it did not apply")
	}
}

// TestNear wants a command near to a denied one to pass, decided by the same policy.
func TestNear(t *testing.T) {
	s := open(t, `use "std/git" {}`)
	d := around(t, s, session.Question{Command: "git push --force origin main"})
	if len(d.Near) == 0 {
		t.Fatalf("it is %+v", d)
	}
	for _, n := range d.Near {
		if again := decide(t, s, session.Question{Command: n.Subject}); again.Decision != "none" && again.Decision != "allow" {
			t.Errorf("%s is near and gets %s", n.Subject, again.Decision)
		}
	}
}

// TestHosts wants an answer for each host, a deny in each that has the event, and a
// reason in each other one.
func TestHosts(t *testing.T) {
	d := around(t, open(t, policy), session.Question{Command: "make"})
	if len(d.Hosts) != len(all.Hosts) {
		t.Fatalf("there are %d answers for %d hosts", len(d.Hosts), len(all.Hosts))
	}
	for _, a := range d.Hosts {
		if (a.Why == "") == (a.Event == "") || a.Why == "" && (a.Decision != "deny" || a.Stdout == "" && a.Stderr == "" && a.Exit == 0) {
			t.Errorf("%s: %+v", a.Host, a)
		}
	}
}

// TestHostEvent reads an event as an agent writes it.
func TestHostEvent(t *testing.T) {
	event := `{"hook_event_name": "PreToolUse", "session_id": "s", "cwd": "/x", "tool_name": "Bash", "tool_input": {"command": "make"}}`
	s := open(t, policy)
	if d := decide(t, s, session.Question{Event: event, Host: "claude-code"}); d.Decision != "deny" {
		t.Errorf("it is %+v", d)
	}
	for _, wrong := range []session.Question{{}, {Event: "{"}, {Event: "[]"}, {Event: event, Host: "nobody"}, {Event: `{"event_type": "nothing"}`}} {
		if d, err := s.Decide(wrong); err == nil {
			t.Errorf("%+v gives %+v", wrong, d)
		}
	}
}

// TestBroken wants the place of a mistake, and another text to be another policy.
func TestBroken(t *testing.T) {
	s := open(t, policy)
	err := s.Set(strings.Replace(policy, "before_tool", "before_tol", 1))
	if err == nil || !strings.Contains(err.Error(), session.File+":4:") || !strings.Contains(err.Error(), "before_tol") {
		t.Errorf("the error is %v", err)
	}
	if _, err := s.Decide(session.Question{Command: "make"}); err == nil {
		t.Error("a broken policy decides")
	}
	if err := s.Set(policy); err != nil {
		t.Error(err)
	}
}

// TestInspect lists hooks with what keeps them from being looked at.
func TestInspect(t *testing.T) {
	in, err := open(t, policy).Inspect()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range in.Events {
		for _, r := range e.Rows {
			if r.Hook == "no-make" && e.Event == "before_tool" && r.Own && r.Line == 3 && slices.Equal(r.Steps, []string{"deny"}) {
				return
			}
		}
	}
	t.Errorf("the hook is not in %+v", in)
}

// TestTests runs tests that pass, and one that fails, with its line.
func TestTests(t *testing.T) {
	s := open(t, policy)
	got, err := s.Test("deny 'make' no-make\nnone 'ls'\n")
	if err != nil || !got.Passed {
		t.Errorf("it is %+v, %v", got, err)
	}
	got, err = s.Test("deny 'make' no-make\ndeny 'ls'\n")
	if err != nil || got.Passed || len(got.Failures) != 1 || got.Failures[0].Line != 2 {
		t.Errorf("it is %+v, %v", got, err)
	}
}

// TestAsk answers questions as the page puts them.
func TestAsk(t *testing.T) {
	s := open(t, "")
	params, _ := json.Marshal(map[string]string{"policy": policy, "command": "make"})
	if d, err := s.Ask("decide", params); err != nil || d.(*session.Decided).Decision != "deny" {
		t.Errorf("%+v, %v", d, err)
	}
	if a, err := s.Ask("around", params); err != nil || len(a.(*session.Around).Hosts) == 0 {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := s.Ask("everything", params); err == nil {
		t.Error("a question that there is not was answered")
	}
}

// TestEditor opens a policy with a mistake in the language server, and wants it at its
// place, and an answer to each request.
func TestEditor(t *testing.T) {
	s := open(t, policy)
	synctest.Test(t, func(t *testing.T) {
		var got []string
		e := session.NewEditor(stdlib.Packs, func(m []byte) { got = append(got, string(m)) })
		ctx, stop := context.WithCancel(t.Context())
		go e.Run(ctx)
		text, _ := json.Marshal(strings.Replace(policy, "before_tool", "before_tol", 1))
		for _, m := range []string{
			`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}`,
			`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file://` + s.Path() + `", "version": 1, "text": ` + string(text) + `}}}`,
			`{"jsonrpc": "2.0", "id": 2, "method": "nothing"}`,
			`{`,
		} {
			e.Receive(ctx, []byte(m))
		}
		synctest.Wait()
		stop()
		synctest.Wait()
		all := strings.Join(got, "\n")
		for _, want := range []string{`"id":1,"result"`, `"id":2,"error":{"code":-32601`, `"id":null,"error":{"code":-32700`} {
			if !strings.Contains(all, want) {
				t.Errorf("%s is not in\n%s", want, all)
			}
		}
	})
}
