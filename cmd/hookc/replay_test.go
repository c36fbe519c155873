package main

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/transcript"
)

// recordsOfMia is records that real clients wrote.
const recordsOfMia = "transcript/testdata/home"

// TestReplayAsEval: each call of a record is decided as hookc eval decides its
// event.
func TestReplayAsEval(t *testing.T) {
	a := &app{out: &bytes.Buffer{}, errOut: os.Stderr}
	r, err := a.replayed("std/git", replayFlags{})
	if err != nil {
		t.Fatal(err)
	}
	home, err := filepath.Abs(recordsOfMia)
	if err != nil {
		t.Fatal(err)
	}
	place := transcript.Place{Home: home, Project: "/home/mia/shop", Getenv: func(string) string { return "" }}
	got, events := map[string][]string{}, map[string]*bytes.Buffer{}
	calls, denied := 0, 0
	take := func(it transcript.Item[decidedCall]) {
		name, verdict := it.Call.Host.Name, it.Of.now.verdict.String()
		calls++
		if verdict == "deny" {
			denied++
		}
		if events[name] == nil {
			events[name] = &bytes.Buffer{}
		}
		events[name].Write(append(it.Call.Event(), '\n'))
		got[name] = append(got[name], verdict)
	}
	transcript.Each(&transcript.Reader{Files: place.Find(transcript.Formats), Workers: 2, Place: &place},
		func() func(*transcript.Call) decidedCall { return r.worker(nil) }, take)
	for name, verdicts := range got {
		if want := evaluated(t, name, events[name]); !slices.Equal(verdicts, want) {
			t.Errorf("%s: %v, hookc eval says %v", name, verdicts, want)
		}
	}
	if calls < 40 || denied < 5 {
		t.Errorf("%d calls, %d denied", calls, denied)
	}
}

// evaluated is what hookc eval decides of a host's events.
func evaluated(t *testing.T, host string, events io.Reader) (verdicts []string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"eval", "std/git", "--event", "-", "--host", host}, events, &stdout, &stderr); code != 0 {
		t.Fatal(stderr.String())
	}
	for line := range bytes.Lines(stdout.Bytes()) {
		var of struct{ Decision string }
		if err := json.Unmarshal(line, &of); err != nil {
			t.Fatal(err)
		}
		verdicts = append(verdicts, of.Decision)
	}
	return verdicts
}

// actingPolicy is a policy whose every step would act, or asks for what was then.
const actingPolicy = `
state "seen" {
  type    = number
  default = 0
}
hook "runs" {
  on = ["before_tool"]
  run {
    command = ["touch", "ran"]
  }
  write {
    file    = "written"
    content = "x"
  }
  state {
    add = { seen = 1 }
  }
  record {
    to = "record.jsonl"
  }
  when = "command == 'touch one'"
}
hook "checks" {
  on   = ["before_tool"]
  when = "command == 'exit 3'"
  check "it" {
    command = ["touch", "checked"]
    reason  = "No."
  }
}
hook "counts" {
  on   = ["before_tool"]
  when = "tool.name == 'ReadFile' and state.seen > 3"
  deny {
    reason = "Too many."
  }
}
hook "branch" {
  on   = ["before_tool"]
  when = "tool.name == 'EditFile' and git.branch == 'main'"
  deny {
    reason = "Not on main."
  }
}
hook "always" {
  on   = ["before_tool"]
  when = "command contains 'push'"
  deny {
    reason = "No."
  }
}
hook "sometimes" {
  on       = ["before_tool"]
  priority = 500
  when     = "command contains 'push' and env.HOOKC_NONE == 'x'"
  ask {
    reason = "Really?"
  }
}
hook "early" {
  on   = ["before_tool"]
  when = "time.unix > 0 and tool.name == 'WriteFile'"
  ask {
    reason = "Really?"
  }
}
`

// TestReplayActs: nothing is started or written, and what the record does not say
// counts as unknown. A deny that asks nothing is certain, and so is the time.
func TestReplayActs(t *testing.T) {
	records, err := filepath.Abs(recordsOfMia + "/.claude")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "hooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "hooks", "a.hook.hcl"), []byte(actingPolicy), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv("HOME", filepath.Join(dir, "home"))
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	out := replayedJSON(t, "hooks", "--records", records)
	want := map[string]int{"none": 4, "allow": 0, "ask": 1, "deny": 1, "unknown": 4}
	for name, n := range want {
		if out.Decisions[name] != n {
			t.Errorf("%s: %d, want %d: %+v", name, out.Decisions[name], n, out)
		}
	}
	var files []string
	_ = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if len(files) != 1 || !strings.HasSuffix(files[0], "a.hook.hcl") {
		t.Errorf("the replay wrote %v", files)
	}
}

// BenchmarkReplay reads and decides the calls of a session, again and again, with
// two workers.
func BenchmarkReplay(b *testing.B) {
	a := &app{out: io.Discard, errOut: io.Discard}
	r, err := a.replayed("std/git", replayFlags{})
	if err != nil {
		b.Fatal(err)
	}
	home, err := filepath.Abs(recordsOfMia)
	if err != nil {
		b.Fatal(err)
	}
	place := transcript.Place{Home: home, Project: "/home/mia/shop", Getenv: func(string) string { return "" }}
	files := place.Find(transcript.Formats)
	for range 6 {
		files = append(files, files...)
	}
	calls := 0
	for b.Loop() {
		t := newTally(replayFlags{examples: 3}, place)
		transcript.Each(&transcript.Reader{Files: files, Workers: 2}, func() func(*transcript.Call) decidedCall { return r.worker(nil) }, t.take)
		calls += t.calls
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(calls), "ns/call")
}
