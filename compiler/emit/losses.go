package emit

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
)

// Loss is something that a policy says and a target cannot do as it is said.
type Loss struct {
	Hook  string `json:"hook"`
	Event string `json:"event"`
	Step  string `json:"step"`
	Level string `json:"level"` // "stricter", "loss" or "refused"
	Note  string `json:"note"`

	span diag.Span
}

// refused is the level of what no build may contain.
const refused = "refused"

// need is what a step asks of a host.
func need(s *ast.Step) effect.Need {
	k, ok := effect.Lookup(s.Kind)
	if !ok {
		panic("emit: the checker let the step " + s.Kind + " through")
	}
	return k.Needs(s.Constant)
}

// Losses lists what a target cannot do of a policy, in source order.
func Losses(p *ast.Policy, h *host.Target) []Loss {
	out := []Loss{}
	for _, hook := range p.Hooks {
		for _, name := range hook.On {
			out = append(out, hookLosses(hook, name, h)...)
		}
	}
	return out
}

func hookLosses(hook *ast.Hook, name string, h *host.Target) (out []Loss) {
	ev, ok := h.Event(name)
	if !ok {
		return []Loss{{hook.Name, name, "", "loss", h.Name + " has no such event", hook.Span}}
	}
	for _, s := range hook.Steps {
		switch sup := h.Can(need(s), name); sup.Level {
		case host.Stricter:
			out = append(out, Loss{hook.Name, name, s.Kind, "stricter", sup.Note, s.Span})
		case host.Loss:
			out = append(out, Loss{hook.Name, name, s.Kind, "loss", sup.Note, s.Span})
		case host.Refused:
			out = append(out, Loss{hook.Name, name, s.Kind, refused, sup.Note, s.Span})
		}
	}
	if hook.OnError.Failure && !ev.FailClosed {
		out = append(out, Loss{hook.Name, name, ast.StartFailure, "loss", h.Name + " goes on when the evaluator cannot start", hook.Span})
	}
	return out
}

// Unaccepted reports what a target refuses, and the losses that a policy must
// accept by name and does not.
func Unaccepted(p *ast.Policy, h *host.Target) (l diag.List) {
	accepted := slices.Contains(p.AcceptLoss, ast.StartFailure)
	for _, loss := range Losses(p, h) {
		switch {
		case loss.Level == refused:
			l.Errorf(diag.CodeHostLoss, loss.span, "%s cannot do %s on %s: %s", h.Name, loss.Step, loss.Event, loss.Note)
		case loss.Step == ast.StartFailure && !accepted:
			d := l.Errorf(diag.CodeHostLoss, loss.span, "hook %q is closed, but on %s %s", loss.Hook, loss.Event, loss.Note)
			d.Detail = `If that is acceptable, say so in the policy block: accept_loss = ["start-failure"].`
		}
	}
	return l
}
