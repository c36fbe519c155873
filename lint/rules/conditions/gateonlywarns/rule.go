// Package gateonlywarns finds gates that say that something may not happen, and let it happen.
package gateonlywarns

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
)

// Rule is gate-only-warns.
var Rule = &lint.Rule{
	Code: "HK4307", Name: "gate-only-warns", Severity: diag.Warning,
	Title: "A gate says that something may not happen, and only warns.",
	Why: `With otherwise = "warn" a check, validate or require that fails is a message, and the agent
goes on. A hook described as "The agent may not stop before the tests pass" was meant to deny. So was a warn before a tool runs, in a hook that says "Nobody edits vendor".
Remove otherwise, or describe the hook as the warning that it is.`,
	Misses: "Hooks whose description says neither that something may not happen nor that it is blocked. Hooks that also deny or ask.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if h.Mode != ast.Enforce || h.Async || !blockable(h) || lint.HookBlocks(h) || !forbids(h.Description) {
				continue
			}
			if only := onlyWarn(h); only != nil && !seen[only.Span] && strictly.MatchString(h.Description) && !strings.HasPrefix(h.On[0], "after_") {
				seen[only.Span] = true
				r.At(only.Span, "%s says what may not happen, and only warns", lint.BaseName(h)).Detail = "Write deny or ask, or describe the hook as the warning that it is."
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if at := s.Arg("otherwise"); at != nil && s.Constant("otherwise") == "warn" && s.When == nil && !seen[at.Span] {
					seen[at.Span] = true
					d := r.At(at.Span, "%s says what may not happen, but its %s only warns", lint.BaseName(h), s.Kind)
					d.Detail = "Remove otherwise: a gate that fails denies."
				}
			})
		}
	},
}

// onlyWarn is the warning of a hook that does nothing else before a tool runs.
func onlyWarn(h *ast.Hook) *ast.Step {
	if len(h.Steps) != 1 || h.Steps[0].Kind != "warn" || lint.EventBeforeTool(h) == "" {
		return nil
	}
	return h.Steps[0]
}

// blockable reports whether all events of a hook can be blocked before they happen.
func blockable(h *ast.Hook) bool {
	return !slices.ContainsFunc(h.On, func(on string) bool {
		k, ok := event.LookupKind(on)
		return !ok || !k.Blockable
	})
}

// forbids reports whether a description says that something is stopped.
func forbids(description string) bool {
	return stopped.MatchString(description) && !mild.MatchString(description)
}

var (
	stopped  = lazyregexp.New(`(?i)\b((may|must|can|shall) not|cannot|is (blocked|denied|refused|stopped|rejected)|are (blocked|denied|refused|stopped|rejected)|nobody|no one|no agent|(is|are) not allowed|forbidden|prohibited|(may|can) only|only \w+ (if|when|after|once)|blocks|denies|refuses|rejects|prevents|forbids)\b`)
	strictly = lazyregexp.New(`(?i)\b(nobody|no one|no agent|(may|must|shall) not|(is|are) not allowed|forbidden|prohibited|blocks|denies|refuses|prevents|forbids|(is|are) (blocked|denied|refused|rejected))\b`)
	mild     = lazyregexp.New(`(?i)\b(warn\w*|remind\w*|tells?|told|hint\w*|advis\w*|suggest\w*|inform\w*|note[sd]?|says?|message|report\w*)\b`)
)
