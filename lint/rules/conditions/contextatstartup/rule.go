// Package contextatstartup finds context that is added when a session starts and not again when
// it is gone.
package contextatstartup

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
)

// Rule is context-at-startup.
var Rule = &lint.Rule{
	Code: "HK4311", Name: "context-at-startup", Severity: diag.Warning,
	Title: "Context is added when the session starts, and is gone after /clear or a compaction.",
	Why: `/clear empties the agent's context, and a compaction leaves a summary of it. session_start then comes
again, with the source clear or compact. A hook that asks for startup alone adds its text to the first
context only, so that the agent works on without it. It is a warning if the description says that the
text is meant for every context, or for the one after a compaction, and otherwise information.`,
	Misses: "Hooks for a compaction only or after a resume only. Hooks whose name, description or text says that they are for the start, such as a greeting. Hooks that ask for files. Targets whose sources are not known.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		sources := known(p)
		if len(sources) == 0 {
			return
		}
		for _, h := range p.OwnHooks() {
			if slices.Contains(h.On, on) && h.Mode == ast.Enforce && lint.AnyStep(h, adds) && (!ofStart.MatchString(lint.SaidOf(h)) || alsoLater(h.Description)) {
				look(p, h, sources, r)
			}
		}
	},
}

const on = "session_start"

// ofStart is how a hook says that it is meant for the start alone.
var ofStart = lazyregexp.New(`(?i)\b(greet|greeting|greets|welcome|welcomes|hello|good morning|startup|at the start|at start|once|first|begins?|beginning|new session|session starts?|since (the )?last|last session)\b`)

// forEver is how a description says that the text is meant for each context.
var forEver = lazyregexp.New(`(?i)\b(every|each|always|fresh|throughout|permanent|permanently|as long as|at any time|never forgets?|whole session)\b`)

// later is how a description says that the text is to come again when the context is gone; its group
// is how it says that it is not.
var later = lazyregexp.New(`(?i)(\b(?:not|never|nothing|no|nor|without|except|unless|only before)\b[^.;:]*?)?(?:\b(?:after|on|at|upon|following|across|survives?|outlives?|when|whenever|once)\b[^.,;:]{0,40}?(?:\bcompact(?:ions?|ed|ing|s)?\b|/clear\b|\bcleared\b)|\b(?:survives?|outlives?)\b)`)

// alsoLater reports whether a description wants the text after a compaction or /clear, too.
func alsoLater(description string) bool {
	m := later.FindStringSubmatch(description)
	return m != nil && m[1] == ""
}

// adds reports whether a step adds to the agent's context.
func adds(s *ast.Step) bool { return s.Kind == "context" && s.Constant("to") != "user" }

// known are the sources with which a target's sessions start when the context is gone.
func known(p *lint.Policy) (out []string) {
	for _, t := range p.Targets {
		a := agents.Lookup(t.Name)
		if a == nil {
			continue
		}
		for _, e := range a.Events {
			for _, source := range []string{"clear", "compact"} {
				if e.Canonical == on && slices.Contains(e.Values, source) && !slices.Contains(out, source) {
					out = append(out, source)
				}
			}
		}
	}
	return out
}

func look(p *lint.Policy, h *ast.Hook, sources []string, r *lint.Report) {
	if !p.Facts.Applies(h, start("startup")) || p.Facts.Applies(h, start("clear")) || !slices.Contains(sources, "clear") {
		return
	}
	var without []string
	for _, source := range sources {
		if !p.Facts.Applies(h, start(source)) {
			without = append(without, source)
		}
	}
	again := slices.ContainsFunc(p.Hooks, func(other *ast.Hook) bool {
		return lint.AnyStep(other, adds) && (slices.Contains(other.On, "post_compact") || slices.Contains(other.On, "before_agent") ||
			slices.ContainsFunc(without, func(source string) bool { return p.Facts.Applies(other, start(source)) }))
	})
	if again {
		return
	}
	d := r.At(place(h), "%s adds its context at startup, and not again after %s, when it is gone", lint.BaseName(h), strings.Join(without, " and "))
	if !forEver.MatchString(h.Description) && !forEver.MatchString(p.Policy.Description) && !alsoLater(h.Description) {
		d.Severity = diag.Info
	}
	d.Detail = "Let it apply to these sources, too: " + strings.Join(without, ", ") + "."
	d.Witness = lint.Witness(start("clear"), lint.BaseName(h)+" does not apply, and no hook adds context")
}

func start(source string) *analyze.Event {
	return &analyze.Event{JSON: []byte(`{"event_type":"` + on + `","work_dir":"` + lint.ExampleProject + `","source":"` + source + `"}`), Name: on}
}

// place is where a hook asks for the source.
func place(h *ast.Hook) diag.Span {
	if h.Match != nil {
		for _, f := range h.Match.Whole {
			if f.Field == "source" && len(f.Regexes) > 0 {
				return f.Regexes[0].Span
			}
		}
	}
	at := h.Span
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember && x.String() == "session.source" {
			at = x.Span
		}
		return true
	})
	return at
}
