//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

const loid = "You are LOID, who implements."

// flowFiles is a Node project whose tests fail until there is a file.
var flowFiles = map[string]string{
	"package.json":           `{"scripts": {"test": "vitest run"}, "devDependencies": {"vitest": "1", "eslint": "9"}}`,
	"tsconfig.json":          "{}",
	".claude/agents/loid.md": agentFile("loid", loid),
	"bin/npm":                "#!/bin/sh\necho \"npm $*\" >> npm.log\n[ -e repaired ] || { echo '1 test failed: cart'; exit 1; }\n",
}

func (s *packSession) ownPrograms() []string {
	return []string{"PATH=" + filepath.Join(s.dir, "bin") + ":" + os.Getenv("PATH")}
}

// asked is the questions beside the agents' loops that have this text.
func asked(r clienttest.Result, text string) (out []string) {
	for _, q := range r.Requests {
		if t := q.Text(); !q.Main && q.Agent == "" && strings.Contains(t, text) {
			out = append(out, t)
		}
	}
	return out
}

// TestClientAgentFlow plays a session under std/agent-flow, with the model asked
// about the prompt and about what an agent hands back.
func TestClientAgentFlow(t *testing.T) {
	s := newPackSession(t, "agent-flow", `verify = ["tests"]`, flowFiles)
	r := s.play(clienttest.Options{
		Env:    s.ownPrograms(),
		Prompt: "Add a coupon field to src/cart.ts and show it at the checkout",
		Asides: map[string]string{
			"a message of a user":   `{"ok": true, "reason": "No refinement needed."}`,
			"An agent has finished": `{"ok": false, "reason": "JUDGED: run the tests of the cart."}`,
		},
		Script: []clienttest.Turn{
			clienttest.Bash(`echo "$PROJECT_TYPE|$TEST_FRAMEWORK|$PROJECT_TOOLS" > seen`),
			writesFile(".env", "KEY=4711\n"),
			clienttest.Bash("echo x > src/../climbed"),
			writesFile(".senku/plan.md", "The plan.\n"),
			starts("loid", "Add the field."),
			clienttest.Say("It is done."),
			clienttest.Bash("touch repaired"),
			clienttest.Say("Now it is."),
		},
		Agents: map[string][]clienttest.Turn{loid: {writesFile("src/cart.ts", "coupon\n"), clienttest.Say("The field is there.")}},
	})
	if got := s.read("seen"); got != "nodejs|vitest|typescript,eslint\n" {
		t.Errorf("a command sees %q of the project", got)
	}
	wants(t, "the first question", r.Main()[0].Text(), "Project type: nodejs.", "Test framework: vitest.", "Tooling: typescript", "**Goal**: the result")
	if n := len(asked(r, "a message of a user")); n != 1 {
		t.Errorf("the model was asked %d times about the prompt", n)
	}
	for _, question := range asked(r, "a message of a user") {
		wants(t, "the question about the prompt", question, "coupon field", `{"ok": false, "reason":`)
	}
	wants(t, "the answer to .env", r.ToolResult(1), "environment file")
	wants(t, "the answer to a path that climbs", r.ToolResult(2), `climbs with ".."`)
	for _, name := range []string{".env", "climbed"} {
		if s.has(name) {
			t.Errorf("%s was written", name)
		}
	}
	if !s.has(".senku/plan.md") || !s.has("src/cart.ts") {
		t.Error("the plan or the change was not written")
	}
	// The first write, of .env, brings the guidance; the plan does not.
	if n := strings.Count(r.Main()[len(r.Main())-1].Text(), "Delegation: the main agent plans"); n != 1 {
		t.Errorf("the main agent was told %d times to delegate", n)
	}
	wants(t, "what Loid was told", r.AgentTold(loid), "Delegation: the main agent plans")
	for _, question := range asked(r, "An agent has finished") {
		wants(t, "the question about the agent", question, "The field is there.", "Loid (implementation)")
	}
	wants(t, "what the main agent was told", r.Told(), "JUDGED: run the tests of the cart.", "tests (npm test) FAILED", "1 test failed: cart")
	if got := len(r.Main()); got != 8 {
		t.Errorf("the main agent was asked %d times, want 8: six calls, and two stops", got)
	}
	if got := s.read("npm.log"); !strings.HasPrefix(got, "npm test\n") {
		t.Errorf("npm was started with %q", got)
	}
}

// TestClientAgentFlowRules is the same where no model is asked: an ambiguous task
// brings a question, an agent's end what to verify, in the background too.
func TestClientAgentFlowRules(t *testing.T) {
	s := newPackSession(t, "agent-flow", `
    llm    = false
    verify = []
`, flowFiles)
	r := s.play(clienttest.Options{
		Env:    s.ownPrograms(),
		Prompt: "Improve it",
		Script: []clienttest.Turn{launches("loid", "Improve it."), clienttest.Say("Loid works."), clienttest.Say("Loid is done.")},
		Agents: map[string][]clienttest.Turn{loid: {clienttest.Bash("sleep 0.2"), clienttest.Say("Improved.")}},
	})
	wants(t, "the first question", r.Main()[0].Text(), "ask ONE clarifying question")
	wants(t, "what the main agent was told", r.Told(), "Improved.", "READ the changed files, RUN the tests, CHECK the types")
	for i, q := range r.Main() {
		if text := q.Text(); strings.Contains(text, "READ the changed files") && !strings.Contains(text, "Improved.") {
			t.Errorf("question %d tells how to verify what is not there yet", i)
		}
	}
	if n := len(asked(r, "An agent has finished")) + len(asked(r, "a message of a user")); n != 0 {
		t.Errorf("the model was asked %d times", n)
	}
	if s.has("npm.log") {
		t.Error("npm was started")
	}
}
