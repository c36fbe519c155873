//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// importedHooks is hooks with the scripts that people write, by folder: front
// matter and script.
var importedHooks = map[string][3]string{
	"blocks": {"trigger: before_tool\npriority: 999\nmatcher:\n  tool: Shell\n  pattern: \"rm -rf /|mkfs\"", "run.sh", `#!/bin/sh
event=$(cat)
case $event in *"rm -rf /"*) echo "Dangerous command blocked: rm -rf / would destroy the system" >&2; exit 2 ;; esac
exit 0
`},
	"python": {"trigger: pre-tool-call\nmatcher:\n  tool: \"WriteFile\"\n  pattern: \"\\.py$\"", "run.py", `#!/usr/bin/env python3
import json, sys
event = json.load(sys.stdin)
if event["tool_input"]["content"] == "bad":
    print(json.dumps({"decision": "deny", "reason": "bad " + event["tool_input"]["path"]}))
elif event["tool_input"]["content"] == "context":
    print(json.dumps({"decision": "allow", "additional_context": "mind the style", "log": "seen"}))
elif event["tool_input"]["content"] == "ask":
    print(json.dumps({"decision": "ask", "reason": "sure?"}))
elif event["tool_input"]["content"] == "modify":
    print(json.dumps({"modified_input": {"path": "b.py", "content": "better"}}))
`},
	"fails":   {"trigger: before_tool\nmatcher:\n  pattern: fails", "run", "#!/bin/sh\necho broken >&2\nexit 1\n"},
	"late":    {"trigger: before_tool\ntimeout: 300\nmatcher:\n  pattern: late", "run", "#!/bin/sh\nsleep 30\nexit 2\n"},
	"garbles": {"trigger: before_tool\nmatcher:\n  pattern: garbles", "run", "#!/bin/sh\necho '{\"decision\": '\n"},
	"gate":    {"trigger: before_stop\nmetadata:\n  owner: \"${me} {{x}}\"", "run", "#!/bin/sh\ncat >&2\nexit 2\n"},
	"async":   {"trigger: after_tool\nasync: true", "run", "#!/bin/sh\ncat > \"$MARK\"\nexit 2\n"},
}

// importAll writes the hooks, imports and builds them, and returns both folders.
func importAll(t *testing.T) (original, built string) {
	t.Helper()
	root := filepath.Join(t.TempDir(), "hooks of mine")
	for name, h := range importedHooks {
		dir := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Join(dir, "scripts"), 0o755); err != nil {
			t.Fatal(err)
		}
		page := "---\nname: " + name + "\ndescription: \"It's ${a} {{ hook }}\"\n" + h[0] + "\n---\n# " + name + "\n"
		if err := os.WriteFile(filepath.Join(dir, "HOOK.md"), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "scripts", h[1]), []byte(h[2]), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	policy := filepath.Join(filepath.Dir(root), "policy")
	hookc(t, 0, "import", root, "-o", policy)
	hookc(t, 0, "check", policy)
	out := filepath.Join(filepath.Dir(root), "out")
	hookc(t, 0, "build", policy, "-o", out)
	return root, filepath.Join(out, "agent-hooks")
}

// hookc runs the command line and returns what it says.
func hookc(t *testing.T, exit int, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := Main(args, nil, &stdout, &stderr); code != exit {
		t.Fatalf("hookc %s: exit %d, want %d\n%s%s", strings.Join(args, " "), code, exit, &stdout, &stderr)
	}
	return stdout.String() + stderr.String()
}

