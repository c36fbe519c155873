// Package stoploop finds gates that never let an agent stop.
package stoploop

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is stop-loop.
var Rule = &lint.Rule{
	Code: "HK2004", Name: "stop-loop", Severity: diag.Warning,
	Title: "A hook blocks every stop, whatever the agent does.",
	Why: `A deny on before_stop or subagent_stop makes the agent continue. If its condition
does not depend on anything that the agent can change, every next stop is denied
too. This loop costs tokens until the host gives up: Claude Code after 8 stops in a
row, others never.`,
	Misses: "A condition on anything that may change counts as a way out: the agent's message, a file, a document, a state, the time. The rule does not know whether it does change, and whether a validate or a require of a file will ever pass. A check, which the agent may make pass, is a note.",
	Policy: find,
}

var stops = []string{"before_stop", "subagent_stop"}

func find(p *lint.Policy, r *lint.Report) {
	for _, h := range p.OwnHooks() {
		i := slices.IndexFunc(h.On, func(on string) bool { return slices.Contains(stops, on) })
		if i < 0 || h.Async || h.Mode == ast.Monitor || moves(h, h.When) {
			continue
		}
		for _, s := range h.Steps {
			if forEver(s) && !moves(h, s.When) {
				report(h, s, h.On[i], r)
				break
			}
			if s.Kind == "check" && lint.StepBlocks(s) && !moves(h, s.When) {
				gate(h, s, h.On[i], r)
				break
			}
		}
	}
}

func report(h *ast.Hook, s *ast.Step, event string, r *lint.Report) {
	d := r.At(s.Span, "%s in %s blocks every %s, so the agent never stops", s.Kind, lint.BaseName(h), event)
	d.Detail = "The agent can change nothing in its condition. Let the second stop through: when = \"not stop.active\"."
	if s.Kind == "require" {
		d.Summary = "the agent cannot give the approval that " + lint.BaseName(h) + " requires, so it continues until a person approves"
		d.Detail = "Only a person can approve. Let the second stop through with when = \"not stop.active\", so that the agent waits for the person."
	}
	d.Detail += " Claude Code gives up after 8 blocked stops in a row."
}

// gate notes a check that blocks until its command passes, which it may never do.
func gate(h *ast.Hook, s *ast.Step, event string, r *lint.Report) {
	d := r.At(s.Span, "%s blocks every %s until its check passes; an agent that cannot achieve this never stops", lint.BaseName(h), event)
	d.Severity = max(d.Severity, diag.Info)
	d.Detail = "Let the second stop through if a person should look then: when = \"not (stop.active ?? false)\"."
}

// forEver reports whether a step blocks by itself, whatever the agent has done:
// a check, or a file that must be there, is something that the agent can mend.
func forEver(s *ast.Step) bool {
	switch s.Kind {
	case "deny", "fail", "ask":
		return true
	case "require":
		return s.Arg("approval") != nil && lint.StepBlocks(s)
	}
	return false
}

// still are names that an agent's going on does not change.
var still = []string{"agent", "agent_id", "cwd", "project", "host", "event", "session", "env", "task", "context", "var", "local", "each"}

// moves reports whether a condition asks for something that may be otherwise the
// next time.
func moves(h *ast.Hook, x *ast.Expr) (found bool) {
	ast.Walk(x, func(x *ast.Expr) bool {
		switch x.Op {
		case ast.OpCall:
			found = found || outside[x.Name]
		case ast.OpIdent:
			if let := lint.Let(h, x.Name); let != nil {
				found = found || moves(&ast.Hook{Lets: before(h, x.Name)}, let)
			} else {
				found = found || !slices.Contains(still, x.Name)
			}
		}
		return true
	})
	return found
}

var outside = map[string]bool{"doc": true, "readable": true, "exists": true, "size": true, "age": true, "glob": true, "which": true, "within": true, "approved": true}

// before are the lets that a let can use.
func before(h *ast.Hook, name string) []ast.Let {
	i := slices.IndexFunc(h.Lets, func(l ast.Let) bool { return strings.EqualFold(l.Name, name) })
	return h.Lets[:i]
}
