// Package slowsync finds events on which the agent may have to wait for long.
package slowsync

import (
	"slices"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is slow-sync.
var Rule = &lint.Rule{
	Code: "HK2008", Name: "slow-sync", Severity: diag.Info,
	Title: "The programs that a tool call waits for may take minutes together.",
	Why: `The agent waits for all hooks of an event, one after the other, so their times add
up. Users who wait minutes to read a file switch the policy off.`,
	Misses:  "How long the programs really take, and guards that exclude most calls: only tools are compared.",
	Options: []lint.Option{{Name: "seconds", Doc: "how long the programs of one tool call may take together", Default: 120}},
	Policy:  find,
}

func find(p *lint.Policy, r *lint.Report) {
	limit := time.Duration(r.Int("seconds")) * time.Second
	total, worst := map[string]time.Duration{}, map[string]*ast.Hook{}
	for _, h := range p.OwnHooks() {
		took := waits(h)
		if took == 0 || h.Async || !slices.Contains(h.On, "before_tool") {
			continue
		}
		tools := lint.Tools(h.Match)
		names := tools.Canonical
		if tools.Open {
			names = append(slices.Clone(names), "other tools")
		}
		for _, tool := range names {
			total[tool] += took
			if worst[tool] == nil || waits(worst[tool]) < took {
				worst[tool] = h
			}
		}
	}
	report(total, worst, limit, r)
}

// report says it of the tool for which it is worst, once for a hook.
func report(total map[string]time.Duration, worst map[string]*ast.Hook, limit time.Duration, r *lint.Report) {
	said := map[diag.Span]bool{}
	for _, tool := range slices.Sorted(keys(total)) {
		h := worst[tool]
		if total[tool] <= limit || said[h.Span] {
			continue
		}
		said[h.Span] = true
		d := r.At(h.Span, "a call of %s may wait %s for programs, the longest time for those of %s", tool, lint.FormatDuration(total[tool]), lint.BaseName(h))
		d.Detail = "Set shorter time-outs, match fewer tools, do the work on before_stop, or make the hook async if it decides nothing."
	}
}

func keys(m map[string]time.Duration) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// waits is how long a hook may wait for programs.
func waits(h *ast.Hook) (sum time.Duration) {
	for _, s := range h.Steps {
		if s.Kind != "run" && s.Kind != "check" {
			continue
		}
		own := h.Timeout
		if x := s.Arg("timeout"); x != nil && x.Op == ast.OpConst {
			own = time.Duration(x.Value.Int()) * time.Millisecond
		}
		sum += own
	}
	return min(sum, h.Timeout)
}
