//go:build unix

package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

const (
	manager   = "You are the MANAGER of the product."
	architect = "You are the ARCHITECT of the system."

	packet = "ARTIFACTS/product-manager/product-requirements-packet.json"
	signal = "ARTIFACTS/product-manager/stage-completion-signal.json"
)

// TestClientAgentWorkflow plays the first two stages of a workflow under
// std/agent-workflow: what the manager writes is held to its schemas, the
// architect starts when a person has approved the requirements.
func TestClientAgentWorkflow(t *testing.T) {
	s := newPackSession(t, "agent-workflow", `approvals = ["requirements"]`, map[string]string{
		"project-config.json":                  `{"project": {"name": "guestbook-4711"}}`,
		"ARTIFACTS/system/workflow-state.json": `{"execution_mode": "full_system", "current_stage": "requirements", "stages": {}, "owner": "kept-815"}`,
		".claude/agents/product_manager.md":    agentFile("product_manager", manager),
		".claude/agents/system_architect.md":   agentFile("system_architect", architect),
	})
	const good = `{"summary": "A guestbook", "requirements": [{"id": "R-1", "description": "A visitor signs: REQ-4711"}]}`
	server, called := mcpServer(t, "run")
	mcp := []string{"--mcp-config", `{"mcpServers": {"admin": {"type": "http", "url": "` + server + `"}}}`}
	r := s.play(clienttest.Options{
		Args: mcp,
		Script: []clienttest.Turn{
			launches("product_manager", "Write the requirements."),
			launches("system_architect", "Design it."),
			clienttest.Use("mcp__admin__run", map[string]any{"command": "sudo rm -rf build"}),
			clienttest.Say("I wait for the approval."),
		},
		Agents: map[string][]clienttest.Turn{
			manager: {
				writesFile(packet, `{"summary": "A guestbook"}`),
				writesFile(signal, `{"stage": "requirements", "output_artifacts": ["`+packet+`"]}`),
				writesFile(packet, good),
				writesFile(signal, `{"stage": "architecture", "output_artifacts": ["`+packet+`"]}`),
				writesFile(signal, `{"stage": "requirements", "output_artifacts": ["`+packet+`"]}`),
				clienttest.Say("The requirements are written."),
			},
			architect: {clienttest.Say("never started")},
		},
	})
	wants(t, "what the manager begins with", r.Agent(manager)[0].Text(), "guestbook-4711", "kept-815", "pm-output-schema.json")
	told := r.Agent(manager)
	for i, want := range []string{"Repair what you have written", "The stage requirements is not complete", "", "You are the agent of requirements", "a person looks at it before system_architect may start"} {
		if i+1 < len(told) {
			wants(t, "what the manager is told of its write", told[i+1].Text(), want)
		}
	}
	if len(told) != 6 {
		t.Errorf("the manager was asked %d times, want 6", len(told))
	}
	wants(t, "what the main agent is told", r.Told(), "The requirements are written.", "system_architect may not start before a person has approved the stage requirements", "hookc approve stage-requirements")
	wants(t, "the answer to the MCP call", r.ToolResult(2), "Dangerous")
	if called() {
		t.Error("the MCP server was called")
	}
	if n := len(r.Agent(architect)); n != 0 {
		t.Error("the architect was started")
	}
	var state struct {
		Owner        string
		CurrentStage string `json:"current_stage"`
		Stages       map[string]struct {
			Status          string
			OutputArtifacts []string `json:"output_artifacts"`
		}
	}
	if err := json.Unmarshal([]byte(s.read("ARTIFACTS/system/workflow-state.json")), &state); err != nil {
		t.Fatal(err)
	}
	if done := state.Stages["requirements"]; state.Owner != "kept-815" || state.CurrentStage != "requirements" || done.Status != "completed" || strings.Join(done.OutputArtifacts, " ") != packet {
		t.Errorf("the state of the workflow is %+v", state)
	}

	s.hookc("approve", "stage-requirements")
	r = s.play(clienttest.Options{
		Prompt: "/house:context7 Next.js App Router",
		Script: []clienttest.Turn{launches("system_architect", "Design it."), clienttest.Say("It works.")},
		Agents: map[string][]clienttest.Turn{architect: {clienttest.Say("I begin.")}},
	})
	wants(t, "the command", r.Main()[0].Text(), "documentation of: Next.js App Router", "context-refresh-report.json")
	if len(r.Agent(architect)) != 1 {
		t.Fatalf("the architect was asked %d times; the main agent was told %s", len(r.Agent(architect)), r.ToolResult(0))
	}
	wants(t, "what the architect begins with", r.Agent(architect)[0].Text(), "REQ-4711", "architect-output-schema.json")
	wants(t, "what the main agent is told", r.Told(), "I begin.", "The stage architecture is not complete")
	for i, q := range r.Main() {
		if text := q.Text(); strings.Contains(text, "architecture is not complete") && !strings.Contains(text, "I begin.") {
			t.Errorf("question %d tells how a stage has ended that has only begun", i)
		}
	}
}

// TestClientAgentWorkflowSideBySide starts three engineers in one turn: they
// complete their stages at the same time, and none of it is lost.
func TestClientAgentWorkflowSideBySide(t *testing.T) {
	const tester = "You are the TESTER of it all."
	engineers := []string{"frontend", "backend", "ai"}
	files := map[string]string{
		"ARTIFACTS/system/workflow-state.json": `{"execution_mode": "full_system", "current_stage": "architecture", "stages": {"requirements": {"status": "completed"}, "architecture": {"status": "completed"}}}`,
		".claude/agents/qa_engineer.md":        agentFile("qa_engineer", tester),
	}
	var together clienttest.Turn
	agents := map[string][]clienttest.Turn{tester: {clienttest.Say("I begin.")}}
	for _, name := range engineers {
		agent, prompt := name+"_engineer", "You are the ENGINEER of the "+name+"."
		files[".claude/agents/"+agent+".md"] = agentFile(agent, prompt)
		together.Calls = append(together.Calls, launches(agent, "Build it.").Calls...)
		report := "ARTIFACTS/" + name + "-engineer/" + name + "-implementation-report.json"
		agents[prompt] = []clienttest.Turn{
			writesFile(report, `{"summary": "REPORT of `+name+`", "files_changed": [], "tests": {"passed": 1, "failed": 0}}`),
			writesFile("ARTIFACTS/"+name+"-engineer/stage-completion-signal.json", `{"stage": "`+name+`_implementation", "output_artifacts": ["`+report+`"]}`),
			clienttest.Say("Built."),
		}
	}
	s := newPackSession(t, "agent-workflow", `approvals = []`, files)
	r := s.play(clienttest.Options{
		Agents: agents,
		Script: []clienttest.Turn{together, launches("qa_engineer", "Test it."), clienttest.Say("It works.")},
	})
	var state struct {
		Stages map[string]struct{ Status string }
	}
	if err := json.Unmarshal([]byte(s.read("ARTIFACTS/system/workflow-state.json")), &state); err != nil {
		t.Fatal(err)
	}
	for _, name := range engineers {
		if got := state.Stages[name+"_implementation"].Status; got != "completed" {
			t.Errorf("the stage of %s is %q", name, got)
		}
	}
	if len(r.Agent(tester)) != 1 {
		t.Fatalf("the tester was asked %d times; the main agent was told %s", len(r.Agent(tester)), r.ToolResult(3))
	}
	wants(t, "what the tester begins with", r.Agent(tester)[0].Text(), "REPORT of frontend", "REPORT of backend", "REPORT of ai")
	wants(t, "what the main agent is told", r.Told(), "qa_engineer for qa")
}
