package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// notingHook keeps what the client sends to hooks before each call, and refuses a
// forced push. The client runs it where the project is, with its own variables.
const notingHook = `#!/bin/sh
event=$(cat)
printf '%s\n' "$event" >> ~/sent.jsonl
case $event in *'push --force'*) echo 'no force' >&2; exit 2 ;; esac
`

// recording is how each client is told to run the hook.
var recording = []struct {
	client   Client
	settings string            // besides its own
	files    map[string]string // besides the hook
	args     []string
}{
	{client: ClaudeCode, settings: `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"sh ~/note.sh"}]}]}}`},
	{client: Codex, files: map[string]string{"~/.codex/hooks.json": `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"sh ~/note.sh"}]}]}}`},
		args: []string{"--dangerously-bypass-hook-trust"}},
	{client: Gemini, settings: `{"hooks":{"BeforeTool":[{"hooks":[{"type":"command","command":"sh ~/note.sh"}]}]}}`},
	{client: Qwen, settings: `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"sh ~/note.sh"}]}]}}`},
	{client: Copilot, files: map[string]string{"~/.copilot/hooks/note.json": `{"version":1,"hooks":{"PreToolUse":[{"type":"command","bash":"sh ~/note.sh"}]}}`}},
}

// TestClientReplay plays a session in each real client and replays its record: a
// call is decided as the event that the client sent to its hook, and what became
// of it is known.
func TestClientReplay(t *testing.T) {
	for _, c := range recording {
		t.Run(c.client.Name, func(t *testing.T) {
			r := recorded(t, c.client, c.settings, c.files, c.args)
			calls := callsOf(r)
			sameEvents(t, c.client.Name, filepath.Join(r.Home, "sent.jsonl"), calls)
			sameOutcomes(t, calls)
			t.Setenv("HOME", r.Home)
			out := replayedJSON(t, "std/default", "--project", r.Dir)
			if out.Calls != len(calls) || out.Skipped != 0 || out.Decisions["deny"] != 1 {
				t.Errorf("%+v, want %d calls, one of them denied", out, len(calls))
			}
			if h := out.hook("git/force-push"); h.Count != 1 || h.Then["refused"] != 1 || h.Examples[0].Input["command"] != "git push --force origin main" {
				t.Errorf("git/force-push: %+v", h)
			}
			if other := replayedJSON(t, "std/default", "--project", t.TempDir()); other.Calls != 0 {
				t.Errorf("another project has %d calls", other.Calls)
			}
		})
	}
}

// recorded plays the session.
func recorded(t *testing.T, c Client, settings string, files map[string]string, args []string) Result {
	t.Helper()
	script := []Turn{Shell("touch one"), WriteFile("two.txt", "hello\n"), EditFile("two.txt", "hello", "bye")}
	if c.Can(ReadKind) {
		script = append(script, ReadFile("two.txt"))
	}
	script = append(script, Echo("hi"), Shell("git push --force origin main"), Shell("exit 3"))
	if c.Name != Codex.Name { // it does not wait for the agent
		script = append(script, Delegate("subtask go"))
	}
	o := Options{
		Script: append(script, Say("done")), MCP: true, Settings: settings, Args: args,
		Agents:  map[string][]Turn{"subtask go": {Shell("touch sub"), Say("sub done")}},
		Files:   map[string]string{"~/note.sh": notingHook},
		Allowed: []string{"Bash", "Write", "Edit", "Read", "mcp__srv__echo", "Agent"},
	}
	maps.Copy(o.Files, files)
	return c.Run(t, o)
}

// callsOf is the calls in the records that the client wrote.
func callsOf(r Result) (calls []*transcript.Call) {
	place := transcript.Place{Home: r.Home, Project: r.Dir, Getenv: func(string) string { return "" }}
	reader := &transcript.Reader{Files: place.Find(transcript.Formats), Workers: 2, Place: &place}
	transcript.Each(reader, func() func(*transcript.Call) bool { return func(*transcript.Call) bool { return true } },
		func(it transcript.Item[bool]) { calls = append(calls, it.Call) })
	return calls
}

