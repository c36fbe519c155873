// Package decisionnotassaid finds hooks that ask where their description says deny, and the like.
package decisionnotassaid

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is decision-not-as-said.
var Rule = &lint.Rule{
	Code: "HK4407", Name: "decision-not-as-said", Severity: diag.Warning,
	Title: "A hook decides something else than its description says.",
	Why: `A hook that "Asks before vendor is edited" and denies leaves the user no choice. One that "Denies pushes to main"
and only asks lets them through as soon as somebody says yes. Change the step, or the description. A hook "The writer changes only docs" that denies what is in docs/** is turned round:
it wants everything else, ["**", "!docs/**"].`,
	Misses: "Descriptions that do not begin with what the hook does, and hooks with several kinds of decisions, or a program, a model or a gate that decides. gate-only-warns reports a warn in place of a decision.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if s := onlyDecision(h); s != nil && !seen[s.Span] && h.Mode == ast.Enforce {
				seen[s.Span] = true
				if !turnedRound(p, h, s, r) {
					look(h, s, r)
				}
			}
		}
	},
}

// onlyDecision is the first decision of a hook all of whose decisions are of one kind.
func onlyDecision(h *ast.Hook) (first *ast.Step) {
	other := lint.EventBeforeTool(h) == ""
	ast.EachStep(h.Steps, func(s *ast.Step) {
		switch {
		case !slices.Contains([]string{"deny", "fail", "ask", "allow"}, s.Kind):
			other = other || lint.Decides(s) || lint.StepBlocks(s) || lint.StartsProgram(s)
		case first == nil:
			first = s
		default:
			other = other || kind(s) != kind(first)
		}
	})
	if other {
		return nil
	}
	return first
}

func kind(s *ast.Step) string {
	if s.Kind == "fail" {
		return "deny"
	}
	return s.Kind
}

// said is what a description says at its beginning.
var said = []struct {
	kind string
	re   *lazyregexp.Regexp
}{
	{"ask", lazyregexp.New(`^(?i)(asks?|questions?) (before|whether|a person|people|the user|somebody|someone|first|about|if|when)\b`)},
	{"deny", lazyregexp.New(`^(?i)(den(y|ies)|refuses?|blocks?|forbids?|rejects?|prevents?|prohibits?|never (allows?|lets))\b`)},
	{"allow", lazyregexp.New(`^(?i)(approves?|allows?|permits?) `)},
}

// limits are words of a description that speaks of an exception, or of both.
var limits = lazyregexp.New(`(?i)\b(only|unless|except|but|other|otherwise|until|without|nothing|no|or (asks?|den(y|ies)|blocks?))\b`)

func look(h *ast.Hook, s *ast.Step, r *lint.Report) {
	for _, d := range said {
		if !d.re.MatchString(h.Description) {
			continue
		}
		if is := kind(s); is != d.kind && !(limits.MatchString(h.Description) && d.kind != "deny") && !(limits.MatchString(h.Description) && is == "allow") {
			r.At(s.Span, "the description of %s says %s, but its step is %s", lint.BaseName(h), d.kind, s.Kind).Detail = "Write " + d.kind + ", or describe what the hook does."
		}
		return
	}
}
