// Package statescope finds states that live shorter or longer than their description says.
package statescope

import (
	"slices"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is state-scope.
var Rule = &lint.Rule{
	Code: "HK4375", Name: "state-scope", Severity: diag.Warning,
	Title: "A state does not have the scope of which its texts speak.",
	Why: `A state belongs to a session unless it has scope = "project". A limit that is meant for a
project or a day begins anew with each session, so one that a guard compares with the date ends
before the day does. A value that is written when a session ends is never read. A freeze of the repository that lasts until a person lifts it is one of the
project: other sessions do not know it otherwise. A count of the last ten minutes needs expire = "10m".`,
	Misses: "Texts that do not speak of sessions or of the project in one of the usual phrases. Dates in hooks that only tell the agent something: each session has to be told.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.States {
			if p.Own(s.Span) {
				look(p, s, r)
			}
		}
	},
}

var (
	ofProject = lazyregexp.New(`(?i)\b(all|every|several|other|different|across|between|over) (the |its |of the |all )?sessions\b|\bacross sessions?\b|\b(next|last|previous|later) sessions?\b|\bproject.wide\b|\bper (project|repository|repo)\b|\b(in|of|for) the whole (project|repository)\b|\bof the project (today|this week|in a day)\b|\bsurvives? (the|a) session\b|\b(whichever|whatever|any) sessions?\b`)
	ofSession = lazyregexp.New(`(?i)\b(in|of|per|within|during|for) (this|each|a|one|the|the current) session\b|\bper session\b|\b(this|each) session\b`)
)

// A value that lasts until a person changes it, in the project or for everybody, outlives the
// session in which it was set.
var (
	lasting = lazyregexp.New(`(?i)\b(until|unless|till) (somebody|someone|anybody|anyone|a (person|human|maintainer|developer)|an (admin|administrator|owner)|it is|they are|the (owner|maintainers?|team|admin|release manager)) [^.;]{0,30}\b(lift|end|stop|clear|remove|reset|reopen|open|unlock|release|revoke|unfreeze|allow|say|turn|switch|chang)\w*`)
	here    = lazyregexp.New(`(?i)\b(in|of|for|on) (this|the|our) (repository|repo|project|code ?base)\b|\b(for|in) every ?(session|body|one)\b|\bwhoever\b|\ball agents\b`)
)

func look(p *lint.Policy, s *ast.State, r *lint.Report) {
	said := s.Doc
	for _, h := range p.OwnHooks() {
		if uses(h, s.Name) && said == "" {
			said = lint.SaidOf(h)
		}
	}
	session, project := ofSession.MatchString(said), ofProject.MatchString(said)
	if !s.Project && lasting.MatchString(said) && here.MatchString(said) {
		d := r.At(s.Span, "the state %s ends with its session, and its text says that it lasts %q", s.Name, lasting.FindString(said))
		d.Detail = "Write scope = \"project\"."
		return
	}
	switch {
	case !s.Project && project && !session:
		d := r.At(s.Span, "the state %s begins anew with each session, and its text speaks of %q", s.Name, ofProject.FindString(said))
		d.Detail = "Write scope = \"project\"."
	case s.Project && session && !project:
		d := r.At(s.Span, "all sessions of the project share the state %s, and its text speaks of %q", s.Name, ofSession.FindString(said))
		d.Detail = "Remove scope = \"project\"."
	case !s.Project && !session && guardOfDays(p, s.Name) != "":
		d := r.At(s.Span, "the state %s begins anew with each session, and %s compares it with the date", s.Name, guardOfDays(p, s.Name))
		d.Detail = "Write scope = \"project\": a day has several sessions."
	case !s.Project && !ofSession.MatchString(saidOf(p, s)) && budgetOfDays(p, s) != "":
		d := r.At(s.Span, "the state %s begins anew with each session, and its text speaks of %q", s.Name, budgetOfDays(p, s))
		d.Detail = "Write scope = \"project\": a day has several sessions."
	case !expires(p, s) && window.MatchString(saidOf(p, s)):
		d := r.At(s.Span, "the state %s never returns to its default, and its text speaks of %q", s.Name, window.FindString(saidOf(p, s)))
		d.Detail = "Write expire = \"10m\" with the time."
	case !s.Project && onlyAtEnd(p, s.Name):
		d := r.At(s.Span, "the state %s changes only when its session ends, so nothing reads the change", s.Name)
		d.Detail = "Write scope = \"project\"."
	}
}

// A limit of a day or a week is longer than a session: by its words, or if the value lasts that long, too.
var (
	perDay = lazyregexp.New(`(?i)\b(per|a|each|every) (day|week)\b|\b(daily|weekly)\b`)
	ofDay  = lazyregexp.New(`(?i)\b(today|tomorrow|this week|next week|(in|within|for|wait) (a|one|the same|another) (day|week))\b`)
)

// half is the shortest time that is a day's and no session's.
const half = 12 * time.Hour

