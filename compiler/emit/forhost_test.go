package emit

import (
	"fmt"
	"strings"
	"testing"
)

// TestForHost checks on which hosts a hook is emitted, by its condition.
func TestForHost(t *testing.T) {
	for _, c := range []struct{ when, want string }{
		{`host == 'cursor'`, "cursor"},
		{`'cursor' == host`, "cursor"},
		{`host != 'cursor'`, "claude-code"},
		{`host in ['cursor', 'gemini']`, "cursor"},
		{`host not in ['cursor', 'gemini']`, "claude-code"},
		{`host in local.editors`, "cursor"},
		{`not (host == 'cursor')`, "claude-code"},
		{`host == 'cursor' and command matches 'x'`, "cursor"},
		{`command matches 'x' and host == 'cursor'`, "cursor"},
		{`host == 'cursor' or command matches 'x'`, "claude-code cursor"},
		{`host == 'cursor' or host == 'claude-code'`, "claude-code cursor"},
		{`host == 'cursor' and host == 'claude-code'`, ""},
		{`host matches 'cursor'`, "claude-code cursor"},
		{`host == tool.name`, "claude-code cursor"},
		{`host in [tool.name, 'x']`, "claude-code cursor"},
		{`command matches 'x'`, "claude-code cursor"},
	} {
		p, res := load(t, fmt.Sprintf(`
policy "p" { targets = ["claude-code", "cursor"] }
locals { editors = ["cursor", "windsurf"] }
hook "h" {
  on   = ["before_tool"]
  when = %q
  match { tool = "Shell" }
  deny { reason = "no" }
}`, c.when))
		var got []string
		for _, target := range []string{"claude-code", "cursor"} {
			out, err := plan(t, p, res, target)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range out.Files {
				if strings.HasSuffix(f.Path, "hooks.json") && strings.Contains(strings.ToLower(string(f.Data)), "pretooluse") {
					got = append(got, target)
				}
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: emitted for %q, want %q", c.when, strings.Join(got, " "), c.want)
		}
	}
}

// TestForHostLoses checks that a hook loses nothing on hosts that it is not for, and
// that no event of theirs starts the evaluator for it.
func TestForHostLoses(t *testing.T) {
	const source = `
policy "p" { targets = ["claude-code", "cursor"] }
hook "closed" {
  on       = ["before_tool"]
  on_error = "closed"
  when     = "host == 'cursor'"
  deny { reason = "no" }
}
hook "told" {
  on   = ["notification"]
  when = "host == 'claude-code'"
  record {}
}
hook "stops" {
  on   = ["before_stop"]
  when = "host == 'cursor'"
  deny { reason = "no" }
}`
	p, _ := load(t, source)
	for _, target := range []string{"claude-code", "cursor"} {
		if got := lines(t, p, target); got != "" {
			t.Errorf("%s loses\n%s", target, got)
		}
	}
	for name, text := range build(t, source, "claude-code") {
		if strings.HasSuffix(name, "hooks.json") && (strings.Contains(text, "PreToolUse") || strings.Contains(text, `"Stop"`) || !strings.Contains(text, "Notification")) {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}
