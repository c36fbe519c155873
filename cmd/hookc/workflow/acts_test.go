//go:build unix

package workflow

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// What people and agents do, as the events that it makes.

// wants is a decision that a step of the story needs, and what the agent or the
// user is told then. The transcript shows the rest.
func (p *play) wants(e event, a answer, decision string, told ...string) {
	p.t.Helper()
	if a.decision != decision {
		p.t.Errorf("%s: %s, want %s\n%s\n%s", describe(e), a.decision, decision, a.reason, a.agent)
	}
	for _, pattern := range told {
		text := a.reason + "\n" + a.agent + "\n" + a.user
		if !regexp.MustCompile(pattern).MatchString(text) {
			p.t.Errorf("%s: nobody is told %q, but\n%s", describe(e), pattern, text)
		}
	}
}

// says is a prompt of the user.
func (p *play) says(prompt string, told ...string) {
	p.t.Helper()
	e := by(main, "before_agent", event{"prompt": prompt})
	p.wants(e, p.send(e), "none", told...)
}

// types is a slash command of the user.
func (p *play) types(command, arguments string) {
	p.t.Helper()
	e := by(main, "prompt_expansion", event{"subject": command, "command_args": arguments, "prompt": strings.TrimSpace("/" + command + " " + arguments)})
	p.wants(e, p.send(e), "none")
}

func agentCall(agent, task, kind string) event {
	return by(main, kind, event{"tool_name": "Agent", "tool_use_id": "toolu-" + agent,
		"tool_input": map[string]any{"agent": agent, "description": task, "prompt": task + "."}})
}

// refused is an attempt to start an agent that a gate stops.
func (p *play) refused(agent, task string, told ...string) {
	p.t.Helper()
	e := agentCall(agent, task, "before_tool")
	p.wants(e, p.send(e), "deny", told...)
}

// starts starts an agent; told is what it learns.
func (p *play) starts(agent, task string, told ...string) {
	p.t.Helper()
	e := agentCall(agent, task, "before_tool")
	p.wants(e, p.send(e), "none")
	e = by(agent, "subagent_start", nil)
	p.wants(e, p.send(e), "none", told...)
}

// ends is the end of an agent; told is what the main agent learns.
func (p *play) ends(agent, task, last string, told ...string) {
	p.t.Helper()
	p.ended(agent, task, last, "none", told...)
}

// stops is the end of an agent behind which everybody waits.
func (p *play) stops(agent, task, last string, told ...string) {
	p.t.Helper()
	p.ended(agent, task, last, "deny", told...)
}

func (p *play) ended(agent, task, last, decision string, told ...string) {
	p.t.Helper()
	e := by(agent, "subagent_stop", event{"message": last, "stop_active": false})
	p.wants(e, p.send(e), "none")
	e = agentCall(agent, task, "after_tool")
	e["tool_output"] = map[string]any{
		"status": "completed", "agentId": "agent-" + agent, "agentType": agent,
		"content": []any{map[string]any{"type": "text", "text": last}},
	}
	p.wants(e, p.send(e), decision, told...)
}

// wrote is the two events around a file that an agent writes.
func wrote(agent, name string, data []byte) (before, after event) {
	input := map[string]any{"path": name, "content": string(data)}
	before = by(agent, "before_tool", event{"tool_name": "WriteFile", "tool_use_id": "toolu-" + name, "tool_input": input})
	after = by(agent, "after_tool", event{"tool_name": "WriteFile", "tool_use_id": "toolu-" + name, "tool_input": input, "tool_output": map[string]any{"type": "create", "filePath": name}})
	return before, after
}

// writes writes a file; told is what the agent learns of it.
func (p *play) writes(agent, name string, data []byte, told ...string) {
	p.t.Helper()
	before, after := wrote(agent, name, data)
	p.wants(before, p.send(before), "none")
	p.write(name, data)
	p.wants(after, p.send(after), "none", told...)
}

// rejected writes a file that the policy wants repaired; told is what the agent
// learns of it.
func (p *play) rejected(agent, name string, data []byte, told ...string) {
	p.t.Helper()
	before, after := wrote(agent, name, data)
	p.wants(before, p.send(before), "none")
	p.write(name, data)
	p.wants(after, p.send(after), "deny", told...)
}

// artefact writes an artefact of the story.
func (p *play) artefact(agent, name string, told ...string) {
	p.t.Helper()
	p.writes(agent, "ARTIFACTS/"+name, written(p.t, name), told...)
}

// signal is a signal that a stage is completed.
type signal struct {
	Stage     string   `json:"stage"`
	Agent     string   `json:"agent"`
	Status    string   `json:"status"`
	Artefacts []string `json:"output_artifacts"`
	Completed string   `json:"completed_at"`
}

func (s signal) file() (name string, data []byte) {
	s.Status = "completed"
	s.Artefacts = slices.Clone(s.Artefacts)
	for i, a := range s.Artefacts {
		s.Artefacts[i] = "ARTIFACTS/" + a
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err)
	}
	return "ARTIFACTS/" + strings.ReplaceAll(s.Agent, "_", "-") + "/stage-completion-signal.json", append(data, '\n')
}

// completes writes the signal of a stage.
func (p *play) completes(s signal, told ...string) {
	p.t.Helper()
	name, data := s.file()
	p.writes(s.Agent, name, data, told...)
}

// pauses writes the signal of a stage at whose gate everybody waits.
func (p *play) pauses(s signal, told ...string) {
	p.t.Helper()
	name, data := s.file()
	p.rejected(s.Agent, name, data, told...)
}

// completeTogether writes the signals, and then tells the hosts of all of them
// in the same moment.
func (p *play) completeTogether(signals ...signal) {
	p.t.Helper()
	var after []event
	for _, s := range signals {
		name, data := s.file()
		before, then := wrote(s.Agent, name, data)
		p.wants(before, p.send(before), "none")
		p.write(name, data)
		after = append(after, then)
	}
	for i, a := range p.together(after...) {
		p.wants(after[i], a, "none")
	}
	for _, s := range signals {
		if state := p.claude.snapshot(p.t).state["/stages/"+s.Stage+"/status"]; state != `"completed"` {
			p.t.Errorf("%s is %s after the signals", s.Stage, state)
		}
	}
}

// calls is a call to an MCP server that goes through.
func (p *play) calls(tool string, input map[string]any, output string) {
	p.t.Helper()
	e := by(main, "before_tool", event{"tool_name": tool, "tool_use_id": "toolu-mcp", "tool_input": input})
	p.wants(e, p.send(e), "none")
	e = by(main, "after_tool", event{"tool_name": tool, "tool_use_id": "toolu-mcp", "tool_input": input, "tool_output": output})
	p.wants(e, p.send(e), "none")
}

// blocked is a call of the main agent that is refused.
func (p *play) blocked(tool string, input map[string]any) {
	p.t.Helper()
	e := by(main, "before_tool", event{"tool_name": tool, "tool_use_id": "toolu-blocked", "tool_input": input})
	p.wants(e, p.send(e), "deny")
}

// edits replaces a text in a file: what a person does.
func (p *play) edits(name, old, text string) {
	p.t.Helper()
	for _, w := range p.worlds() {
		was := string(w.read(name))
		if strings.Count(was, old) != 1 {
			p.t.Errorf("%s holds %q not once:\n%s", name, old, was)
		}
		w.write(p.t, name, []byte(strings.Replace(was, old, text, 1)))
	}
	p.script.line("A person writes `" + text + "` into `" + name + "`.")
}
