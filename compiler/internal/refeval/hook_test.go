package refeval

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
)

// turn is one hook having its turn.
type turn struct {
	*look
	hook    *ast.Hook
	applied *decision.Applied
	decided bool // one of the decision steps applied
}

func (t *turn) take() {
	if !t.guard(t.hook.Match, t.hook.When, t.hook.Match, t.hook.OnError) {
		return
	}
	t.apply()
	t.steps(t.hook.Steps)
}

func (t *turn) steps(steps []*ast.Step) {
	for _, s := range steps {
		if t.ended {
			return
		}
		decides := isDecision(s.Kind)
		if t.decided && decides || t.again && !decides && !looksAgain(s.Kind) {
			continue
		}
		if t.guard(s.Match, s.When, t.finds(s), t.onError(s)) {
			t.decided = t.decided || decides
			t.step(s)
		}
	}
}

// onError is what a failure in a step means.
func (t *turn) onError(s *ast.Step) ast.OnError { return s.OnError.Over(t.hook.OnError) }

// finds is the match that match.text of a step comes from: the step's own if it
// looks for text.
func (t *turn) finds(s *ast.Step) *ast.Match {
	if m := s.Match; m != nil && len(m.Pattern)+len(m.Input)+len(m.Fields) > 0 {
		return m
	}
	return t.hook.Match
}

// guard evaluates a match, then a when. What fails does not apply, and denies
// where the hook is closed.
func (t *turn) guard(m *ast.Match, when *ast.Expr, finds *ast.Match, onError ast.OnError) bool {
	if t.ended || m != nil && !t.matches(m) {
		return false
	}
	if when == nil {
		return true
	}
	v, err := t.eval(when, t.context(finds, m))
	if err != nil {
		t.fail(decision.ExecFailure, "its condition fails: "+err.Error(), onError)
		return false
	}
	holds, isBool := v.(bool)
	if !isBool && v != nil { // a field that the event lacks does not hold
		t.fail(decision.ExecFailure, "its condition is not a bool", onError)
	}
	return holds
}

// fail records an error of the hook; where that is closed, it denies. The second
// look tells nothing twice: only what denies there is news.
func (t *turn) fail(kind decision.FailureKind, text string, onError ast.OnError) {
	closed := onError.Closed(kind) && !t.over
	if !t.again || closed && t.hook.Mode == ast.Enforce {
		t.out.Errors = append(t.out.Errors, decision.Failure{
			Hook: t.hook.Name, Kind: kind, Text: text, Closed: closed,
		})
	}
	if closed {
		t.decide(decision.Deny, "deny", t.hook.Name+": "+text)
	}
}

// apply lists the hook among those that applied; a re-evaluation lists nobody
// twice.
func (t *turn) apply() {
	for i := range t.out.Hooks {
		if t.again && t.out.Hooks[i].Name == t.hook.Name {
			t.applied = &t.out.Hooks[i]
		}
	}
	if t.applied == nil {
		t.out.Hooks = append(t.out.Hooks, decision.Applied{Name: t.hook.Name, Monitor: t.hook.Mode == ast.Monitor})
		t.applied = &t.out.Hooks[len(t.out.Hooks)-1]
	}
}

// decide joins a verdict into the answer: the strongest wins, and its first
// reason speaks. A hook in monitor mode is only listed.
func (t *turn) decide(v decision.Verdict, name, reason string) {
	if t.applied == nil {
		t.apply()
	}
	if reason == "" && (v == decision.Deny || v == decision.Ask) {
		reason = "Stopped by the policy's hook " + t.applied.Name + "."
	}
	if v > t.applied.Verdict {
		t.applied.Verdict, t.applied.Decision, t.applied.Reason = v, name, reason
	}
	if t.hook.Mode == ast.Monitor {
		return
	}
	if v > t.out.Verdict {
		t.out.Verdict, t.out.Reason = v, reason
	}
	if v == decision.Allow {
		t.allower = t.hook
	}
	if v == decision.Deny {
		t.out.Fail = name == "fail"
		t.ended = true
	}
}

// note names what a hook without a verdict did: the first thing.
func (t *turn) note(name, reason string) {
	if t.applied == nil {
		t.apply()
	}
	if t.applied.Decision == "" {
		t.applied.Decision, t.applied.Reason = name, reason
	}
}
