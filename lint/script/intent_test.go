package script_test

import (
	"testing"

	"github.com/hookc/hookc/lint/script"
)

func TestRefuses(t *testing.T) {
	for text, want := range map[string]bool{
		"BLOCKED: no pushes to main":                   true,
		"Error: file x is protected from modification": true,
		"this is not allowed":                          true,
		"Refusing to write there":                      true,
		"this hook never blocks":                       false,
		"a non-blocking warning":                       false,
		"Error in block-check hook: no input":          false,
		"Error in protected-files hook":                false,
		"failed to read the list of blocked commands":  false,
		"blocked: jq is not installed":                 false,
		"cat: x: Permission denied":                    false,
		"about to run a command":                       false,
	} {
		if got := script.SaysDenied(text); got != want {
			t.Errorf("%q refuses: %v", text, got)
		}
	}
}

func TestGuards(t *testing.T) {
	for text, want := range map[string]bool{
		"npx block-no-verify@1.1.2":                          true,
		"bash .claude/hooks/shell-wrapper-guard.sh":          true,
		"node \"${CLAUDE_PLUGIN_ROOT}/protect-secrets.js\"":  true,
		"Block Tab from reading secrets":                     true,
		"node observe-runner.js":                             false,
		"bash .claude/install-guards.sh":                     false,
		"bash scripts/guards/audit-blocked.sh":               false,
		"python3 \"$CLAUDE_PROJECT_DIR/hooks/guard_log.py\"": false,
		"Log blocked commands":                               false,
		"bash .claude/logs/guard.sh":                         true,
		"bash guards/run.sh --log x":                         true,
		"a non-blocking log":                                 false,
		"Warn when reading sensitive files":                  false,
	} {
		if got := script.NamesGuard(text); got != want {
			t.Errorf("%q is a guard's: %v", text, got)
		}
	}
}
