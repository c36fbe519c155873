//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ledgerPolicy denies, and records twice: by its defaults and by a step.
const ledgerPolicy = `
policy "p" {
  defaults {
    record   = "decisions"
    redact   = ["note"]
    on_error = "closed"
  }
}

hook "no-rm" {
  on       = ["before_tool"]
  priority = 900
  match { input = { command = "^rm" } }
  deny { reason = "no rm" }
}

hook "keep" {
  on = ["before_tool"]
  match { input = { command = "keep" } }
  record { fields = { what = "{{ command }}", note = "n" } }
}

hook "keep-late" {
  on    = ["before_tool"]
  async = true
  match { input = { command = "late" } }
  record {}
}
`

func (l *asyncLab) ledger() string { return filepath.Join(l.state, "hookc", "ledger", "ledger.jsonl") }

// answer is what an evaluator says to a command, and its exit code.
func (l *asyncLab) answer(shell string, env ...string) string {
	l.t.Helper()
	cmd := l.command(shell)
	cmd.Env = append(cmd.Env, env...)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	code := exitCode(l.t, cmd)
	return string(rune('0'+code)) + " " + out.String()
}

// An evaluation is in the ledger once its process has ended, an async hook a
// little later, and one on which no hook applied not at all.
func TestLedger(t *testing.T) {
	l := newLab(t, ledgerPolicy)
	for _, shell := range []string{"ls", "rm x", "keep", "rm keep", "late"} {
		l.answer(shell)
	}
	l.eventually(l.ledger(), `"async":true`)
	type entry struct {
		Time, ID, Policy, Host, Event, Session, Project, Tool, Record, Decision, Reason string
		Async                                                                           bool
		Duration                                                                        float64 `json:"duration_ms"`
		Hooks                                                                           []struct{ Name string }
		Fields                                                                          map[string]string
	}
	var got []string
	ids := map[string]int{}
	for line := range strings.Lines(readFile(l.ledger())) {
		var e entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		if e.Time == "" || e.Policy != "p" || e.Host != "generic" || e.Event != "before_tool" || e.Session != "s" || e.Tool != "Shell" || e.Project == "" {
			t.Errorf("an entry without its place: %s", line)
		}
		if (e.Duration > 0) == (e.Record != "") {
			t.Errorf("a duration of %v: %s", e.Duration, line)
		}
		ids[e.ID]++
		said := []string{e.Record, e.Decision, e.Reason}
		for _, h := range e.Hooks {
			said = append(said, h.Name)
		}
		for _, name := range []string{"what", "note"} {
			said = append(said, e.Fields[name])
		}
		if e.Async {
			continue // it may be anywhere
		}
		got = append(got, strings.Join(said, "|"))
	}
	want := []string{
		"|deny|no rm|no-rm||",
		"keep|none||keep|keep|[redacted]", "|none||keep||",
		"|deny|no rm|no-rm||",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the ledger has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A disk that is full changes nothing of what is decided and answered, and no
// line of the ledger.
func TestFullDisk(t *testing.T) {
	for _, shell := range []string{"ls", "rm x", "keep", "rm keep"} {
		t.Run(shell, func(t *testing.T) {
			l := newLab(t, ledgerPolicy)
			want := l.answer(shell)
			if err := os.MkdirAll(filepath.Dir(l.ledger()), 0o700); err != nil {
				t.Fatal(err)
			}
			const old = "{\"time\":\"2026-11-21T09:00:00.000Z\",\"id\":\"a\"}\n"
			whole := strings.Repeat(old, fullAt/len(old))
			for _, before := range []string{whole, whole + `{"torn`} { // some bytes of an entry find room
				if err := os.WriteFile(l.ledger(), []byte(before), 0o600); err != nil {
					t.Fatal(err)
				}
				if got := l.answer(shell, fullVar+"=1"); got != want {
					t.Errorf("on a full disk %q, else %q", got, want)
				}
				if after := readFile(l.ledger()); after != whole && !(shell == "ls" && after == before) {
					t.Errorf("the ledger of %d bytes has %d: …%q", len(whole), len(after), after[max(0, len(after)-60):])
				}
			}
			if l.answer(shell); shell != "ls" && len(readFile(l.ledger())) <= len(whole) {
				t.Error("nothing is recorded once there is room")
			}
		})
	}
}
