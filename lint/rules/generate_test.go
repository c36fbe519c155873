package rules_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
)

// dice makes random policies of all that a hook can have, and events over the same
// few words.
type dice struct{ *rand.Rand }

func pick[T any](d dice, of ...T) T { return of[d.IntN(len(of))] }

func (d dice) once(in int) bool { return d.IntN(in) == 0 }

func quoted(s string) string { return fmt.Sprintf("%q", s) }

// declared is what the hooks of every random policy can name.
const declared = `variable "word" {
  default = "git"
}
variable "on" {
  default = true
}
locals {
  word = "push"
}
state "n" {
  type = int
}
event "my_event" {
  fields = { stage = string }
  from {
    on = ["before_tool"]
    match { tool = "Shell" }
    values = { stage = "{{ command }}" }
  }
}
`

var (
	eventNames = []string{"before_tool", "before_tool", "before_tool", "before_tool", "permission_request", "after_tool", "before_agent", "before_stop", "session_start", "session_end", "pre_compact", "notification", "subagent_stop", "after_tool_failure", "my_event"}
	someWords  = []string{"git", "push", "rm", "npm", ".env", "src", "main", "Git", "é", "-f", ""}
	someRegex  = []string{"^git", "git", "push$", "(?i)GIT", "^npm (i|ci)$", "rm\\\\s", "a|b", ".*", "^$", "[a-z]+", "é", "(?s)a.b", "\\\\bgit\\\\b", "^git push( .*)?$", "x{2,3}", "$", "(?i)é|É", "[^a]", "^a|b$", ".env", "a$b", "foo.json"}
	someGlobs  = []string{"**/.env", "src/**", "*.key", "~/x", "/tmp/**", "**", "**/*.pem", "src/*.go", ".git/**", "**/[a-c]*", "{a,b}/**"}
	someTools  = []string{"Shell", "ReadFile", "WriteFile", "EditFile", "Bash", "mcp__.*", "mcp__gh__push", ".*File", "Fetch", "apply_patch", "Read", "Shell|Fetch", "(?i)shell", "Grep", "Agent", "PowerShell", "MultiEdit"}
	someTexts  = []string{"agent", "session.id", "session.permission_mode", "tool.name", "tool.input.command", "path", "content", "url", "cwd", "event", "tool.host_name", "tool.input.other", "prompt", "message", "error", "trigger", "var.word", "local.word", "nick", "command", "command", "command"}
)

func (d dice) text() string {
	t := pick(d, someTexts...)
	switch d.IntN(8) {
	case 0:
		return "lower(" + t + ` ?? "")`
	case 1:
		return "(" + t + ` ?? "")`
	}
	return t
}

func (d dice) condition(depth int) string {
	if depth > 0 {
		switch d.IntN(9) {
		case 0:
			return "(" + d.condition(depth-1) + " and " + d.condition(depth-1) + ")"
		case 1:
			return "(" + d.condition(depth-1) + " or " + d.condition(depth-1) + ")"
		case 2:
			return "not (" + d.condition(depth-1) + ")"
		case 3:
			return "(" + d.condition(depth-1) + " ? " + d.condition(depth-1) + " : " + d.condition(depth-1) + ")"
		}
	}
	t, w := d.text(), quoted(pick(d, someWords...))
	switch d.IntN(14) {
	case 0, 1, 2:
		return t + pick(d, " == ", " != ", " contains ", " startsWith ", " endsWith ") + w
	case 3:
		return t + ` matches "` + pick(d, someRegex...) + `"`
	case 4:
		return t + " in [" + w + ", " + quoted(pick(d, someWords...)) + "]"
	case 5:
		return t + pick(d, " == nil", " != nil")
	case 6:
		return "len(" + t + ` ?? "") ` + pick(d, ">", "<", ">=", "==", "!=") + fmt.Sprint(" ", d.IntN(6))
	case 7:
		return pick(d, "any", "none", "all") + "(" + pick(d, "paths ?? []", "files.read", "shell.words") + ", # " + pick(d, "==", "contains", "startsWith") + " " + w + ")"
	case 8:
		return pick(d, "any", "none", "all") + "(shell.commands, .name " + pick(d, "==", "!=") + " " + w + ")"
	case 9:
		return pick(d, "shell.parsed", "shell.parsed == true", "true", "false", "var.on", "stop.active", "stop.active == true", "tool.input.timeout > 5", "tool.input.timeout in 1..3", "duration > 3")
	case 10:
		return w + " in shell.words"
	case 11:
		return pick(d, "session.steps > 3", "len(shell.commands) > 1", `"a" in tool.input`, `"command" in tool.input`, `exists("x")`, "tool.input.command == tool.input.command")
	case 12:
		return t + " == " + d.text()
	}
	return "(" + t + ` ?? "x") == ` + w
}

