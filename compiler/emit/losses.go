package emit

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// Loss is something that a policy says and a target cannot do as it is said.
type Loss struct {
	Hook  string `json:"hook"`
	Event string `json:"event"`
	Step  string `json:"step"`
	Level string `json:"level"` // "stricter", "loss" or "refused"
	Note  string `json:"note"`

	span   diag.Span
	accept string // the name in accept_loss without which it may not be built; "" where nothing has to be accepted
	advice string // what to do about a refusal, "" where the note says it
}

// At is the step, or the hook, that says it.
func (l *Loss) At() diag.Span { return l.span }

// Advice is what to do about a refusal; "" where the note says it.
func (l *Loss) Advice() string { return l.advice }

// refused is the level of what no build may contain.
const refused = "refused"

// levels is the words of the levels.
var levels = [...]string{host.Stricter: "stricter", host.Loss: "loss", host.Refused: refused}

// Unaccepted is the name in accept_loss that the policy needs and lacks; "" where
// it may be built.
func (l *Loss) Unaccepted(p *ast.Policy) string {
	if slices.Contains(p.AcceptLoss, l.accept) {
		return ""
	}
	return l.accept
}

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
	own := *p
	own.Hooks = forHost(p, h)
	l := losses{policy: &own, target: h, list: []Loss{}}
	for _, c := range p.Commands {
		if !h.Commands {
			l.list = append(l.list, Loss{Hook: c.Name, Step: "command", Level: "loss", Note: h.Name + " takes no commands", span: c.Span})
		}
	}
	for _, hook := range own.Hooks {
		for _, name := range hook.On {
			l.hook(hook, name)
		}
	}
	return l.list
}

// losses is the list under way.
type losses struct {
	policy *ast.Policy
	target *host.Target
	list   []Loss
	waited map[string]*waited
}

// hook lists the losses of a hook on one of its events.
func (l *losses) hook(hook *ast.Hook, name string) {
	if declared(l.policy, name) != nil {
		l.derived(hook, name)
		return
	}
	ev, ok := l.target.Event(name)
	if !ok {
		l.add(hook, name, "", host.Loss, l.target.Name+" has no such event", hook.Span)
		return
	}
	l.on(hook, name, ev, false)
}

// derived lists the losses of a hook on an event of the policy: it is evaluated
// with the events that its own follows from, and answers them.
func (l *losses) derived(hook *ast.Hook, name string) {
	found := false
	for _, source := range triggers(l.policy, name) {
		if ev, ok := l.target.Event(source); ok {
			found = true
			l.on(hook, source, ev, true)
		}
	}
	if l.target.Custom {
		l.steps(hook, name, hook.Steps, true)
	} else if !found {
		l.add(hook, name, "", host.Loss, l.target.Name+" has no event that it is derived from", hook.Span)
	}
}

// on lists the losses of a hook that is evaluated on an event of the host:
// follows where what it listens to is not that, but follows from it.
func (l *losses) on(hook *ast.Hook, name string, ev host.Event, follows bool) {
	l.steps(hook, name, hook.Steps, follows)
	if l.target.Alone {
		l.alone(hook, name)
	}
	if hook.OnError.Failure && !ev.FailClosed {
		l.add(hook, name, host.AcceptStart, host.Loss, l.target.Name+" continues if the evaluator cannot start", hook.Span)
		l.list[len(l.list)-1].accept = host.AcceptStart
	}
}

// steps lists the losses of steps; nested, where they follow from another step
// or event. Those in place of a prompt count only where the host has no model to
// ask.
func (l *losses) steps(hook *ast.Hook, name string, steps []*ast.Step, nested bool) {
	for _, s := range steps {
		asks := false
		if s.Kind == promptStep {
			asks = l.prompt(hook, name, s, nested)
		} else {
			sup := l.target.Can(need(s), name)
			l.add(hook, name, s.Kind, sup.Level, sup.Note, s.Span)
			if sup.Level != host.Exact {
				l.list[len(l.list)-1].accept = sup.Accept
			}
			if sup.Level == host.Refused {
				l.list[len(l.list)-1].advice = stopAdvice(s)
			}
		}
		for _, b := range s.Blocks {
			if !asks {
				l.steps(hook, name, b.Steps, true)
			}
		}
	}
}

