//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
)

// toolsFile has every tool of the pinned Claude Code with every member of its
// input, the member's type, and the fields of the event that are read from it.
// Read the diff when a new version of the client changes it: a member that is a
// command, a path or an address must be read as one.
const toolsFile = "../../testdata/tools/claude-code.txt"

// TestClientTools holds the list against the client's own declarations.
func TestClientTools(t *testing.T) {
	path := clienttest.Declarations(t)
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got := listed(t, declaredTools(string(source)))
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(toolsFile, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(toolsFile)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs from what Claude Code %s declares; HOOKC_UPDATE=1 rewrites it:\n%s", toolsFile, clienttest.ClaudeCode.Version, got)
	}
}

// TestKnownTools decodes a call of each tool of the list, with or without the
// client: every member is read as the list says.
func TestKnownTools(t *testing.T) {
	want, err := os.ReadFile(toolsFile)
	if err != nil {
		t.Fatal(err)
	}
	var tools []declaredTool
	for _, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
		words := strings.Fields(line)
		if !strings.HasPrefix(line, " ") {
			tools = append(tools, declaredTool{name: words[0]})
			continue
		}
		last := &tools[len(tools)-1]
		last.members = append(last.members, toolMember{path: words[0], kind: strings.TrimSuffix(words[1], ":")})
	}
	if len(tools) < 40 {
		t.Fatalf("%d tools", len(tools))
	}
	if got := listed(t, tools); got != string(want) {
		t.Errorf("what is read of Claude Code's tools has changed; HOOKC_UPDATE=1 with the client rewrites %s:\n%s", toolsFile, got)
	}
}

type declaredTool struct {
	name    string
	members []toolMember
}

// toolMember is a member of a tool's input, at any depth.
type toolMember struct {
	path string // ws.url, file_paths[]
	kind string // text, texts, or what else it is
}

// toolNames is how the client calls tools whose declarations are named otherwise.
var toolNames = map[string]string{"FileRead": "Read", "FileEdit": "Edit", "FileWrite": "Write", "Mcp": ""}

var (
	declaration = regexp.MustCompile(`(?ms)^export interface (\w+)Input \{(\}|.*?^\})`)
	comment     = regexp.MustCompile(`(?s)/\*\*.*?\*/`)
	memberStart = regexp.MustCompile(`^"?([\w-]+)"?\??:\s*(.*)$`)
)

// declaredTools reads the inputs that sdk-tools.d.ts declares.
func declaredTools(source string) (tools []declaredTool) {
	for _, m := range declaration.FindAllStringSubmatch(comment.ReplaceAllString(source, ""), -1) {
		name := m[1]
		if other, ok := toolNames[name]; ok {
			name = other
		}
		if name != "" {
			tools = append(tools, declaredTool{name, membersOf(strings.Split(m[2], "\n"))})
		}
	}
	sort.Slice(tools, func(i, j int) bool { return tools[i].name < tools[j].name })
	return tools
}

// membersOf reads the lines of an interface: nested objects by their braces, and
// a union of several lines as what its first line is.
func membersOf(lines []string) (out []toolMember) {
	var path []string
	seen := map[string]bool{}
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "}") && len(path) > 0 {
			path = path[:len(path)-1]
		}
		m := memberStart.FindStringSubmatch(line)
		if m == nil {
			if strings.HasSuffix(line, "{") {
				path = append(path, "")
			}
			continue
		}
		at := strings.Join(append(slices.Clone(path), m[1]), ".")
		at = strings.TrimPrefix(strings.ReplaceAll(at, "..", "."), ".")
		if strings.HasSuffix(line, "{") {
			path = append(path, m[1])
			continue
		}
		rest := m[2]
		for j := i + 1; j < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[j]), "|"); j++ {
			rest += lines[j]
		}
		if !seen[at] {
			seen[at] = true
			out = append(out, toolMember{at, kindOfMember(rest)})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].path < out[j].path })
	return out
}

