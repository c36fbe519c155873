package hookfacts

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
)

// Outcomes are what the hooks of an event can do, as far as their steps say.
type Outcomes struct {
	Listened bool     // the policy has a hook on it
	Verdicts []string // none among them; nil where it is not known
	Rewrites bool
	Hooks    []string // of the policy, on whichever event
}

// OutcomesOf are those of an event, whatever the hooks match.
func OutcomesOf(p *lint.Policy, on string) Outcomes {
	e := Outcomes{Verdicts: []string{"none"}}
	for _, h := range p.Hooks {
		e.Hooks = append(e.Hooks, h.Name, lint.BaseName(h))
	}
	for _, h := range p.Hooks {
		if !slices.Contains(h.On, on) {
			continue
		}
		e.Listened = true
		if h.Async {
			continue
		}
		unknown := false
		if h.OnError.Failure || h.OnError.Parse || h.OnError.Timeout {
			e.Verdicts = appendKnown(e.Verdicts, "deny") // and nothing else
		}
		ast.EachStep(h.Steps, func(s *ast.Step) {
			e.Rewrites = e.Rewrites || s.Kind == "rewrite"
			switch s.Kind {
			case "deny", "ask", "allow":
				e.Verdicts = appendKnown(e.Verdicts, s.Kind)
			case "fail":
				e.Verdicts = appendKnown(appendKnown(e.Verdicts, "fail"), "deny")
			case "check", "validate", "require":
				otherwise := s.Constant("otherwise") + s.Constant("on_invalid")
				if otherwise == "" {
					otherwise = "deny"
				}
				e.Verdicts = appendKnown(e.Verdicts, otherwise)
			case "run", "prompt":
				unknown = true
			case "context":
				if s.Constant("require") == "true" {
					e.Verdicts = appendKnown(e.Verdicts, "deny")
				}
			}
			for _, closed := range []*bool{s.OnError.Failure, s.OnError.Parse, s.OnError.Timeout} {
				if closed != nil && *closed {
					e.Verdicts = appendKnown(e.Verdicts, "deny")
				}
			}
		})
		if unknown {
			e.Verdicts = nil
			break
		}
	}
	if len(p.Policy.Events) > 0 { // their hooks run with those of the source
		e.Verdicts, e.Rewrites = nil, true
	}
	return e
}

// appendKnown adds a verdict unless what can be decided is not known.
func appendKnown(list []string, verdict string) []string {
	if list == nil {
		return nil
	}
	return append(list, verdict)
}
