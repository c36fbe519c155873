package eventfield

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/runtime/host/agent"
)

// wrongName is what is wrong with a member that a script reads.
type wrongName struct {
	right  string // the name that is right, with what it stands in; "" where there is none
	patch  bool   // right holds a patch
	atTop  bool   // right stands in the event itself, and what was read is an object
	beside bool   // right has the same name, in the input of the tool
	absent bool   // the event has nothing of the kind
}

// last is the right name alone.
func (w wrongName) last() string { return w.right[strings.LastIndexByte(w.right, '.')+1:] }

func (w wrongName) has() string {
	switch {
	case w.patch:
		return "; it has " + w.last() + ", which holds a patch"
	case w.right != "":
		return "; it has " + w.right
	}
	return ""
}

func (w wrongName) remedy(read eventread.Read) string {
	switch {
	case w.atTop:
		return "Read " + w.right + " from the event itself."
	case w.right == "":
		return "Read a member that the event has, or use the handler on another event."
	case w.patch:
		return "Read " + read.Of + "." + w.last() + " and look for the files in its text."
	case read.Of != "" && !strings.Contains(w.right, ".") && !w.absent:
		return "Read " + read.Of + "." + w.right + "."
	}
	return "Read " + w.right + "."
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

// fields are the spellings that agents and people give members other than those of a tool's
// call, by the field of policies that they mean.
var fields = map[string][]string{
	"prompt":                  {"prompt", "user_prompt", "userPrompt", "prompt_text", "promptText", "submitted_prompt"},
	"session.transcript":      {"transcript_path", "transcriptPath", "transcript"},
	"stop.active":             {"stop_hook_active", "stopHookActive", "loop_count", "loopCount"},
	"session.permission_mode": {"permission_mode", "permissionMode"},
	"notification.type":       {"notification_type", "notificationType"},
	"agent":                   {"agent_type", "agentType", "subagent_type", "subagentType"},
	"message":                 {"last_assistant_message", "lastAssistantMessage", "prompt_response"},
}

// wrong is what is wrong with a member that is read; false where it is right, or not known.
func wrong(h *hostconfig.Handler, payload agent.Payload, read eventread.Read) (wrongName, bool) {
	e := h.Group.Event
	if read.Of == "" {
		return wrongAtTop(h.Group.File.Agent, e, payload, read.Name)
	}
	if payload["tool_input"] == "" && names[read.Of] == "tool_input" {
		return wrongName{}, false // said of what it is read from
	}
	if read.Of != payload["tool_input"] {
		return wrongName{}, false
	}
	if e.Input != nil {
		return wrongIn(e.Input, "", read.Name)
	}
	return wrongInTool(h, read.Name)
}

// ofTools are the events that are about a tool's call.
var ofTools = []string{"before_tool", "after_tool", "after_tool_failure", "after_tool_batch", "permission_request", "permission_denied"}

// wrongAtTop is wrong for a member of the event itself.
func wrongAtTop(a *agent.Agent, e *agent.Event, payload agent.Payload, name string) (wrongName, bool) {
	inside := payload["tool_input"] != "" && e.Input != nil
	if inside { // the protocol lifts these members, so that Sends has them too
		if w, ok := wrongIn(e.Input, payload["tool_input"]+".", name); ok {
			w.beside = w.last() == name
			return w, true
		}
	}
	if slices.ContainsFunc(e.Sends, func(m agent.Member) bool { return m.Name == name }) {
		return wrongName{}, false
	}
	if meant := names[name]; meant != "" {
		return wrongMember(e, payload, meant, name)
	}
	if inside {
		return wrongName{}, false
	}
	input := agent.Payload{}
	for _, meant := range []string{"path", "command", "content"} {
		if own := payload[meant]; own != "" {
			input[meant] = own
		}
	}
	if w, ok := wrongIn(input, "", name); ok {
		return w, true
	}
	if own := payload["tool_input"]; own != "" && slices.Contains(ofTools, e.Canonical) && e.Like == "" && e.Kinds == nil && inInput(a, name) {
		return wrongName{right: own + "." + name, beside: true}, true
	}
	for _, m := range e.Sends {
		if slices.Contains(fields[m.Means], name) {
			return wrongName{right: m.Name}, true
		}
	}
	return wrongName{}, false
}

// inInput reports whether a member holds what a call is about, in the input of some tool.
func inInput(a *agent.Agent, name string) bool {
	if a.Patch != "" && name == a.Patch {
		return true
	}
	for _, t := range a.Tools {
		for _, in := range t.Input {
			if in[1] == name && slices.Contains([]string{"command", "path", "content", "old", "new"}, in[0]) {
				return true
			}
		}
	}
	return false
}

// wrongMember is wrongAtTop for a member that every event of tools has.
func wrongMember(e *agent.Event, payload agent.Payload, meant, name string) (wrongName, bool) {
	ofTool := strings.HasPrefix(meant, "tool_")
	if ofTool && e.Canonical != "" && e.Input == nil && !slices.Contains(ofTools, e.Canonical) && e.Like == "" && !e.Unsure {
		return wrongName{absent: true}, true
	}
	if ofTool && (e.Canonical == "" || !slices.Contains(ofTools, e.Canonical) && e.Input == nil) {
		return wrongName{}, false
	}
	right, known := payload[meant]
	switch {
	case right == name || meant == "tool_response" && e.Canonical != "after_tool":
		return wrongName{}, false
	case right != "":
		return wrongName{right: right}, true
	case known && meant == "tool_input":
		for _, member := range []string{"path", "command"} {
			if at := payload[member]; at != "" {
				return wrongName{right: at, atTop: true}, true
			}
		}
	}
	return wrongName{}, false
}

// wrongIn is what a member is called among others, where it is none of those.
func wrongIn(members agent.Payload, before, name string) (wrongName, bool) {
	right := ""
	for _, meant := range slices.Sorted(maps.Keys(members)) {
		own := members[meant]
		if own == name && before == "" {
			return wrongName{}, false
		}
		if own != "" && slices.Contains(agents.Spellings(meant), name) {
			right = before + own
		}
	}
	return wrongName{right: right}, right != ""
}

// wrongInTool is wrong for a member of a tool's input, by the tools of the matcher.
func wrongInTool(h *hostconfig.Handler, name string) (w wrongName, ok bool) {
	patch := h.Group.File.Agent.Patch
	for _, t := range tools(h.Group) {
		if same := h.Group.File.Agent.Tool(t.Same); same != nil {
			t = *same
		}
		for _, in := range t.Input {
			if in[1] == name {
				return wrongName{}, false
			}
			if slices.Contains(agents.Spellings(in[0]), name) && !ok {
				w, ok = wrongName{right: in[1]}, true
			}
		}
		switch {
		case ok:
		case agent.HoldsPatch(&t) && patch == name:
			return wrongName{}, false
		case agent.HoldsPatch(&t) && patch != "" && isOf(name, "path", "content", "old", "new"):
			w, ok = wrongName{right: patch, patch: true}, true
		case isOf(name, "url") && len(t.Input) == 1 && t.Input[0][0] == "prompt":
			w, ok = wrongName{right: t.Input[0][1]}, true
		}
	}
	return w, ok
}

// isOf reports whether a name is a spelling of one of some canonical members.
func isOf(name string, members ...string) bool {
	return slices.ContainsFunc(members, func(m string) bool { return slices.Contains(agents.Spellings(m), name) })
}

// fallsBack reports whether a script names another value beside a member, so that it may not
// need it, or speaks of another event.
func fallsBack(s *hostconfig.Script, read eventread.Read) bool {
	if tellsEventsApart(s) {
		return true
	}
	rest := string(s.Source[min(read.End, len(s.Source)):])
	line, _, _ := strings.Cut(rest, "\n")
	return alternative.MatchString(line)
}

// tellsEventsApart reports whether a script names another event, one of tools.
func tellsEventsApart(s *hostconfig.Script) bool {
	return slices.ContainsFunc(s.Handler.Group.File.Agent.Events, func(e agent.Event) bool {
		return e.Name != s.Handler.Group.Event.Name && (e.Canonical == "before_tool" || e.Canonical == "after_tool") && strings.Contains(string(s.Source), e.Name)
	})
}

// isSecondChoice reports whether a member is read only where one of the event is missing that
// the line reads before it.
func isSecondChoice(s *hostconfig.Script, payload agent.Payload, reads []eventread.Read, read eventread.Read) bool {
	start := strings.LastIndexByte(string(s.Source[:read.Start]), '\n') + 1
	return slices.ContainsFunc(reads, func(o eventread.Read) bool {
		if o.Start < start || o.End >= read.Start || !otherwise.Match(s.Source[o.End:read.Start]) {
			return false
		}
		_, bad := wrong(s.Handler, payload, o)
		return !bad
	})
}

// otherwise is between two values of which the second stands in for the first.
var otherwise = lazyregexp.New(`\A["'\])]*\s*(?:\?\?|\|\||//|\bor\b)`)

var alternative = lazyregexp.New(`^["'\])]*\s*(?:\?\?|\|\||//)|^["']\s*,\s*[^)\s]|^["'\])]*\s*or\b`)