// sameEvents holds the event that is made of each call against the one that the
// client sent.
func sameEvents(t *testing.T, client, sent string, calls []*transcript.Call) {
	t.Helper()
	h, _ := all.Lookup(client)
	text, err := os.ReadFile(sent)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range bytes.Lines(text) {
		want = append(want, seenOf(t, h, line, calls[0].Root))
	}
	for _, c := range calls {
		got = append(got, seenOf(t, h, c.Event(), c.Root))
	}
	slices.Sort(want)
	slices.Sort(got)
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("the record gives\n%s", line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("the client sent\n%s", line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d calls, the client sent %d", len(got), len(want))
	}
}

// recordedFields is what conditions see of a call. Not in records: where the record
// is, a subagent's permission mode, for Qwen Code any, and the id that it makes for
// hooks.
var recordedFields = []event.FieldID{
	event.SessionID, event.Cwd, event.Project, event.ToolName, event.ToolHostName, event.ToolInput, event.ToolRaw,
	event.Command, event.Path, event.Content, event.Prompt, event.AgentID, event.Agent,
}

// seenOf is what conditions see of an event.
func seenOf(t *testing.T, h *host.Host, text []byte, root string) string {
	t.Helper()
	call, err := h.Decode(text, host.World{Getenv: projectIn(root)})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var b strings.Builder
	e := call.Events[0]
	fmt.Fprint(&b, e.Kind.Name, " ", e.Tools)
	for _, f := range recordedFields {
		fmt.Fprintf(&b, " %s", value.AppendJSON(nil, sortedKeys(e.Get(f))))
	}
	if h.Name != "qwen" {
		fmt.Fprintf(&b, " %s", e.Get(event.ToolUseID).Str())
	}
	if h.Name != "qwen" && e.Get(event.AgentID).IsNil() {
		fmt.Fprintf(&b, " %s", e.Get(event.SessionMode).Str())
	}
	return b.String()
}

// sortedKeys is a value with its members in the order of their names: clients
// order them in their own way.
func sortedKeys(v value.Value) value.Value {
	if v.Kind() != value.Map {
		return v
	}
	var names []string
	for i := range v.Len() {
		names = append(names, v.Key(i).Text())
	}
	slices.Sort(names)
	items := make([]value.Value, len(names))
	for i, name := range names {
		item, _ := v.Get(name)
		items[i] = sortedKeys(item)
	}
	return value.OfMap(names, items)
}

// sameOutcomes: the forced push was refused by the hook, and the shell's exit code
// is a failure where the client keeps it.
func sameOutcomes(t *testing.T, calls []*transcript.Call) {
	t.Helper()
	for _, c := range calls {
		line, _ := c.Input.Get("command")
		switch want := c.Outcome; {
		case strings.Contains(line.Str(), "--force"):
			if c.Outcome != transcript.Refused || c.By != "hook" {
				t.Errorf("%s: %v by %q", line.Str(), c.Outcome, c.By)
			}
		case line.Str() == "touch one" && want != transcript.Ran:
			t.Errorf("%s: %v", line.Str(), c.Outcome)
		case c.Outcome == transcript.Unknown || c.Outcome == transcript.Refused:
			t.Errorf("%s %s: %v", c.Tool, line.Str(), c.Outcome)
		}
	}
}

// replayOutput is what --format json prints, as far as tests ask.
type replayOutput struct {
	Calls, Skipped int
	SkippedBy      map[string]int `json:"skipped_by"`
	Decisions      map[string]int
	ByHook         []replayHook `json:"by_hook"`
	Changes        []replayHook
}

type replayHook struct {
	Name, Decision, From, To string
	Count, Unknown           int
	Then                     map[string]int
	Examples                 []replayExample
}

type replayExample struct {
	Tool   string         `json:"tool_name"`
	Input  map[string]any `json:"tool_input"`
	Record struct {
		File string
		Line int
	}
}

func (o *replayOutput) hook(name string) replayHook {
	for _, h := range o.ByHook {
		if h.Name == name && len(h.Examples) > 0 {
			return h
		}
	}
	return replayHook{Examples: make([]replayExample, 1)}
}

func replayedJSON(t *testing.T, args ...string) (out replayOutput) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := Main(append([]string{"replay", "--format", "json"}, args...), nil, &stdout, &stderr); code != 0 {
		t.Fatalf("replay %v: exit %d\n%s", args, code, stderr.String())
	}
	if err := json.Unmarshal(stdout.Bytes(), &out); err != nil {
		t.Fatalf("%v\n%s", err, stdout.String())
	}
	return out
}
