// Package hourandminute finds times of the day whose hour and minute are compared each by itself.
package hourandminute

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is hour-and-minute.
var Rule = &lint.Rule{
	Code: "HK4408", Name: "hour-and-minute", Severity: diag.Warning,
	Title: "The hour and the minute of a time are compared each by itself.",
	Why: `time.hour >= 16 and time.minute >= 30 holds at 16:45, and not at 17:10, because 10 is less than 30.
It is true in the second half of every hour. Compare one number: time.hour * 60 + time.minute >= 16 * 60 + 30.`,
	Misses: "Hours and minutes that stand in different lets, and hours that are a range.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) { look(p, x, seen, r) })
		}
	},
}

// most is how many spans of time a day has for a condition that is meant: lunch, and the night
// that begins in the evening and ends in the morning.
const most = 3

// look reports pairs in what a condition asks of the time, beside all else that it asks for.
func look(p *lint.Policy, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Class() != ast.Logic {
			return true
		}
		var parts []*ast.Expr
		for _, part := range flat(x, x.Name) {
			if _, ok := holds(part, 0); ok {
				parts = append(parts, part)
			} else {
				look(p, part, seen, r)
			}
		}
		together(p, x.Name, parts, seen, r)
		return false
	})
}

// together looks at conditions on the time that an operator joins.
func together(p *lint.Policy, op string, parts []*ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	hour, minute := pair(parts)
	if hour == nil || seen[minute.Span] || !p.Own(minute.Span) {
		return
	}
	day := make([]bool, 24*60)
	for at := range day {
		one := op == "or" // true decides an or, and false an and
		decided := slices.ContainsFunc(parts, func(x *ast.Expr) bool { is, _ := holds(x, at); return is == one })
		day[at] = decided == one
	}
	if spans(day) <= most {
		return
	}
	seen[minute.Span] = true
	d := r.At(minute.Span, "the minute is compared by itself, so this changes in every hour")
	d.Detail = fmt.Sprintf("Compare one number: time.hour * 60 + time.minute %s %d * 60 + %d.", minute.Name, hour.Args[1].Value.Int(), minute.Args[1].Value.Int())
}

// spans is how many times of a day there are at which a condition begins to hold.
func spans(day []bool) (n int) {
	for i, holds := range day {
		if holds && !day[(i+len(day)-1)%len(day)] {
			n++
		}
	}
	return n
}

// pair is a comparison of the hour and one of the minute that stand side by side and go in the
// same direction: both ask for later, or both for earlier.
func pair(parts []*ast.Expr) (hour, minute *ast.Expr) {
	for _, m := range parts {
		for _, h := range parts {
			if later(m, "minute") != 0 && later(m, "minute") == later(h, "hour") {
				return h, m
			}
		}
	}
	for _, part := range parts {
		if in := part.Not(); in != nil {
			part = in
		}
		if part.Class() == ast.Logic && hour == nil {
			hour, minute = pair(flat(part, part.Name))
		}
	}
	return hour, minute
}

func flat(x *ast.Expr, op string) []*ast.Expr {
	if x.Op == ast.OpBinary && x.Name == op {
		return append(flat(x.Args[0], op), flat(x.Args[1], op)...)
	}
	return []*ast.Expr{x}
}

// later is 1 if a comparison asks for a later hour or minute than a constant, -1 for an earlier
// one, and 0 for everything else.
func later(x *ast.Expr, of string) int {
	if x.Op != ast.OpBinary || !isTime(x.Args[0], of) || x.Args[1].Op != ast.OpConst {
		return 0
	}
	switch x.Name {
	case ">", ">=":
		return 1
	case "<", "<=":
		return -1
	}
	return 0
}

func isTime(x *ast.Expr, of string) bool {
	return x.Op == ast.OpMember && x.Name == of && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "time"
}

// holds evaluates a condition at a minute of the day; false where it asks for something else than
// the time.
func holds(x *ast.Expr, at int) (holds, ok bool) {
	if in := x.Not(); in != nil {
		is, known := compared(in, at)
		return !is, known
	}
	return compared(x, at)
}

func compared(x *ast.Expr, at int) (is, ok bool) {
	if x.Op != ast.OpBinary {
		return false, false
	}
	if x.Class() == ast.Logic {
		a, known := holds(x.Args[0], at)
		b, alsoKnown := holds(x.Args[1], at)
		return x.Name == "and" && a && b || x.Name == "or" && (a || b), known && alsoKnown
	}
	a, known := number(x.Args[0], at)
	b, alsoKnown := number(x.Args[1], at)
	if !known || !alsoKnown {
		return false, false
	}
	switch x.Name {
	case "==":
		return a == b, true
	case "!=":
		return a != b, true
	case "<":
		return a < b, true
	case "<=":
		return a <= b, true
	case ">":
		return a > b, true
	case ">=":
		return a >= b, true
	}
	return false, false
}

func number(x *ast.Expr, at int) (n int, ok bool) {
	switch {
	case isTime(x, "hour"):
		return at / 60, true
	case isTime(x, "minute"):
		return at % 60, true
	case x.Op == ast.OpConst && x.Value.Kind() == value.Int:
		return x.Value.Int(), true
	case x.Op == ast.OpBinary && slices.Contains([]string{"+", "-", "*"}, x.Name):
		a, known := number(x.Args[0], at)
		b, alsoKnown := number(x.Args[1], at)
		switch x.Name {
		case "+":
			n = a + b
		case "-":
			n = a - b
		default:
			n = a * b
		}
		return n, known && alsoKnown
	}
	return 0, false
}