func kindOfMember(declared string) string {
	switch {
	case strings.Contains(declared, "string") && strings.Contains(declared, "["):
		return "texts"
	case strings.Contains(declared, "string"):
		return "text"
	case strings.Contains(declared, `"`):
		return "choice"
	case strings.Contains(declared, "number"):
		return "number"
	case strings.Contains(declared, "boolean"):
		return "bool"
	}
	return "other"
}

// listed is the list: each text is looked for in what its event says.
func listed(t *testing.T, tools []declaredTool) string {
	var b strings.Builder
	for _, tool := range tools {
		e := callOf(t, tool)
		fmt.Fprintf(&b, "%s", tool.name)
		if len(e.Tools) > 0 {
			fmt.Fprintf(&b, " is %s", strings.Join(e.Tools, ", "))
		}
		b.WriteByte('\n')
		for _, m := range tool.members {
			fmt.Fprintf(&b, "  %s %s%s\n", m.path, m.kind, readFrom(e, m))
		}
	}
	return b.String()
}

// callOf is the event of a call in which every member has a text of its own.
func callOf(t *testing.T, tool declaredTool) *event.Event {
	t.Helper()
	input := map[string]any{}
	for _, m := range tool.members {
		at, words := input, strings.Split(m.path, ".")
		for _, w := range words[:len(words)-1] {
			inner, ok := at[w].(map[string]any)
			if !ok {
				inner = map[string]any{}
				at[w] = inner
			}
			at = inner
		}
		at[words[len(words)-1]] = exampleOf(m)
	}
	raw, err := json.Marshal(map[string]any{
		"hook_event_name": "PreToolUse", "session_id": "s", "cwd": "/w", "tool_name": tool.name, "tool_input": input, "tool_use_id": "u",
	})
	if err != nil {
		t.Fatal(err)
	}
	call, err := claudecode.Host.Decode(raw, host.World{Dir: "/w"})
	if err != nil {
		t.Fatalf("%s: %v", tool.name, err)
	}
	return call.Events[0]
}

func exampleOf(m toolMember) any {
	switch m.kind {
	case "texts":
		return []string{marker(m)}
	case "number":
		return 1
	case "bool":
		return true
	}
	return marker(m)
}

func marker(m toolMember) string { return "the-" + strings.ReplaceAll(m.path, ".", "-") + "-text" }

// readFrom is the fields that hold a member's text.
func readFrom(e *event.Event, m toolMember) string {
	if m.kind != "text" && m.kind != "texts" {
		return ""
	}
	var out []string
	for _, f := range []event.FieldID{event.Command, event.Paths, event.URLs, event.Content, event.Query, event.Prompt, event.TargetAgent} {
		if strings.Contains(e.Get(f).Text()+" ", marker(m)) {
			out = append(out, event.Fields[f].Path)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return ": " + strings.Join(out, ", ")
}

// TestClientGuardsMonitor lets the real client start a monitor: its command is
// read as every other.
func TestClientGuardsMonitor(t *testing.T) {
	t.Parallel()
	plugin := buildPlugin(t, scenarioPolicy)
	monitor := func(command string) clienttest.Turn {
		return clienttest.Use("Monitor", map[string]any{"command": command, "description": "watch", "timeout_ms": 5000})
	}
	r := clienttest.Run(t, clienttest.Options{
		PluginDir: plugin,
		Allowed:   []string{"Bash", "Monitor"},
		Script:    []clienttest.Turn{monitor("echo fine > ran"), monitor("echo secret-sauce > leaked"), clienttest.Say("done")},
	})
	if got := r.ToolResult(0); strings.Contains(got, "No such tool") {
		t.Fatalf("the client has no Monitor here: %s", got)
	}
	if got := r.ToolResult(1); !strings.Contains(got, "sauce is off limits: ask the owner") {
		t.Errorf("the model was told %q of the deny", got)
	}
	if _, err := os.Stat(filepath.Join(r.Dir, "leaked")); err == nil {
		t.Error("a denied monitor ran")
	}
	if t.Failed() {
		t.Log(r.Debug)
	}
}
