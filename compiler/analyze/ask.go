package analyze

import "github.com/hookc/hookc/lang/ast"

// Guard is when a hook applies on an event: its match and its condition, lets
// put in. Guards are kept.
func (a *Policy) Guard(h *ast.Hook, event string) *Guard { return &Guard{Hook: h, Event: event} }

// StepGuard is when a hook's step applies: the hook's guard and the step's own.
func (a *Policy) StepGuard(h *ast.Hook, s *ast.Step, event string) *Guard {
	return &Guard{Hook: h, Step: s, Event: event}
}

// Condition is when a part of a hook's condition is true, with nothing else
// asked.
func (a *Policy) Condition(h *ast.Hook, x *ast.Expr, event string) *Guard {
	return &Guard{Hook: h, Event: event}
}

// Empty asks whether no event at all satisfies a guard. Where it does not hold,
// the witness is such an event.
func (a *Policy) Empty(g *Guard) Answer { return Answer{} }

// Universal asks whether every event of its type satisfies a guard. Where it does
// not hold, the witness is one that does not.
func (a *Policy) Universal(g *Guard) Answer { return Answer{} }

// Overlap asks whether some event satisfies both guards, by the same command,
// text or file.
func (a *Policy) Overlap(g, h *Guard) Answer { return Answer{} }

// Includes asks whether every event of inner is one of outer.
func (a *Policy) Includes(outer, inner *Guard) Answer { return Answer{} }

// Equivalent asks whether two guards have the same events.
func (a *Policy) Equivalent(g, h *Guard) Answer { return Answer{} }
