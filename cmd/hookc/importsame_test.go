//go:build unix

package main

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sameCase is a configuration of an agent: what it is called, and its hooks as
// event, matcher, command, each of which also says that it ran.
type sameCase struct {
	agent, file, dir string // dir is how a command says where the project is
	hooks            [][3]string
}

var sameCases = []sameCase{
	{"claude-code", ".claude/settings.json", `"$CLAUDE_PROJECT_DIR"`, [][3]string{
		{"PreToolUse", "Bash", `grep -q '"tool_name"' && exit 2`},
		{"PreToolUse", "Write", `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"sure?"}}'`},
		{"PreToolUse", "Edit, Glob", `echo late >&2; exit 1`},
		{"PreToolUse", "Edit|Write|MultiEdit", `exit 0`},
		{"PreToolUse", "Notebook.*|^Web", `[[ -n $PATH ]] && echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'`},
		{"PreToolUse", "mcp__.*", `grep -q '{{' || true`},
		{"PreToolUse", "Shell|Task", `exit 0`},
		{"PreToolUse", "*", `exit 0`},
		{"PostToolUse", "Bash|Read", `echo look again >&2; exit 2`},
		{"SessionStart", "startup|resume", `exit 0`},
		{"SessionStart", "clear", `exit 0`},
		{"PreCompact", "auto", `exit 2`},
		{"Notification", "permission.*", `exit 2`},
		{"UserPromptSubmit", "ignored", `grep -q no-such-thing && exit 2`},
		{"Stop", "", `echo go on >&2; exit 2`},
		{"SubagentStop", "reviewer", `exit 2`},
		{"SubagentStop", "shop:.*", `exit 0`},
	}},
	{"codex", ".codex/hooks.json", "$PWD", [][3]string{
		{"PreToolUse", "Bash", `exit 2`},
		{"PreToolUse", "apply_patch", `exit 0`},
		{"PreToolUse", "Write", `echo no >&2; exit 1`},
		{"PreToolUse", "B.*|mcp__", `exit 0`},
		{"PreToolUse", "^(?:Read|Glob)$", `exit 2`},
		{"PreToolUse", "", `exit 0`},
	}},
	{"gemini", ".gemini/settings.json", `"$GEMINI_PROJECT_DIR"`, [][3]string{
		{"BeforeTool", "run_shell_command", `echo '{"decision":"deny","reason":"no"}'`},
		{"BeforeTool", "write_file|replace", `echo '{"decision":"deny","reason":"no"}'`},
		{"BeforeTool", "^read_file$", `exit 1`},
		{"BeforeTool", "mcp_.*", `exit 0`},
		{"BeforeTool", "*", `exit 0`},
	}},
}

// TestImportedConfigurationsDoTheSame imports configurations, builds them, and
// holds what the evaluator answers to recorded events against what the agent makes
// of the commands by its own rules: who is started, and what is decided.
func TestImportedConfigurationsDoTheSame(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash, which agents start hooks with")
	}
	events, err := filepath.Glob(filepath.Join("..", "..", "testdata", "events", "claude-code", "*.json"))
	if err != nil || len(events) == 0 {
		t.Fatal(err, "no events")
	}
	var recorded []string
	for _, file := range events {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		recorded = append(recorded, string(data))
	}
	for _, c := range sameCases {
		t.Run(c.agent, func(t *testing.T) { c.run(t, recorded) })
	}
}

func (c sameCase) run(t *testing.T, recorded []string) {
	project, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(project)
	c.write(t)
	hookc(t, 0, "import", c.file, "-o", "policy")
	hookc(t, 0, "fmt", "--check", "policy")
	hookc(t, 0, "build", "policy", "-o", "out")
	if err := os.MkdirAll("api", 0o755); err != nil {
		t.Fatal(err)
	}
	verdicts, tried := map[string]int{}, 0
	for _, event := range recorded {
		event = strings.NewReplacer("/home/mia/shop/api", project, "/home/mia/shop", project).Replace(event)
		name, theirs, ours := c.event(t, event, project)
		if name == "" {
			continue
		}
		ran, was := c.byTheAgent(t, name, theirs, project)
		runs, is := c.byTheEvaluator(t, ours, project)
		if is != was {
			t.Errorf("%s: was %q, is %q\n%s", name, was, is, theirs)
		}
		if !slices.Equal(ran, runs) && (was != "deny" || len(runs) == 0) {
			t.Errorf("%s: started %v, now %v\n%s", name, ran, runs, theirs)
		}
		verdicts[was]++
		tried++
	}
	if tried < 10 || len(verdicts) < 2 {
		t.Errorf("%d events, decided %v", tried, verdicts)
	}
}

