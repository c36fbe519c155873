//go:build unix

package workflow

import (
	"maps"
	"path/filepath"
	"strings"
)

// event is what happens, in the form of the generic host: each host has the
// same story, spelt its way.
type event map[string]any

const (
	session = "guestbook"
	plugin  = "guestbook" // the policy's name; the plugin's commands begin with it
	main    = ""          // who acts where no subagent does
)

// by is an event of the agent.
func by(agent, kind string, more event) event {
	e := event{"event_type": kind, "session_id": session}
	if agent != main {
		e["agent"], e["agent_id"] = agent, "agent-"+agent
	}
	maps.Copy(e, more)
	return e
}

func (e event) text(name string) string {
	s, _ := e[name].(string)
	return s
}

func (e event) input(name string) string {
	input, _ := e["tool_input"].(map[string]any)
	s, _ := input[name].(string)
	return s
}

// claudeNames are the names of Claude Code for events and members.
var claudeNames = map[string]string{
	"before_agent": "UserPromptSubmit", "prompt_expansion": "UserPromptExpansion",
	"before_tool": "PreToolUse", "after_tool": "PostToolUse", "after_tool_failure": "PostToolUseFailure",
	"subagent_start": "SubagentStart", "subagent_stop": "SubagentStop", "before_stop": "Stop", "session_start": "SessionStart",

	"agent": "agent_type", "message": "last_assistant_message", "subject": "command_name",
	"tool_output": "tool_response", "stop_active": "stop_hook_active",
}

// claudeTools are its tools, with the names of their input's fields.
var claudeTools = map[string]struct {
	name   string
	fields map[string]string
}{
	"WriteFile": {"Write", map[string]string{"path": "file_path"}},
	"EditFile":  {"Edit", map[string]string{"path": "file_path", "old": "old_string", "new": "new_string"}},
	"ReadFile":  {"Read", map[string]string{"path": "file_path"}},
	"Shell":     {"Bash", nil},
	"Agent":     {"Agent", map[string]string{"agent": "subagent_type"}},
}

// claude is the event as Claude Code sends it.
func (e event) claude(dir string) map[string]any {
	out := map[string]any{
		"transcript_path": dir + "/../transcript.jsonl", "cwd": dir, "permission_mode": "acceptEdits",
		"hook_event_name": claudeNames[e.text("event_type")],
	}
	tool, known := claudeTools[e.text("tool_name")]
	for name, v := range e {
		switch name {
		case "event_type":
			continue
		case "tool_name":
			if known {
				v = tool.name
			}
		case "tool_input":
			v = renamed(v.(map[string]any), tool.fields, dir)
		case "agent":
			v = dashed(v.(string))
		}
		if theirs, ok := claudeNames[name]; ok {
			name = theirs
		}
		out[name] = v
	}
	if e.text("event_type") == "prompt_expansion" {
		out["expansion_type"], out["command_source"] = "slash_command", "plugin"
		out["command_name"], out["prompt"] = plugin+":"+e.text("subject"), "/"+plugin+":"+e.text("prompt")[1:]
	}
	return out
}

// generic is the event as an orchestrator sends it.
func (e event) generic(dir string) map[string]any {
	out := map[string]any{"work_dir": dir, "project": dir}
	maps.Copy(out, e)
	return out
}

// renamed is a tool's input as Claude Code spells it: its paths are absolute.
func renamed(input map[string]any, names map[string]string, dir string) map[string]any {
	out := map[string]any{}
	for name, v := range input {
		switch name {
		case "path":
			v = filepath.Join(dir, v.(string))
		case "agent":
			v = dashed(v.(string))
		}
		if theirs, ok := names[name]; ok {
			name = theirs
		}
		out[name] = v
	}
	return out
}

// dashed is an agent's name as files of Claude Code's agents have it.
func dashed(agent string) string { return strings.ReplaceAll(agent, "_", "-") }
