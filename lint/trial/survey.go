package trial

import (
	"github.com/hookc/hookc/lint/script/eventread"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/dryrun"
	"github.com/hookc/hookc/runtime/host/agent"
)

// texts are the canonical members of a tool's input that hold a text.
var texts = []string{"command", "path", "content", "old", "new", "url", "query", "pattern", "prompt"}

// maxProbes is how many calls a handler is tried on.
const maxProbes = 400

// Probes are calls that the handler's program is written for: they hold the texts that it
// compares with, alone and together, in each member of the input that it reads or that
// holds a text. None where the program may look for anything else.
func (h *Handler) Probes() (out []Call) {
	if !h.program.Fixed() || !h.readsCallOnly() || len(h.reached()) == 0 {
		return nil
	}
	var first []string
	for _, l := range h.Looks {
		first = append(first, l.Examples[0])
		for _, text := range l.Examples {
			out = append(out, h.filled(text)...)
			for _, part := range insideJSON(text) {
				out = append(out, h.filled(part)...)
			}
		}
	}
	if len(first) > 1 {
		out = append(out, h.filled(strings.Join(first, " "))...)
		out = append(out, h.filled(strings.Join(first, ""))...)
		out = append(out, h.filled(strings.Join(first, "\n"))...)
	}
	if len(out) > maxProbes {
		return nil
	}
	return out
}

// insideJSON are the parts of a text between its quotes: a program that searches the event as it is written
// finds them beside the quotes of JSON, and not where the quotes are a part of the text.
func insideJSON(text string) (out []string) {
	if !strings.Contains(text, `"`) {
		return nil
	}
	for _, part := range strings.Split(text, `"`) {
		if len(strings.Trim(part, " :,{}[]\t\\")) > 1 {
			out = append(out, part)
		}
	}
	return out
}

// Blank are calls with nothing that a guard is about, in the same members.
func (h *Handler) Blank() (out []Call) {
	for _, text := range []string{"zq", dryrun.Project + "/zq/zq.zq"} {
		out = append(out, h.filled(text)...)
	}
	return out
}

// filled are calls of the tools that reach the handler, in which each member is a text: the
// text itself, and as a file of the project.
func (h *Handler) filled(text string) (out []Call) {
	inProject := dryrun.Project + "/" + strings.TrimPrefix(text, "/")
	tools := h.reached()
	if h.Group.Event.Tools == nil && h.Group.Event.Matches == "tool" && Matches(h.Group, text) {
		tools = append(tools, text) // the text may be that of a tool
	}
	for _, tool := range tools {
		members := slices.Clone(h.reads())
		if t := h.Group.File.Agent.Tool(tool); t != nil {
			for _, in := range t.Input {
				if slices.Contains(texts, in[0]) && !slices.Contains(members, in[1]) {
					members = append(members, in[1])
				}
			}
		}
		values := []string{text, inProject, inProject + "zq"}
		if a := h.Group.File.Agent; a.Patch != "" && agent.HoldsPatch(a.Tool(tool)) {
			members = []string{a.Patch}
			for _, kind := range []string{"Add", "Update", "Delete"} {
				for _, name := range []string{text, text + "zq", "zq/" + text, "zq" + text} {
					values = append(values, "*** Begin Patch\n*** "+kind+" File: "+strings.TrimPrefix(name, "/")+"\n+zq\n*** End Patch")
				}
			}
		}
		for _, value := range values {
			out = append(out, Call{Tool: tool, Text: value, Fields: strings.Join(members, " ")})
		}
	}
	return out
}

// reached are the tools that a handler is asked about, as far as they are known.
func (h *Handler) reached() (out []string) {
	g := h.Group
	if g.Event.Tools != nil {
		if slices.ContainsFunc(g.Event.Tools, func(t string) bool { return strings.HasPrefix(t, "mcp") }) {
			return nil // what its tools take is not known
		}
		return []string{""}
	}
	for _, t := range g.File.Agent.Tools {
		if !t.Gone && t.Renamed == "" && t.Same == "" && (len(t.Input) > 0 || agent.HoldsPatch(&t) && g.File.Agent.Patch != "") && Matches(g, t.Name) {
			out = append(out, t.Name)
		}
	}
	if m, ok := g.ToolMatcher(); ok {
		for _, n := range m.Names {
			if strings.HasPrefix(n.Text, "mcp_") && Matches(g, n.Text) {
				out = append(out, n.Text)
			}
		}
	}
	return out
}

// reads are the members of a tool's input that the program reads by name.
func (h *Handler) reads() (out []string) {
	for _, r := range eventread.Reads(h.Script.Parsed().Program) {
		if r.Of != "" && !slices.Contains(out, r.Name) {
			out = append(out, r.Name)
		}
	}
	return out
}

// told are the members beside the call that an event is given here, and that no guard of
// calls is about.
var told = []string{"hook_event_name", "session_id", "transcript_path", "sessionId", "timestamp"}

// readsCallOnly reports whether what the program reads of the event is the call alone, or
// is not there at all.
func (h *Handler) readsCallOnly() bool {
	payload := h.Group.File.Agent.PayloadOf(h.Group.Event)
	own := append(slices.Clone(told), payload["tool_name"], payload["tool_input"])
	if payload["tool_input"] == "" {
		own = append(own, payload["command"], payload["path"], payload["content"])
	}
	for _, r := range eventread.Reads(h.Script.Parsed().Program) {
		if r.Of == "" && !slices.Contains(own, r.Name) && !slices.Contains(inputNames(h.Group.File.Agent), r.Name) {
			return false
		}
	}
	if names := h.reads(); len(names) > 1 && slices.ContainsFunc(names, func(n string) bool { return !strings.Contains(n, "path") }) {
		return false // it may want one text in one and another one in the other
	}
	for _, v := range h.Script.Parsed().Vars {
		if strings.ToUpper(v.Name) == v.Name && !strings.HasSuffix(v.Name, "_PROJECT_DIR") && !h.Script.Parsed().Sets(v.Name) {
			return false
		}
	}
	return true
}

// inputNames are the members of the input of an agent's tools, which no event has at its top.
func inputNames(a *agent.Agent) (out []string) {
	for _, t := range a.Tools {
		for _, in := range t.Input {
			out = append(out, in[1])
		}
	}
	return append(out, "new_string", "old_string", "content")
}