// budgetOfDays is how the texts of a state and of the guards that compare its count speak of a day; "" where
// they do not.
func budgetOfDays(p *lint.Policy, s *ast.State) string {
	if s.Type.Kind != value.TInt {
		return ""
	}
	blocks := false
	for _, h := range p.OwnHooks() {
		blocks = blocks || h.When != nil && uses(h, s.Name) && lint.HookBlocks(h)
	}
	said := saidOf(p, s)
	switch {
	case !blocks:
	case perDay.MatchString(said):
		return perDay.FindString(said)
	case s.Expire >= half:
		return ofDay.FindString(said)
	}
	return ""
}

// window is a time after which what was counted is forgotten.
var window = lazyregexp.New(`(?i)\b(within|in|of|over|during) (the |an? )?(last |past )?(\d+|two|three|five|ten|fifteen|twenty|thirty|sixty|few|half an?)? ?(minutes?|hours?|seconds)\b|\b(per|an|a|each|every) (minute|hour)\b|\b(for|after|older than|lasts) (\d+|an|one|two|five|ten|fifteen|twenty|thirty) (minutes?|hours?)\b`)

// expires reports whether a state ends by itself, or a hook that uses it looks at the time.
func expires(p *lint.Policy, s *ast.State) bool {
	if s.Expire != 0 {
		return true
	}
	for _, h := range p.OwnHooks() {
		if !uses(h, s.Name) && !lint.AnyStep(h, func(step *ast.Step) bool { return changes(step, s.Name) }) {
			continue
		}
		timed := false
		h.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				timed = timed || x.Op == ast.OpIdent && (x.Name == "time" || x.Name == "duration") || x.Op == ast.OpCall && x.Name == "age"
				return !timed
			})
		})
		if timed {
			return true
		}
	}
	return false
}

// saidOf is the text of a state, and of the guards that compare it.
func saidOf(p *lint.Policy, s *ast.State) string {
	said := s.Doc
	for _, h := range p.OwnHooks() {
		if uses(h, s.Name) && h.When != nil {
			said += "\n" + lint.SaidOf(h)
		}
	}
	return said
}

// uses reports whether a condition or text of a hook reads a state.
func uses(h *ast.Hook, name string) (found bool) {
	h.EachExpr(func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			found = found || isMember(x, "state", name)
			return !found
		})
	})
	return found
}

func isMember(x *ast.Expr, of, name string) bool {
	return x.Op == ast.OpMember && x.Name == name && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == of
}

// guardOfDays is a hook that stops events by a comparison of a state with the day; "" where there
// is none.
func guardOfDays(p *lint.Policy, name string) string {
	for _, h := range p.OwnHooks() {
		found := false
		h.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				compares := x.Op == ast.OpBinary && x.Name != "and" && x.Name != "or" && x.Name != "+" || x.Op == ast.OpIndex || x.Op == ast.OpCall && x.Name == "get"
				if compares && len(x.Args) > 1 {
					found = found || asks(h, x.Args[0], name) && isDay(h, x.Args[1]) || asks(h, x.Args[1], name) && isDay(h, x.Args[0])
				}
				return !found
			})
		})
		if found && lint.HookBlocks(h) {
			return lint.BaseName(h)
		}
	}
	return ""
}

// asks reports whether a value is a state, or one by default of it.
func asks(h *ast.Hook, x *ast.Expr, name string) bool {
	switch {
	case x.Op == ast.OpIdent:
		let := lint.Let(h, x.Name)
		return let != nil && asks(h, let, name)
	case x.Op == ast.OpBinary && x.Name == "??", x.Op == ast.OpChain:
		return asks(h, x.Args[0], name)
	}
	return isMember(x, "state", name)
}

// isDay reports whether a value is the day of the event.
func isDay(h *ast.Hook, x *ast.Expr) bool {
	if x.Op == ast.OpIdent {
		let := lint.Let(h, x.Name)
		return let != nil && isDay(h, let)
	}
	return isMember(x, "time", "date") || isMember(x, "time", "weekday")
}

// onlyAtEnd reports whether only hooks at the end of a session change a state, and other
// hooks read it.
func onlyAtEnd(p *lint.Policy, name string) bool {
	changed, read := false, false
	for _, h := range p.Hooks {
		ends := slices.Equal(h.On, []string{"session_end"})
		if lint.AnyStep(h, func(s *ast.Step) bool { return changes(s, name) }) {
			if !ends {
				return false
			}
			changed = true
		}
		read = read || !ends && uses(h, name)
	}
	return changed && read
}

func changes(s *ast.Step, name string) bool {
	if s.Kind != "state" {
		return false
	}
	for _, a := range s.Args {
		switch {
		case a.Expr == nil:
		case a.Expr.Op == ast.OpMap:
			for i := 0; i+1 < len(a.Expr.Args); i += 2 {
				if a.Expr.Args[i].Value.Text() == name {
					return true
				}
			}
		case a.Expr.Op == ast.OpConst:
			if _, ok := a.Expr.Value.Get(name); ok {
				return true
			}
		}
	}
	return false
}
