// Package backgroundendstopped finds hooks that refuse the prompt with which a host reports the end
// of work in the background.
package backgroundendstopped

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/host"
)

// Rule is background-end-stopped.
var Rule = &lint.Rule{
	Code: "HK4403", Name: "background-end-stopped", Severity: diag.Warning,
	Title: "A hook wants something of every prompt, also of one that no person wrote.",
	Why: `Claude Code reports the end of an agent or command in the background as a prompt, too. A hook that
denies each prompt without a ticket denies this one, and the agent never hears that its work is
done. Write background.ended == nil and in front of the condition.`,
	Misses: "Hooks that ask for background.ended in any way, or that refuse every prompt. Policies that are not for Claude Code.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !slices.ContainsFunc(p.Targets, reports) {
			return
		}
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if seen[h.Span] || h.When == nil || !slices.Contains(h.On, "before_agent") || !lint.HookBlocks(h) || asks(h) {
				continue
			}
			seen[h.Span] = true
			e := prompt("<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n</task-notification>")
			if p.Facts.Applies(h, e) && p.Facts.Applies(h, prompt("hello")) && p.Blocks(e) {
				d := r.At(h.When.Span, "%s also stops the prompt that reports the end of background work", lint.BaseName(h))
				d.Detail = "Write background.ended == nil and in front of the condition."
				d.Witness = lint.Witness(e, "the agent does not hear that its background work has ended")
			}
		}
	},
}

// reports reports whether a host tells of the end of background work by a prompt.
func reports(t *host.Target) bool {
	a := agents.Find(t.Name)
	return a != nil && slices.ContainsFunc(a.Events, func(e agents.Event) bool { return e.Background })
}

func asks(h *ast.Hook) (found bool) {
	h.EachExpr(func(x *ast.Expr) { found = found || x != nil && strings.Contains(x.String(), "background.ended") })
	return found
}

// prompt is an event with a prompt.
func prompt(text string) *analyze.Event {
	line, err := json.Marshal(map[string]string{"event_type": "before_agent", "work_dir": lint.ExampleProject, "project": lint.ExampleProject, "prompt": text})
	if err != nil {
		panic("backgroundendstopped: an event cannot be written: " + err.Error())
	}
	return &analyze.Event{JSON: line, Name: "before_agent"}
}
