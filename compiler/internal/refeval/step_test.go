package refeval

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

func isDecision(kind string) bool {
	return kind == "deny" || kind == "fail" || kind == "ask" || kind == "allow"
}

// looksAgain reports whether a step that decides by what it finds, or has steps
// inside of it, is taken in a re-evaluation too.
func looksAgain(kind string) bool { return kind == "require" || kind == "prompt" }

// step takes one step that applies. A re-evaluation does nothing but stop the
// event, and lets a final allow skip what it skips.
func (t *turn) step(s *ast.Step) {
	switch s.Kind {
	case "deny", "fail":
		t.decide(decision.Deny, s.Kind, t.reason(s))
	case "ask":
		t.decide(decision.Ask, s.Kind, t.reason(s))
	case "allow":
		t.allow(s)
	case "require":
		t.require(s)
	case "prompt": // these hosts have no model to ask
		for _, b := range s.Blocks {
			t.steps(b.Steps)
		}
	case "warn":
		t.warn(s)
	case "context":
		t.addContext(s)
	case "rewrite":
		t.rewrite(s)
	}
}

// reason is a step's reason; where it fails the step still decides.
func (t *turn) reason(s *ast.Step) string {
	v, _ := t.arg(s, "reason")
	return v.Text()
}

// arg evaluates an argument; false where the step has none, or where it fails.
func (t *turn) arg(s *ast.Step, name string) (value.Value, bool) {
	e := s.Arg(name)
	if e == nil {
		return value.Value{}, false
	}
	v, err := t.live(e, t.context(t.finds(s), s.Match))
	if err != nil {
		t.fail(decision.ExecFailure, "its "+name+" fails: "+err.Error(), t.onError(s))
		return value.Value{}, false
	}
	return v, true
}

func (t *turn) allow(s *ast.Step) {
	if reason := t.reason(s); !t.again || t.lapsed {
		t.decide(decision.Allow, "allow", reason)
	}
	if final, _ := t.arg(s, "final"); final.Bool() && t.hook.Mode == ast.Enforce {
		t.lifters = append(t.lifters, t.hook)
	}
}

func (t *turn) warn(s *ast.Step) {
	text, ok := t.arg(s, "message")
	t.note("warn", text.Text())
	if !ok {
		return
	}
	to := decision.ToAgent
	switch audience, _ := t.arg(s, "to"); audience.Str() {
	case "user":
		to = decision.ToUser
	case "both":
		to = decision.ToBoth
	}
	t.out.Messages = append(t.out.Messages, decision.Message{Hook: t.hook.Name, Text: text.Text(), To: to})
}

// require is a gate on a value; files and approvals are I/O and not decided
// here.
func (t *turn) require(s *ast.Step) {
	v, ok := t.arg(s, "value")
	if !ok || !v.IsNil() && !(v.Kind() == value.Bool && !v.Bool()) {
		return
	}
	reason := "Something that this needs is not given."
	if s.Arg("reason") != nil {
		reason = t.reason(s)
	}
	switch how, _ := t.arg(s, "otherwise"); how.Str() {
	case "ask":
		t.decide(decision.Ask, "ask", reason)
	case "warn":
		t.note("warn", reason)
		if !t.again {
			t.out.Messages = append(t.out.Messages, decision.Message{Hook: t.hook.Name, Text: reason, To: decision.ToAgent})
		}
	default:
		t.decide(decision.Deny, "deny", reason)
	}
}

// addContext adds the text; files are I/O and not decided here.
func (t *turn) addContext(s *ast.Step) {
	t.note("context", "")
	if text, _ := t.arg(s, "text"); text.Text() != "" {
		t.out.Context = append(t.out.Context, text.Text())
	}
}

// rewrite replaces fields of the input: from here on the event is another one.
func (t *turn) rewrite(s *ast.Step) {
	fields, ok := t.arg(s, "input")
	if !ok || fields.Kind() != value.Map || fields.Len() == 0 {
		return
	}
	t.note("rewrite", "")
	if t.hook.Mode == ast.Monitor {
		return
	}
	if t.out.Verdict == decision.Allow && t.allower != t.hook {
		t.out.Verdict, t.out.Reason, t.lapsed = decision.None, "", true // it allowed the old input
	}
	if t.rewritten.IsNil() {
		t.rewritten = value.OfMap(nil, nil)
	}
	for i := range fields.Len() {
		t.rewritten = t.rewritten.With(fields.Key(i).Str(), fields.At(i))
	}
	t.look.sight = newSight(t.ev.Rewritten(fields), t.sight.home)
}