// stopAdvice says which argument of a step that stops events does so, where it
// does not stop them by its nature.
func stopAdvice(s *ast.Step) string {
	k, ok := effect.Lookup(s.Kind)
	switch {
	case !ok || k.Decision || !need(s).Stops():
		return ""
	case s.Constant("require") == "true":
		return "Its require = true denies if a file is missing. Remove it, or move it to a hook on an event that can be blocked."
	case k.NeedOf != nil:
		for _, a := range k.Args {
			if (a.Name == "otherwise" || a.Name == "on_invalid") && slices.Contains(a.Enum, "warn") {
				return "Make it warn: " + a.Name + ` = "warn".`
			}
		}
	}
	return ""
}

// prompt lists the losses of a prompt and reports whether the host asks it.
func (l *losses) prompt(hook *ast.Hook, name string, s *ast.Step, nested bool) (asks bool) {
	sup := l.target.Can(effect.Prompt, name)
	switch {
	case sup.Level != host.Exact && len(s.Blocks) > 0:
		l.add(hook, name, s.Kind, sup.Level, sup.Note+"; its without runs instead", s.Span)
	case sup.Level != host.Exact:
		l.add(hook, name, s.Kind, sup.Level, sup.Note, s.Span)
	case hook.Mode == ast.Monitor:
		l.add(hook, name, s.Kind, host.Loss, "prompts of the host block, so a hook in monitor mode does not ask", s.Span)
	default:
		if note := promptNote(hook, nested); note != "" {
			l.add(hook, name, s.Kind, host.Refused, note, s.Span)
		}
		return true
	}
	return false
}

// add lists a loss; what is exact is none.
func (l *losses) add(hook *ast.Hook, name, step string, level host.Level, note string, at diag.Span) {
	if level != host.Exact {
		l.list = append(l.list, Loss{Hook: hook.Name, Event: name, Step: step, Level: levels[level], Note: note, span: at})
	}
}

// Unaccepted reports what a target refuses, and the losses that a policy must
// accept by name and does not: each name once, at the first hook that needs it.
func Unaccepted(p *ast.Policy, h *host.Target) (l diag.List) {
	losses := Losses(p, h)
	for _, loss := range losses {
		if loss.Level == refused {
			l.Errorf(diag.CodeHostLoss, loss.span, "%s cannot do %s on %s: %s", h.Name, loss.Step, loss.Event, loss.Note).
				Detail = loss.advice
		}
	}
	for _, n := range Needed(p, losses) {
		l.Errorf(diag.CodeHostLoss, n.Loss.span, "%s", n.Message(h.Name)).Detail = n.Advice()
	}
	return l
}

// Need is a name that accept_loss lacks, with the first loss that needs it.
type Need struct {
	Name string
	Loss Loss
	more int // how many losses need it besides
}

// Needed lists the names that accept_loss of a policy lacks, in source order.
func Needed(p *ast.Policy, losses []Loss) (out []Need) {
	for _, loss := range losses {
		name := loss.Unaccepted(p)
		if name == "" || loss.Level == refused {
			continue
		}
		if i := slices.IndexFunc(out, func(n Need) bool { return n.Name == name }); i >= 0 {
			out[i].more++
			continue
		}
		out = append(out, Need{Name: name, Loss: loss})
	}
	return out
}

// Message says what a target does that the policy has not accepted.
func (n *Need) Message(target string) string {
	text := fmt.Sprintf("%s on %s does more on %s than it says: %s", n.Loss.Step, n.Loss.Event, target, n.Loss.Note)
	if n.Name == host.AcceptStart {
		text = fmt.Sprintf("the hook %s has on_error = \"closed\", but on %s %s", n.Loss.Hook, n.Loss.Event, n.Loss.Note)
	}
	if n.more > 0 {
		text += fmt.Sprintf(" (so do %d more)", n.more)
	}
	return text
}

// Advice says how a policy accepts it.
func (n *Need) Advice() string {
	return "To accept this, write accept_loss = [\"" + n.Name + "\"] in the policy block."
}

// fieldOf is how conditions call a field.
func fieldOf(id event.FieldID) string { return event.Fields[id].Path }
