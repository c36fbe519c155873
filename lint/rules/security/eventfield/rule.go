// Package eventfield finds scripts that read a member that the event does not have.
package eventfield

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/trial"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Rule is event-field.
var Rule = &lint.Rule{
	Code: "HK7021", Name: "event-field", Severity: diag.Warning,
	Title: "A script reads a member of the event under a name that its agent does not use.",
	Why: `The member is null or missing. A guard then compares an empty text and lets every call
through, or stops with an error of its own. Agents differ: the path of a file is
` + "`file_path`" + ` for one agent and ` + "`path`" + ` or ` + "`absolute_path`" + ` for another. A member may also be of
another kind: ` + "`tool_input`" + ` of Cursor's MCP events is JSON text, and ` + "`prompt`" + ` of Kimi Code a list.`,
	Misses: "Names that are not another spelling of a name in the event. A script that also reads the right name, because it may serve several agents. In Python and JavaScript, members that are not read by a constant name.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		f, e := s.Handler.Group.File, s.Handler.Group.Event
		if f.Agent == nil || e == nil || s.Source == nil {
			return
		}
		wrongKinds(s, r)
		payload := f.Agent.PayloadOf(e)
		if payload == nil || e.Matches != "tool" && len(e.Tools) == 0 {
			return
		}
		reads := s.Parsed().EventReads(string(s.Source))
		said := map[string]bool{}
		for _, read := range reads {
			right := instead(s.Handler, payload, read)
			if right == "" || said[read.Name] || mentions(s, right) || slices.ContainsFunc(reads, func(o script.EventRead) bool { return o.Name == right }) {
				continue
			}
			said[read.Name] = true
			d := r.At(s.SpanOf(read.Place), "the event of %s has no %s here; it has %s", e.Name, read.Name, right)
			d.Detail = fmt.Sprintf("Read %s.%s", member(read, right), harm(s, read))
			if !f.Certain(agents.Inputs) {
				d.Severity = max(d.Severity, diag.Info)
			}
		}
	},
}

// harm is what becomes of the calls, where that is certain.
func harm(s *hostconfig.Script, read script.EventRead) string {
	f, e := s.Handler.Group.File, s.Handler.Group.Event
	switch {
	case !read.Fails || !e.Blocks || !s.IsWholeCommand() || s.Handler.Group.File.Agent.FailClosed != "":
	case e.AnyExit:
		return " The KeyError ends the script with exit code 1, which refuses every call."
	case f.Agent.Exit.OneOpen:
		return " The KeyError ends the script with exit code 1, and the call runs."
	}
	return ""
}

// names are other spellings of the members of an event, as other agents have them.
var names = map[string]string{
	"toolName": "tool_name", "tool_name": "tool_name",
	"toolInput": "tool_input", "toolArgs": "tool_input", "tool_args": "tool_input", "tool_arguments": "tool_input", "tool_params": "tool_input",
	"tool_input": "tool_input", "tool_info": "tool_input",
	"tool_response": "tool_response", "tool_output": "tool_response", "toolOutput": "tool_response", "tool_result": "tool_response",
	"toolResult": "tool_response", "toolResponse": "tool_response",
	"hook_event_name": "hook_event_name", "hookEventName": "hook_event_name", "hook_event": "hook_event_name", "hookName": "hook_event_name",
	"session_id": "session_id", "sessionId": "session_id",
}

// spellings are the names that agents and people give the canonical members of an input.
var spellings = map[string][]string{
	"path":    {"path", "file_path", "filePath", "filepath", "file", "filename", "absolute_path", "target_file", "notebook_path"},
	"command": {"command", "cmd", "bash_command", "command_line", "commandLine", "shell_command"},
	"content": {"content", "contents", "file_text", "text"},
	"old":     {"old_string", "oldString", "old_str", "old_text"},
	"new":     {"new_string", "newString", "new_str", "new_text"},
}

// instead is the name of what is meant; "" where the name is right, or not known.
func instead(h *hostconfig.Handler, payload agent.Payload, read script.EventRead) string {
	e := h.Group.Event
	if read.Of == "" {
		meant := names[read.Name]
		if right := payload[meant]; right != read.Name && (meant != "tool_response" || e.Canonical == "after_tool") {
			return right
		}
		return ""
	}
	if read.Of != payload["tool_input"] {
		return ""
	}
	right := ""
	for _, t := range tools(h.Group) {
		for _, in := range t.Input {
			if in[1] == read.Name {
				return ""
			}
			if slices.Contains(spellings[in[0]], read.Name) && right == "" {
				right = in[1]
			}
		}
	}
	return right
}

// tools are those that a group's matcher names, where that is all that it matches; none
// where others may be among them.
func tools(g *hostconfig.Group) (out []agents.Tool) {
	m, ok := g.ToolMatcher()
	if !ok || len(m.Names) == 0 {
		return nil
	}
	for _, n := range m.Names {
		t := g.File.Agent.Tool(n.Text)
		if t == nil || !trial.Matches(g, n.Text) || len(t.Input) == 0 && !holdsPatch(t) {
			return nil
		}
		out = append(out, *t)
	}
	return out
}

// holdsPatch reports whether a tool's input is a patch, so that none of its members is a
// path.
func holdsPatch(t *agents.Tool) bool {
	return strings.EqualFold(strings.ReplaceAll(t.Name, "_", ""), "applypatch")
}

// mentions reports whether a script has a name anywhere, as a member or in quotes.
func mentions(s *hostconfig.Script, name string) bool {
	text := strings.ReplaceAll(string(s.Source), "os.path", "")
	return regexp.MustCompile(`\.` + name + `\b|\b` + name + `\\?["']`).MatchString(text)
}

func member(read script.EventRead, right string) string {
	if read.Of != "" {
		return read.Of + "." + right
	}
	return right
}
