//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// TestClientAgentHooks plays a session under std/agent-hooks: what is dangerous
// does not run, a file is formatted beside the session, and the agent goes on
// until the tests of a real Go module pass.
func TestClientAgentHooks(t *testing.T) {
	const cart = "package cart\n\n// Total adds prices.\nfunc Total(prices ...int) int {\n\treturn WRONG\n}\n"
	s := newPackSession(t, "agent-hooks", `production = "prod(uction)?|live"`, map[string]string{
		"go.mod":       "module cart\n\ngo 1.21\n",
		"cart.go":      strings.Replace(cart, "WRONG", "len(prices)", 1),
		"cart_test.go": "package cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(1, 2); got != 3 {\n\t\tt.Errorf(\"CART-4711: %d\", got)\n\t}\n}\n",
		"deploy.sh":    "#!/bin/sh\ntouch deployed\n",
		"bin/black":    "#!/bin/sh\nfor last; do :; done\nsleep 0.2\necho '# formatted' >> \"$last\"\n",
	})
	r := s.play(clienttest.Options{
		Env: append(s.ownPrograms(), "GOCACHE="+goEnv(t, "GOCACHE"), "GOTOOLCHAIN=local", "GOFLAGS=", "GOWORK=off"),
		Script: []clienttest.Turn{
			clienttest.Bash("mkfs.ext4 disk.img; touch formatted-disk"),
			clienttest.Bash("./deploy.sh --to live"),
			clienttest.Bash("./deploy.sh --to staging"),
			writesFile("tool.py", "x=1\n"),
			clienttest.Say("All done."),
			clienttest.Use("Read", map[string]any{"file_path": filepath.Join(s.dir, "cart.go")}),
			writesFile("cart.go", "package cart\n\n// Total adds prices.\nfunc Total(prices ...int) int {\n\tsum := 0\n\tfor _, p := range prices {\n\t\tsum += p\n\t}\n\treturn sum\n}\n"),
			clienttest.Say("Now it is done."),
			clienttest.Say("never asked"),
		},
	})
	wants(t, "the answer to a dangerous command", r.ToolResult(0), "Dangerous command blocked")
	wants(t, "the answer to a deployment", r.ToolResult(1), "production environment")
	if s.has("formatted-disk") || !s.has("deployed") {
		t.Error("what is dangerous ran, or what is not did not")
	}
	wants(t, "what the agent is told", r.Told(), "Tests must pass before completing", "CART-4711")
	if got := len(r.Main()); got != 8 {
		t.Errorf("the agent was asked %d times, want 8: six calls, a stop that was held, one that was not", got)
	}
	s.becomes("tool.py", "# formatted")
	s.becomes(".agents/logs/audit.jsonl", `"entry":"start"`, `"WriteFile":2`, `"entry":"session"`)
}