func (d dice) match() string {
	b := ""
	if d.once(2) {
		b = "    tool = [" + quoted(pick(d, someTools...)) + pick(d, "", "", ", "+quoted(pick(d, someTools...))) + "]\n"
	}
	switch d.IntN(9) {
	case 0:
		b += "    pattern = [\"" + pick(d, someRegex...) + "\"]\n"
	case 1:
		b += "    input = { " + pick(d, "command", "path", "content", "other") + ` = "` + pick(d, someRegex...) + "\" }\n"
	case 2:
		b += "    path = [" + quoted(pick(d, someGlobs...)) + "]\n"
	case 3:
		b += "    " + pick(d, "reads", "writes", "deletes") + " = [" + quoted(pick(d, someGlobs...)) + ", " + quoted(pick(d, "", "!")+pick(d, someGlobs...)) + "]\n"
	case 4, 5:
		b += "    command {\n      program = " + quoted(pick(d, "git", "rm", "git|npm", ".*")) + "\n" +
			pick(d, "", "      args = [\"push\"]\n") + pick(d, "", "      flags = [\"f|force\"]\n", "      operands = [\"main\"]\n") + "    }\n"
	case 6:
		b += "    agent = " + quoted(pick(d, "x", "main|sub", ".*")) + "\n"
	}
	return b
}

func (d dice) step() string {
	when := ""
	if d.once(4) {
		when = "    when = <<-E\n      " + d.condition(1) + "\n    E\n"
	}
	reason := "    reason = " + quoted(pick(d, "No.", "Because {{ command ?? '' }}", "Why {{ nick }}", "é")) + "\n"
	return "  " + pick(d,
		"deny {\n"+when+reason, "deny {\n"+when+reason, "deny {\n"+when+reason, "ask {\n"+when+reason, "ask {\n"+when+reason,
		"allow {\n"+when, "allow {\n"+when+"    final = true\n", "warn {\n"+when+"    message = \"m\"\n",
		"rewrite {\n"+when+"    input = { command = "+quoted(pick(d, "git status", "{{ command }} -x", "npm ci"))+" }\n",
		"context {\n"+when+"    text = \"t\"\n", "record {\n"+when+"    fields = { a = \"{{ command }}\" }\n",
		"state {\n"+when+"    add = { n = 1 }\n", "require {\n"+when+"    value = \"{{ path }}\"\n    otherwise = \"ask\"\n",
		"fail {\n"+when+reason) + "  }\n"
}

func (d dice) hook(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "hook %q {\n  on = [%q]\n", name, pick(d, eventNames...))
	line := func(in int, text string) {
		if d.once(in) {
			b.WriteString("  " + text + "\n")
		}
	}
	line(3, "priority = "+pick(d, "100", "200", "50"))
	line(8, `mode = "monitor"`)
	line(12, "enabled = false")
	line(10, "async = true")
	line(5, `on_error = "closed"`)
	line(8, "for_each = "+pick(d, `["a", "git"]`, `toset(["x"])`, `{ k = "push" }`))
	b.WriteString("  let = { nick = \"{{ " + pick(d, "agent", "path", "var.word", `command ?? \"x\"`) + " }}\" }\n")
	if m := d.match(); m != "" && !d.once(3) {
		b.WriteString("  match {\n" + m + "  }\n")
	}
	if !d.once(3) {
		b.WriteString("  when = <<-E\n    " + d.condition(3) + "\n  E\n")
	}
	for range pick(d, 1, 1, 1, 2) {
		b.WriteString(d.step())
	}
	b.WriteString("}\n")
	return b.String()
}

