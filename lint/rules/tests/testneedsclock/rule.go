// Package testneedsclock finds tests that pass on some days and at some hours only.
package testneedsclock

import (
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is test-needs-clock.
var Rule = &lint.Rule{
	Code: "HK8023", Name: "test-needs-clock", Severity: diag.Warning, ReadsProject: true,
	Title: "A test passes or fails by the time at which it runs.",
	Why: `The policy reads the clock, and the test does not stop it. On a Friday or at night the
test fails without a change, and what the policy decides then is tested only then. Write a line such as clock
'2026-11-27 18:30' in front of the event, one for each case.`,
	Misses: "Times other than the middle of a working day, its night and evening, and a weekend. Tests that run only with --effects, and expectations of a clock that was moved by clock +2h and never stopped.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		if !readsClock(p) {
			return
		}
		for _, s := range p.Scripts() {
			if l, ok := depends(p, s); ok {
				r.At(l.Span, "what this event comes to depends on the time at which the test runs").Detail =
					"Stop the clock before it: clock '2026-11-27 18:30'."
			}
		}
	},
}

// readsClock reports whether a condition of the policy names time.
func readsClock(p *lint.Policy) (found bool) {
	for _, h := range p.Hooks {
		p.EachExpr(h, func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				found = found || x.Op == ast.OpIdent && x.Name == "time"
				return !found
			})
		})
	}
	return found
}

// moments are a working day's forenoon, night and evening, the end of a week and a weekend.
var moments = []string{"2026-11-25 10:30", "2026-11-25 03:10", "2026-11-25 21:40", "2026-11-27 18:20", "2026-11-29 14:00"}

// depends is the event of the first line that fails at one of the moments and passes at another.
func depends(p *lint.Policy, s lint.Script) (policytest.Line, bool) {
	if !runsUnstopped(s) {
		return policytest.Line{}, false
	}
	first := failing(p, s, moments[0])
	for _, m := range moments[1:] {
		other := failing(p, s, m)
		for _, l := range append(slices.Clone(first), other...) {
			if slices.Contains(first, l) != slices.Contains(other, l) {
				return sender(s, l)
			}
		}
	}
	return policytest.Line{}, false
}

// runsUnstopped reports whether a test sends an event before it stops the clock.
func runsUnstopped(s lint.Script) bool {
	for _, l := range s.Lines {
		switch l.Kind() {
		case policytest.Sends, policytest.Call:
			return true
		case policytest.Prepares:
			if l.Name == "clock" && len(l.Conditions) == 0 && len(l.Args) == 1 && !strings.HasPrefix(l.Args[0], "+") {
				return false
			}
		}
	}
	return false
}

// failing are the lines of a test that fail if a clock that it does not stop shows a moment.
func failing(p *lint.Policy, s lint.Script, moment string) (lines []int) {
	at, err := time.ParseInLocation("2006-01-02 15:04", moment, time.Local)
	if err != nil {
		panic("testneedsclock: " + err.Error())
	}
	watch := func(decide policytest.Decide) policytest.Decide {
		return func(r policytest.Request) (*policytest.Outcome, error) {
			if now := r.Now(); time.Since(now).Abs() < time.Minute {
				r.Now = func() time.Time { return at }
			}
			return decide(r)
		}
	}
	for _, result := range p.Tests([]policytest.File{s.File}, watch) {
		for _, f := range result.Failures {
			lines = append(lines, f.Line)
		}
	}
	return lines
}

// sender is the line that sends the event of a line.
func sender(s lint.Script, line int) (sent policytest.Line, ok bool) {
	for _, l := range s.Lines {
		if l.Span.Start.Line > line {
			break
		}
		if k := l.Kind(); k == policytest.Sends || k == policytest.Call {
			sent, ok = l, true
		}
	}
	return sent, ok
}