// TestImportedHooksDoTheSame starts the original script and the built hook on
// the same events, as an agent does, and compares what the agent would do.
func TestImportedHooksDoTheSame(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3 for one of the scripts")
	}
	original, built := importAll(t)
	write := func(content string) string {
		return `{"event_type":"before_tool","tool_name":"WriteFile","tool_input":{"path":"a.py","content":"` + content + `"}}`
	}
	for _, c := range []struct {
		hook, event string
		json        string // what standard output must hold; exit 0
	}{
		{"blocks", shellEvent("rm -rf /"), ""},
		{"blocks", shellEvent("mkfs now"), ""},
		{"python", write("bad"), ""},
		{"python", write("fine"), ""},
		{"python", write("context"), `"additional_context":"mind the style"`},
		{"python", write("ask"), `"decision":"ask","reason":"sure?"`},
		{"python", write("modify"), `"modified_input":{"path":"b.py","content":"better"}`},
		{"fails", shellEvent("fails"), ""},
		{"garbles", shellEvent("garbles"), ""},
		{"gate", `{"event_type":"before_stop","stop_reason":"no_tool_calls","step_count":5,"final_message":null}`, ""},
	} {
		dir := t.TempDir()
		c.event = strings.Replace(c.event, `"work_dir":"/w"`, `"work_dir":"`+dir+`"`, 1)
		was := start(t, filepath.Join(original, c.hook, "scripts", importedHooks[c.hook][1]), dir, c.event)
		now := start(t, filepath.Join(built, "hooks", c.hook, "scripts", "run"), dir, c.event)
		if verdict(was) != verdict(now) {
			t.Errorf("%s on %s: was %+v, is %+v", c.hook, c.event, was, now)
		}
		if verdict(was) == "deny" && c.hook != "gate" && !strings.Contains(was.stdout+was.stderr, strings.TrimSpace(now.stderr)) {
			t.Errorf("%s on %s: was %q, is %q", c.hook, c.event, was.stdout+was.stderr, now.stderr)
		}
		if !strings.Contains(now.stdout, c.json) || c.json == "" && strings.HasPrefix(now.stdout, `{"decision"`) {
			t.Errorf("%s on %s: standard output %q, want %s", c.hook, c.event, now.stdout, c.json)
		}
	}
	if now := start(t, filepath.Join(built, "hooks", "late", "scripts", "run"), t.TempDir(), shellEvent("late")); verdict(now) != "" {
		t.Errorf("a late hook is open: %+v", now)
	}
	mark := filepath.Join(t.TempDir(), "mark")
	now := start(t, filepath.Join(built, "hooks", "async", "scripts", "run"), t.TempDir(),
		`{"event_type":"after_tool","tool_name":"Shell","tool_input":{},"session_id":"s-4711"}`, "MARK="+mark)
	if seen, _ := os.ReadFile(mark); now.exit != 0 || !strings.Contains(string(seen), "s-4711") {
		t.Errorf("the async hook answered %+v and saw %q", now, seen)
	}
}

// verdict is what an agent makes of an answer.
func verdict(s started) string {
	switch {
	case s.exit == 2:
		return "deny"
	case s.exit == 0 && (strings.Contains(s.stdout, `"decision":"deny"`) || strings.Contains(s.stdout, `"decision": "deny"`)):
		return "deny"
	case s.exit == 0 && strings.Contains(s.stdout, "ask"):
		return "ask"
	}
	return "" // it goes on
}

// TestImportWhatAnAgentFinds imports without an argument.
func TestImportWhatAnAgentFinds(t *testing.T) {
	config, project := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Chdir(project)
	for dir, text := range map[string]string{
		filepath.Join(config, "agents", "hooks", "both"): "the user's", filepath.Join(config, "agents", "hooks", "mine"): "the user's",
		filepath.Join(".agents", "hooks", "both"): "the project's",
	} {
		if err := os.MkdirAll(filepath.Join(dir, "scripts"), 0o755); err != nil {
			t.Fatal(err)
		}
		page := "---\nname: " + filepath.Base(dir) + "\ndescription: " + text + "\ntrigger: session_start\n---\n"
		if err := os.WriteFile(filepath.Join(dir, "HOOK.md"), []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "scripts", "run"), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if said := hookc(t, 0, "import"); !strings.Contains(said, "2 hooks imported") {
		t.Error(said)
	}
	policy, err := os.ReadFile(filepath.Join("hooks", "imported.hook.hcl"))
	if err != nil || !strings.Contains(string(policy), "the project's") || strings.Count(string(policy), "the user's") != 1 {
		t.Errorf("%v\n%s", err, policy)
	}
	if said := hookc(t, 2, "import"); !strings.Contains(said, "hooks is not empty") {
		t.Error(said)
	}
	if err := os.WriteFile(filepath.Join(".agents", "hooks", "both", "HOOK.md"), []byte("---\nname: x\n---\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if said := hookc(t, 1, "import", "-o", "other"); !strings.Contains(said, filepath.Join("both", "HOOK.md")+":1:1") {
		t.Error(said)
	}
	if policy, err := os.ReadFile(filepath.Join("other", "imported.hook.hcl")); err != nil || strings.Contains(string(policy), `"both"`) {
		t.Errorf("the other hook is not imported alone: %v\n%s", err, policy)
	}
	if err := os.RemoveAll(filepath.Join(config, "agents")); err != nil {
		t.Fatal(err)
	}
	hookc(t, 1, "import", "-o", "none")
	if _, err := os.Stat("none"); err == nil {
		t.Error("an import of nothing left a folder")
	}
}