// policy is hooks that compile one by one.
func (d dice) policy(compiles func(text string) bool) string {
	text := declared
	for i := range 2 + d.IntN(5) {
		for range 30 {
			if h := d.hook(fmt.Sprintf("h%d", i)); compiles(declared + h) {
				text += h
				break
			}
		}
	}
	return text
}

var (
	someLines = []string{"git push", "git push --force", "git status", "npm i", "npm ci", "rm -rf a", "cat .env", "git push && rm x", "sudo git push -f main", "GIT", "Git", "é", "É", "xx", "", "a", "b", "if", "echo $X", "cat src/a.go > src/b.go", "rm .env", "git\npush", "bash -c 'git push'", "it's", "git push main -x", "x.env"}
	someFiles = []string{".env", "src/a.go", "a.key", "~/x", "/tmp/x", "b/c", "src/.env", "x.pem", ".git/config", "Git", "é", "", "main", "../y"}
)

func (d dice) event() *analyze.Event {
	name := pick(d, eventNames...)
	e := map[string]any{"event_type": name, "work_dir": pick(d, "/w/shop", "/w/shop", "/tmp", "git"), "project": "/w/shop"}
	set := func(in int, key string, of ...any) {
		if d.once(in) {
			e[key] = pick(d, of...)
		}
	}
	set(2, "session_id", "s1")
	set(3, "agent_type", "x", "main", "git")
	set(4, "permission_mode", "plan", "git", "")
	switch name {
	case "before_tool", "permission_request", "after_tool", "after_tool_failure":
		e["tool_name"], e["tool_input"] = d.call()
		if name == "after_tool" {
			set(1, "tool_response", "ok", "git")
		}
		if name == "after_tool_failure" {
			set(1, "error", "git", "é")
		}
	case "before_agent":
		e["prompt"] = pick(d, someLines...)
	case "session_start":
		e["source"] = "startup"
	case "pre_compact":
		set(1, "trigger", "manual", "auto", "git")
	case "before_stop", "subagent_stop":
		set(2, "stop_active", true, false)
		set(2, "message", "git", "é", "")
	case "notification":
		e["message"] = pick(d, someLines...)
	case "my_event":
		e["fields"] = map[string]string{"stage": pick(d, someLines...)}
	}
	text, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	return &analyze.Event{JSON: text, Name: name}
}

// call is a tool with an input that is now and then not as it should be.
func (d dice) call() (tool string, input map[string]any) {
	tool = pick(d, "Shell", "Shell", "Shell", "Bash", "ReadFile", "WriteFile", "EditFile", "mcp__gh__push", "Fetch", "Grep", "apply_patch", "Agent", "Foo")
	input = map[string]any{}
	some := func(always bool, in int, key string, of ...any) {
		if always || d.once(in) {
			input[key] = pick(d, of...)
		}
	}
	some(tool == "Shell" || tool == "Bash", 10, "command", pick(d, someLines...))
	some(strings.Contains(tool, "File"), 7, "path", pick(d, someFiles...))
	some(tool == "WriteFile", 10, "content", pick(d, someLines...))
	some(tool == "EditFile", 50, "new_string", pick(d, someLines...))
	some(tool == "EditFile", 50, "old_string", "a")
	some(tool == "Fetch", 50, "url", "https://git")
	some(tool == "Agent", 50, "prompt", pick(d, someLines...))
	if tool == "apply_patch" {
		input["command"] = "*** Begin Patch\n*** Delete File: a.key\n*** End Patch"
	}
	some(false, 5, "other", "git", 3, nil, []string{"a"}, map[string]int{"a": 1}, "")
	some(false, 5, "timeout", 2, 7, "git", nil)
	some(false, 20, "command", nil, 3, []string{"git"}, true)
	return tool, input
}
