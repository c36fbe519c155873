// Package reasonnotread finds scripts that write the reason of a refusal where the agent
// does not read it.
package reasonnotread

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is reason-not-read.
var Rule = &lint.Rule{
	Code: "HK2112", Name: "reason-not-read", Severity: diag.Warning,
	Title: "A script blocks, and the agent does not read its reason.",
	Why: `After the blocking exit code most agents give the model the text on standard error,
and ignore standard output. GitHub Copilot ignores standard error too, and reads
the reason only in a JSON answer (measured with 1.0.102). The model then does not learn
why it was refused, and tries again.`,
	Misses: "Only reasons that a shell script writes in the list of commands that ends with the exit, where nothing else can have written to the other stream, or that Python or JavaScript write in the statement before the exit.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		h := s.Handler
		a, e := h.Group.File.Agent, h.Group.Event
		if a == nil || a.Exit.ReasonFrom == "" || a.Exit.NeedsText || e == nil || !e.Blocks || e.JSONOnly || e.Unsure || e.Like != "" ||
			h.Async || !s.IsWholeCommand() || s.RunsOnSeveralEvents() {
			return
		}
		seen := s.Parsed()
		for _, x := range seen.Exits {
			if x.Code != a.Exit.Block || !lost(a, e, x) {
				continue
			}
			d := r.At(s.SpanOf(x.Place), "the script exits with code %d, and %s does not read its reason", x.Code, a.Title)
			d.Detail = "The agent reads the reason on standard error. Write it " + map[string]string{
				"sh": "with >&2.", "python": "with file=sys.stderr.", "node": "with console.error."}[s.Lang]
			if a.Exit.ReasonFrom == agents.ReasonInAnswer {
				d.Detail = fmt.Sprintf("Exit with code 0 and write {%q: %q, %q: …} to standard output.", "permissionDecision", "deny", "permissionDecisionReason")
			}
		}
	},
}

// lost reports whether an exit has its reason on the wrong stream alone.
func lost(a *agents.Agent, e *agents.Event, x script.Exit) bool {
	if a.Exit.ReasonFrom == agents.ReasonInAnswer {
		return e.Canonical == "before_tool" && x.Stderr != "" && x.SilentStdout && !script.SaysFailed(x.Stderr)
	}
	if x.Told {
		return true
	}
	out := strings.TrimSpace(x.Stdout)
	return x.SilentStderr && (strings.Contains(out, " ") && !strings.ContainsAny(out[:1], "{[") || argument.MatchString(out))
}

// argument is the text that a function is given: deny() { echo "$1"; exit 2; }.
var argument = lazyregexp.New(`^\$[1@*]$`)
