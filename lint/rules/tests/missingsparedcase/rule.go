// Package missingsparedcase finds guards that no test shows to let something through.
package missingsparedcase

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is missing-spared-case.
var Rule = &lint.Rule{
	Code: "HK8009", Name: "missing-spared-case", Severity: diag.Info, ReadsProject: true,
	Title: "No test has an event that the guard lets through.",
	Why: `A guard that refuses everything passes such tests. One line with a similar harmless
event shows that the guard refuses only what it should: ` + "`none 'git status'`" + ` beside
` + "`deny 'git push'`" + `.`,
	Misses: "Whether the harmless event is similar to the dangerous one. Hooks without a condition, which let nothing through.",
	Policy: policy,
}

func policy(p *lint.Policy, r *lint.Report) {
	if p.Root == "" {
		return
	}
	applied, spared := outcomes(p)
	seen := map[diag.Span]bool{}
	for _, h := range p.OwnHooks() {
		if seen[h.Span] || !guards(h) || !applied[h.Span] || spared[h.Span] {
			continue
		}
		seen[h.Span] = true
		r.At(h.Span, "every event that the tests send to %s is stopped by it", lint.BaseName(h)).Detail =
			"Add a line with an event that the guard must let through, such as none 'git status'."
	}
}

// guards reports whether a hook stops some events and lets others through.
func guards(h *ast.Hook) bool { return lint.HookBlocks(h) && (h.Match != nil || h.When != nil) }

// outcomes are the hooks that applied in some test, and those that did not apply
// in some, by their places.
func outcomes(p *lint.Policy) (applied, spared map[diag.Span]bool) {
	applied, spared = map[diag.Span]bool{}, map[diag.Span]bool{}
	list, _, _ := p.Coverage() // nothing is known where the tests cannot be found
	for i, c := range list {
		at := p.Hooks[i].Span
		applied[at] = applied[at] || c.Applied > 0
		spared[at] = spared[at] || c.Spared > 0
	}
	return applied, spared
}