// write writes the configuration. Each hook says that it ran.
func (c sameCase) write(t *testing.T) {
	t.Helper()
	by := map[string][]any{}
	for i, h := range c.hooks {
		group := map[string]any{"hooks": []any{map[string]any{"type": "command", "command": c.command(i)}}}
		if h[1] != "" {
			group["matcher"] = h[1]
		}
		by[h[0]] = append(by[h[0]], group)
	}
	data, err := json.Marshal(map[string]any{"hooks": by})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(c.file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func (c sameCase) command(i int) string {
	return "echo " + string(rune('A'+i)) + " >> " + c.dir + "/ran; " + c.hooks[i][2]
}

// renamed is what other agents call the tools of recorded events.
var renamed = map[string]map[string]string{
	"gemini": {"Bash": "run_shell_command", "Write": "write_file", "Edit": "replace", "Read": "read_file", "Glob": "glob", "Grep": "grep_search"},
	"codex":  {"Write": "apply_patch", "Edit": "apply_patch"},
}

// claudesOwn are tools that hookc knows and the other agents do not have.
var claudesOwn = []string{"", "MultiEdit", "NotebookEdit", "PowerShell", "Task", "Agent"}

// event is a recorded event as the agent has it, and as the evaluator gets it; ""
// for one that is none of the agent's.
func (c sameCase) event(t *testing.T, event, project string) (name, theirs, ours string) {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal([]byte(event), &e); err != nil {
		t.Fatal(err)
	}
	name, _ = e["hook_event_name"].(string)
	if c.agent == "claude-code" {
		if !slices.ContainsFunc(c.hooks, func(h [3]string) bool { return h[0] == name }) {
			return "", "", ""
		}
		return name, event, event
	}
	tool, _ := e["tool_name"].(string)
	if name != "PreToolUse" || slices.Contains(claudesOwn, tool) {
		return "", "", ""
	}
	if other := renamed[c.agent][tool]; other != "" {
		tool = other
	}
	name = map[string]string{"codex": "PreToolUse", "gemini": "BeforeTool"}[c.agent]
	generic := map[string]any{"event_type": "before_tool", "work_dir": project, "project": project, "tool_name": tool, "tool_input": e["tool_input"]}
	e["hook_event_name"], e["tool_name"] = name, tool
	a, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(generic)
	if err != nil {
		t.Fatal(err)
	}
	return name, string(a), string(b)
}

var (
	claudeList = regexp.MustCompile(`^[A-Za-z0-9_\- ,|]*$`)
	codexList  = regexp.MustCompile(`^[A-Za-z0-9_|]*$`)
)

// matches is how the agents' own documents say that a matcher is compared.
func (c sameCase) matches(matcher string, e map[string]any) bool {
	member := map[string]string{"PreToolUse": "tool_name", "PostToolUse": "tool_name", "BeforeTool": "tool_name", "SessionStart": "source",
		"PreCompact": "trigger", "Notification": "notification_type", "SubagentStop": "agent_type"}[e["hook_event_name"].(string)]
	subject, _ := e[member].(string)
	switch {
	case member == "" || matcher == "" || matcher == "*":
		return true
	case c.agent == "claude-code" && claudeList.MatchString(matcher):
		names := strings.FieldsFunc(matcher, func(r rune) bool { return r == '|' || r == ',' })
		return slices.ContainsFunc(names, func(n string) bool { return strings.TrimSpace(n) == subject })
	case c.agent == "codex" && codexList.MatchString(matcher):
		names := strings.Split(matcher, "|")
		also := subject == "apply_patch" && (slices.Contains(names, "Write") || slices.Contains(names, "Edit"))
		return also || slices.Contains(names, subject)
	}
	return regexp.MustCompile(matcher).MatchString(subject)
}

// byTheAgent starts the commands that the agent would, and decides as it does.
func (c sameCase) byTheAgent(t *testing.T, name, event, project string) (ran []string, verdict string) {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal([]byte(event), &e); err != nil {
		t.Fatal(err)
	}
	for i, h := range c.hooks {
		if h[0] != name || !c.matches(h[1], e) {
			continue
		}
		script := filepath.Join(t.TempDir(), "hook")
		if err := os.WriteFile(script, []byte("#!/usr/bin/env bash\n"+c.command(i)+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		verdict = stronger(verdict, answered(start(t, script, project, event, "CLAUDE_PROJECT_DIR="+project, "GEMINI_PROJECT_DIR="+project)))
	}
	if !canDeny[name] && verdict == "deny" {
		verdict = ""
	}
	return c.ran(t), verdict
}

// canDeny are the events that a hook can stop.
var canDeny = map[string]bool{"PreToolUse": true, "PostToolUse": true, "BeforeTool": true, "PreCompact": true, "UserPromptSubmit": true, "Stop": true, "SubagentStop": true}

func (c sameCase) byTheEvaluator(t *testing.T, event, project string) (ran []string, verdict string) {
	t.Helper()
	host, args := "generic", []string(nil)
	if c.agent == "claude-code" {
		host = c.agent
		args = append(args, "CLAUDE_PROJECT_DIR="+project)
	}
	script := filepath.Join(t.TempDir(), "evaluate")
	line := "#!/bin/sh\nexec '" + filepath.Join(project, "out", "bin", "hookeval") + "' --host " + host + "\n"
	if err := os.WriteFile(script, []byte(line), 0o755); err != nil {
		t.Fatal(err)
	}
	verdict = answered(start(t, script, project, event, args...))
	return c.ran(t), verdict
}

// ran is which hooks said that they ran since it was last asked, sorted.
func (c sameCase) ran(t *testing.T) []string {
	t.Helper()
	data, _ := os.ReadFile("ran")
	_ = os.Remove("ran")
	seen := map[string]bool{}
	for _, id := range strings.Fields(string(data)) {
		seen[id] = true
	}
	return slices.Sorted(maps.Keys(seen))
}

// answered is what an answer decides, in any of the agents' forms.
func answered(s started) string {
	if s.exit == 2 {
		return "deny"
	}
	var a struct {
		Decision any
		Specific struct{ PermissionDecision string } `json:"hookSpecificOutput"`
	}
	if s.exit != 0 || json.Unmarshal([]byte(s.stdout), &a) != nil {
		return ""
	}
	for _, word := range []any{a.Decision, a.Specific.PermissionDecision} {
		switch word {
		case "deny", "block":
			return "deny"
		case "ask":
			return "ask"
		}
	}
	return ""
}

func stronger(a, b string) string {
	order := []string{"", "ask", "deny"}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}
