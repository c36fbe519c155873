package emit

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host/all"
)

// TestLosses lists what targets cannot do, by policy and target.
func TestLosses(t *testing.T) {
	for _, c := range []struct{ name, target, policy, want string }{
		{"only the host orders hooks", "agent-hooks", `
hook "asks" {
  on = ["before_tool"]
  ask { reason = "sure?" }
}
hook "allows" {
  on       = ["before_tool"]
  priority = 200
  allow { final = true }
}
hook "writes" {
  on       = ["before_tool"]
  priority = 300
  match { tool = "Shell" }
  rewrite { input = { command = "true" } }
}
hook "same" {
  on = ["before_tool"]
  deny { reason = "no" }
}`, `
asks before_tool priority loss: the host chooses the order of hooks with equal priority
asks before_tool ask loss: the host combines it with the answers of other hooks
allows before_tool allow loss: it is not final, because the host also starts the other hooks
writes before_tool rewrite loss: the host combines it with the rewrites of other hooks, which do not see the new input
same before_tool priority loss: the host chooses the order of hooks with equal priority
`},
		{"a hook alone loses nothing", "agent-hooks", `
hook "asks" {
  on = ["before_tool"]
  ask { reason = "sure?" }
}
hook "later" {
  on    = ["before_tool"]
  async = true
  record {}
}`, ``},
		{"one evaluator orders hooks", "generic", `
hook "asks" {
  on = ["before_tool"]
  ask { reason = "sure?" }
}
hook "same" {
  on = ["before_tool"]
  allow { final = true }
}`, ``},
		{"beyond the format", "agent-hooks", `
hook "notes" {
  on = ["notification", "session_start"]
  warn {
    message = "x"
    to      = "user"
  }
}
hook "stops" {
  on = ["before_stop"]
  fail { reason = "no" }
}
hook "slow" {
  on      = ["session_end"]
  timeout = "600s"
  warn { message = "x" }
}
hook "sees" {
  on    = ["before_tool"]
  async = true
  when  = "decision == 'deny'"
  record {}
}`, `
notes notification  loss: agent-hooks has no such event
notes session_start warn loss: it goes to the agent's log
stops before_stop fail loss: a deny: the format has no way to end the turn
sees before_tool async loss: the host starts it before the decision, so ` + "`decision`" + ` is none
slow session_end timeout loss: the host ends a hook after 600 s and ignores its on_error
`},
		{"closed", "agent-hooks", `
hook "guard" {
  on       = ["before_tool"]
  on_error = "closed"
  deny { reason = "no" }
}`, `
guard before_tool start-failure loss: agent-hooks continues if the evaluator cannot start
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := load(t, `policy "p" { accept_loss = ["start-failure"] }`+"\n"+c.policy)
			got, want := sorted(strings.Split(lines(t, p, c.target), "\n")), sorted(strings.Split(strings.TrimPrefix(c.want, "\n"), "\n"))
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestPromptLosses checks what becomes of a question to the host's own model,
// and of the steps in its place.
func TestPromptLosses(t *testing.T) {
	const steps = `
  prompt {
    text = "Is it kind?"
    without {
      fail { reason = "nobody to ask" }
    }
  }
}`
	for _, c := range []struct{ name, target, head, want string }{
		{"asked", "claude-code", `hook "h" { 
  on = ["before_tool"]
  match { tool = "Shell" }`, ``},
		{"nobody to ask", "agent-hooks", `hook "h" {
  on = ["before_tool"]`, "prompt loss: the format has no such thing; its without runs instead\nh before_tool fail loss: a deny: the format has no way to end the turn"},
		{"an event without prompts", "claude-code", `hook "h" {
  on = ["pre_compact"]`, "prompt loss: PreCompact takes no prompt hooks; its without runs instead"},
		{"a family of tools", "claude-code", `hook "h" {
  on = ["before_tool"]
  match { tool = "[A-Z]+_(a|b)+" }`, "prompt refused: the host selects prompts only by tool name"},
		{"async", "claude-code", `hook "h" {
  on    = ["before_tool"]
  async = true`, "prompt refused: prompts of the host are never async"},
		{"monitor", "claude-code", `hook "h" {
  on   = ["before_tool"]
  mode = "monitor"`, "prompt loss: prompts of the host block"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := load(t, strings.TrimSpace(c.head)+steps)
			got := lines(t, p, c.target)
			if !strings.Contains(got, c.want) || c.want == "" && got != "" {
				t.Errorf("got %s\nwant %s", got, c.want)
			}
			h, _ := all.LookupTarget(c.target)
			if Unaccepted(p, h).HasErrors() != strings.Contains(c.want, "refused") {
				t.Errorf("unaccepted: %v", Unaccepted(p, h))
			}
		})
	}
}
