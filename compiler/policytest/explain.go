package policytest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
)

// saidBy is the verdict and the hook that it comes from.
func (o *Outcome) saidBy() string {
	if by := o.deciding(); by.Name != "" {
		return o.said() + " by " + by.Name
	}
	return o.said()
}

// verdict is the decision in a line: what, by which hook, and why.
func (o *Outcome) verdict() string {
	if o.Decision.Reason == "" {
		return o.saidBy()
	}
	return o.saidBy() + ": " + strconv.Quote(o.Decision.Reason)
}

// explain says what the event was, what every hook made of it and why, the hook
// in question first. Of one event all is said once.
func (s *sent) explain(about string) []string {
	o := s.outcome
	var rows []string
	row := func(name, text string) {
		rows = append(rows, fmt.Sprintf("%-9s %s", name, text))
	}
	if about != "" {
		row("asked for", about+": "+o.fate(about))
	}
	if s.explained {
		return rows
	}
	s.explained = true
	row("event", fmt.Sprintf("%s (line %d)", s.text, s.line))
	row("decided", o.verdict())
	if len(o.Decision.Hooks) > 0 {
		row("applied", describeAll(o.Decision.Hooks))
	}
	if len(o.Async) > 0 {
		row("async", strings.Join(o.Async, ", "))
	}
	if o.Held != "" {
		row("held back", o.Held)
	}
	for _, f := range o.Decision.Errors {
		row("error", errorText(f))
	}
	for _, why := range reasons(o.Skipped, about) {
		row("others", why)
	}
	return rows
}

// fate is what a hook made of the event.
func (o *Outcome) fate(hook string) string {
	for _, h := range o.Decision.Hooks {
		if h.Name == hook {
			return "it applied, with " + describe(h)
		}
	}
	for _, s := range o.Skipped {
		if s.Hook == hook {
			return s.Why
		}
	}
	if slices.Contains(o.Async, hook) {
		return "it is async: it starts after the decision and changes nothing of it"
	}
	return "it does not listen to this event"
}

func describeAll(hooks []decision.Applied) string {
	var parts []string
	for _, h := range hooks {
		parts = append(parts, fmt.Sprintf("%s (%s)", h.Name, describe(h)))
	}
	return strings.Join(parts, ", ")
}

func describe(h decision.Applied) string {
	text := h.Decision
	if text == "" {
		text = "no decision"
	}
	if h.Monitor {
		text += ", only monitored"
	}
	return text
}

func errorText(f decision.Failure) string {
	if f.Hook == "" {
		return f.Text
	}
	return f.Hook + ": " + f.Text
}

// Of a large policy only so much is told.
const (
	maxReasons = 5
	maxNames   = 6
)

// reasons groups hooks, but for one, by why they did not apply. What kept few
// hooks away says more than what kept many away, so it stands first.
func reasons(skipped []Skipped, but string) []string {
	var order []string
	byWhy := map[string][]string{}
	for _, s := range skipped {
		if s.Hook == but {
			continue
		}
		if byWhy[s.Why] == nil {
			order = append(order, s.Why)
		}
		byWhy[s.Why] = append(byWhy[s.Why], s.Hook)
	}
	slices.SortStableFunc(order, func(a, b string) int { return len(byWhy[a]) - len(byWhy[b]) })
	var out []string
	for _, why := range order[:min(len(order), maxReasons)] {
		out = append(out, someOf(byWhy[why])+": "+why)
	}
	return out
}

func someOf(names []string) string {
	if len(names) <= maxNames {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNames], ", "), len(names)-maxNames)
}
