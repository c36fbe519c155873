//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

const reporter = "You are the REPORTER of the shop."

// TestClientToolGuardrails plays a session under std/tool-guardrails: a skill
// comes with the prompt, bad inputs are refused with good ones, a subagent's
// report is asked for, and the agent stops when it has kept its promise.
func TestClientToolGuardrails(t *testing.T) {
	s := newPackSession(t, "tool-guardrails", `
    promise   = "ALL GREEN"
    goal      = "the invoices"
    max_loops = 3
    artifacts = { reporter = ["reports/*.md"] }
`, map[string]string{
		".claude/skills/invoices/SKILL.md": "---\nname: invoices\ndescription: Merges invoices of a month\n---\nNumber the pages of INVOICE-4711 first.\n",
		".claude/skills/sonnets/SKILL.md":  "---\nname: sonnets\ndescription: Writes sonnets\n---\nFourteen lines of SONNET-815.\n",
		".claude/agents/reporter.md":       agentFile("reporter", reporter),
	})
	r := s.play(clienttest.Options{
		Prompt: "Merge the invoices, please.",
		Script: []clienttest.Turn{
			writesFile("empty.go", ""),
			clienttest.Use("Bash", map[string]any{}),
			clienttest.Bash("echo data > out.txt"),
			clienttest.Bash("exit 3"),
			starts("reporter", "Report."),
			clienttest.Say("I believe I am done."),
			clienttest.Say("There is nothing left."),
			clienttest.Say("ALL GREEN"),
			clienttest.Say("never asked"),
		},
		Agents: map[string][]clienttest.Turn{reporter: {
			clienttest.Say("Reported."), writesFile("reports/may.md", "May.\n"), clienttest.Say("Reported, really."),
		}},
	})
	told := r.Told()
	wants(t, "the first question", r.Main()[0].Text(), "INVOICE-4711")
	if strings.Contains(told, "SONNET-815") {
		t.Error("a skill was brought that nobody asked for")
	}
	wants(t, "the answer to an empty file", r.ToolResult(0), "The input of Write is not valid", `"file_path":"/project/main.go"`)
	if s.has("empty.go") {
		t.Error("the refused file was written")
	}
	if s.read("out.txt") != "data\n" {
		t.Errorf("out.txt is %q", s.read("out.txt"))
	}
	wants(t, "the client's refusal of a call without a command", told, "did not take its input", `{"command":"go test ./..."}`)
	wants(t, "what the reporter was told", r.AgentTold(reporter), "reporter is not done: nothing new is at reports/*.md")
	wants(t, "what the main agent was told", told, "reporter has finished. Found: reports/may.md.",
		"not done yet (stop 1 of 3). Go on with: the invoices", "(stop 2 of 3)")
	if got := len(r.Main()); got != 8 {
		t.Errorf("the main agent was asked %d times, want 8: five tools, two stops that were held, one that was not", got)
	}
	checkpoint := s.read(".agents/agent-stop.json")
	wants(t, "the checkpoint", checkpoint, `"status": "kept"`, `"turn": 1`, `"loops": 2`)
	log := s.hookc("log", "--format", "json", "--hook", "*record-tool-use*")
	wants(t, "the ledger", log, `"status":"ok"`, `"status":"failed"`, `"status":"denied"`, "echo data > out.txt", `"duration":`)

	// An agent that never keeps its promise is let go before the client's own limit.
	again := s.play(clienttest.Options{Script: []clienttest.Turn{
		clienttest.Say("one"), clienttest.Say("two"), clienttest.Say("three"), clienttest.Say("four"), clienttest.Say("never asked"),
	}})
	if got := len(again.Main()); got != 4 {
		t.Errorf("the main agent was asked %d times, want 4: it is held back three times", got)
	}
	wants(t, "the checkpoint", s.read(".agents/agent-stop.json"), `"status": "let go"`)
}
