// Package mixture makes policies of any size for measurements: a third of the
// hooks select a tool, a third a pattern of a command line, a third a
// condition on fields. Three of them apply to Event, whatever the size.
package mixture

import (
	"fmt"
	"strings"
)

// Hook is one hook of a policy.
type Hook struct {
	Name string
	HCL  string // its block
}

// Event is a PreToolUse event of Claude Code, as it comes on standard input.
// Hooks 1, 2 and 4 apply to it.
const Event = `{
  "session_id": "3f0c2c0e-7a54-4b0e-9f0b-0d7b6f0d5a11",
  "transcript_path": "/home/dev/.claude/projects/shop/3f0c2c0e.jsonl",
  "cwd": "/home/dev/shop",
  "permission_mode": "default",
  "hook_event_name": "PreToolUse",
  "agent_type": "deployer",
  "tool_name": "Bash",
  "tool_input": {
    "command": "` + command + `",
    "description": "Clean up what the old release left"
  },
  "tool_use_id": "toolu_01A9"
}
`

const command = "kubectl delete namespace team-1 && terraform destroy -auto-approve -target=module.app4 && ./deploy --profile=prod-2"

// perFile is how many hooks share a file.
const perFile = 100

// Files is a policy of n hooks: names of files and their text.
func Files(n int) map[string]string { return files(n, hook) }

func files(n int, hook func(i int) Hook) map[string]string {
	out := map[string]string{"00000-policy.hook.hcl": header}
	for at := 0; at < n; at += perFile {
		var b strings.Builder
		for i := at; i < min(at+perFile, n); i++ {
			b.WriteString(hook(i).HCL)
		}
		out[fmt.Sprintf("hooks-%05d.hook.hcl", at)] = b.String()
	}
	return out
}

const header = `policy "figures" {
  description = "A mixture of hooks, for measurements"
  targets     = ["claude-code"]
}

`

func hook(i int) Hook {
	c := condition(i)
	name := fmt.Sprintf("%s-%d", c.kind, i)
	return Hook{Name: name, HCL: c.block(i, name)}
}

func (c cond) block(i int, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "hook %q {\n  description = \"Guards resource %d\"\n  on          = [\"before_tool\"]\n\n", name, i)
	if len(c.match) > 0 {
		fmt.Fprintf(&b, "  match {\n    %s\n  }\n", strings.Join(c.match, "\n    "))
	}
	if c.when != "" {
		fmt.Fprintf(&b, "  when = %q\n", c.when)
	}
	fmt.Fprintf(&b, "\n  %s\n}\n\n", step(i))
	return b.String()
}

// step is a step of each strength in turn; the hooks that apply to Event warn,
// ask and deny, in this order.
func step(i int) string {
	switch i % 4 {
	case 1:
		return fmt.Sprintf(`warn { message = "Resource %d is looked after by another team." }`, i)
	case 2:
		return fmt.Sprintf(`ask { reason = "Resource %d belongs to production." }`, i)
	}
	return fmt.Sprintf(`deny { reason = "Resource %d is not to be touched." }`, i)
}
