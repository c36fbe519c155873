//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

const (
	moduleDeveloper = "You are the DEVELOPER of modules."
	unitTester      = "You are the TESTER of units."
	stranger        = "You are a STRANGER."

	collectiveID = "11111111-2222-4333-8444-555555555555"
)

// TestClientCollective plays a day under std/collective: an agent passes its
// checkpoint at the second attempt and hands over, and a compaction loses nothing.
func TestClientCollective(t *testing.T) {
	s := newPackSession(t, "collective", `
    test_command = ["test", "-e", "tested"]
`, map[string]string{
		".claude-collective/INDEX.md":                "The rules of INDEX-4711.\n",
		".claude-collective/DECISION.md":             "How to decide: DECISION-815.\n",
		".claude/agents/module-development-agent.md": agentFile("module-development-agent", moduleDeveloper),
		".claude/agents/unit-testing-agent.md":       agentFile("unit-testing-agent", unitTester),
		".claude/agents/stranger.md":                 agentFile("stranger", stranger),
		".env":                                       "KEY=canary-4711\n",
	})
	const ready = "The module is built, in src/cart.php. COLLECTIVE_HANDOFF_READY"
	r := s.play(clienttest.Options{
		Args: []string{"--session-id", collectiveID},
		Script: []clienttest.Turn{
			clienttest.Bash("cat .env; git push --force origin main"),
			clienttest.Bash("cat .env"),
			launches("module-development-agent", "Build the cart."),
			launches("unit-testing-agent", "Test the cart."),
			launches("stranger", "Look around."),
			clienttest.Say("All done."),
		},
		Agents: map[string][]clienttest.Turn{
			moduleDeveloper: {
				clienttest.Say(ready), clienttest.Bash("touch tested"),
				clienttest.Say(ready + "\nUse the unit–testing–agent subagent to test the cart of src/cart.php."),
			},
			unitTester: {clienttest.Say("Tested.")},
			stranger:   {clienttest.Say("Nice here.")},
		},
	})
	wants(t, "the first question", r.Main()[0].Text(), "INDEX-4711", "DECISION-815")
	for i := range 2 {
		wants(t, "the answer to a forbidden command", r.ToolResult(i), "hook error")
	}
	if strings.Contains(r.Told(), "canary-4711") {
		t.Error("the model was told the secret")
	}
	if told := r.Agent(moduleDeveloper); len(told) != 3 {
		t.Errorf("the developer was asked %d times, want 3: the checkpoint refuses once", len(told))
	} else {
		wants(t, "what the developer is told", told[1].Text(), "Tests fail.")
	}
	wants(t, "what the main agent is told", r.Main()[3].Text(), "module-development-agent hands over. Use the unit-testing-agent subagent to test the cart of src/cart.php.", "semantic-architect-agent")
	wants(t, "what the stranger is told", r.AgentTold(stranger), "Unknown agent name: stranger")
	if strings.Contains(r.AgentTold(unitTester), "Unknown agent name") {
		t.Error("an agent of the registry was called unknown")
	}
	const metrics = ".claude-collective/metrics"
	wants(t, "the snapshots", s.read(filepath.Join(metrics, "snapshots", collectiveID+".jsonl")), `"metric":"routing"`, `"metric":"performance"`, `"metric":"research"`)
	wants(t, "the report", s.read(filepath.Join(metrics, "reports", collectiveID+".json")), `"unit-testing-agent"`)

	// The summary has the words of a hand-off, and is none: nothing is checked.
	if err := os.Remove(filepath.Join(s.dir, "tested")); err != nil {
		t.Fatal(err)
	}
	const recovery = ".claude/compact-recovery.json"
	resume := []string{"--resume", collectiveID}
	compact := s.play(clienttest.Options{
		Args: resume, Prompt: "/compact keep the cart",
		Script: []clienttest.Turn{clienttest.Say("SUMMARY-4711: COLLECTIVE_HANDOFF_READY. Use the stranger subagent to look around."), clienttest.Say("SUMMARY-4711")},
	})
	if strings.Contains(compact.Told(), "Stop hook feedback") {
		t.Error("the compaction was held back")
	}
	if s.has(recovery) {
		t.Error("the recovered state was not consumed")
	}
	next := s.play(clienttest.Options{Args: resume, Prompt: "go on", Script: []clienttest.Turn{clienttest.Say("I go on.")}})
	wants(t, "what the agent knows after the compaction", next.Told(), "SUMMARY-4711", "The context was compacted.", `"active_agent"`, "Look around.", "test the cart of src/cart.php", "INDEX-4711")
}

// TestClientCollectiveStops: an agent that never passes its checkpoint stops the
// turn, and the main agent is not asked again.
func TestClientCollectiveStops(t *testing.T) {
	s := newPackSession(t, "collective", `
    test_command = ["test", "-e", "tested"]
    attempts     = 2
`, map[string]string{
		".claude/agents/module-development-agent.md": agentFile("module-development-agent", moduleDeveloper),
	})
	const ready = "The module is built, in src/cart.php. COLLECTIVE_HANDOFF_READY"
	r := s.play(clienttest.Options{
		Script: []clienttest.Turn{launches("module-development-agent", "Build the cart."), clienttest.Say("never asked")},
		Agents: map[string][]clienttest.Turn{moduleDeveloper: {clienttest.Say(ready), clienttest.Say(ready), clienttest.Say(ready), clienttest.Say(ready)}},
	})
	if got := len(r.Agent(moduleDeveloper)); got != 3 {
		t.Errorf("the developer was asked %d times, want 3: two attempts are sent back", got)
	}
	if got := len(r.Main()); got != 1 {
		t.Errorf("the main agent was asked %d times, want once: the turn is over", got)
	}
}
