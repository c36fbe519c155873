// Package wrongunit finds seconds, characters and bytes that are compared with numbers of another
// unit.
package wrongunit

import (
	"math"
	"slices"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is wrong-unit.
var Rule = &lint.Rule{
	Code: "HK4022", Name: "wrong-unit", Severity: diag.Warning,
	Title: "A number of seconds, characters or bytes is compared with a number in another unit.",
	Why: `duration, age(path) and the difference of two time.unix are seconds; tool.input.timeout of a command is milliseconds. Agents and many
programs count milliseconds, so a number such as 60000 was probably meant as a minute,
and is 16 hours. If the texts of the hook speak of a week, and the condition compares with 7,
the number was meant in days. In the same way len(text) counts characters, and size(path) bytes:
a hook that speaks of 400 lines and compares with 400 counts something else.`,
	Misses: "Milliseconds below ten seconds, and sessions, which may last for hours, unless the texts of the hook speak of the time. Characters and bytes, unless the texts of the hook have the same number with another unit.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if x.Op == ast.OpBinary && slices.Contains([]string{"<", ">", "<=", ">="}, x.Name) {
						side(p, h, x.Args[0], x.Args[1], seen, r)
						side(p, h, x.Args[1], x.Args[0], seen, r)
						amount(p, h, x.Args[0], x.Args[1], seen, r)
						amount(p, h, x.Args[1], x.Args[0], seen, r)
					}
					return true
				})
			})
		}
	},
}

func side(p *lint.Policy, h *ast.Hook, seconds, limit *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	if limit.Op != ast.OpConst || limit.Value.Kind() != value.Int || seen[limit.Span] {
		return
	}
	n := limit.Value.Int()
	if timeLimit(seconds) && milliseconds(h, n, limit, seen, r) {
		return
	}
	name, bad := what(seconds), false
	if name != "" && spoken(p, h, name, int64(n), limit, seen, r) {
		return
	}
	switch name {
	case "duration":
		bad = n >= 10_000 && n%1000 == 0 && ofTools(h)
	case "age", "time.unix":
		bad = n >= 3_600_000 && n < 1_000_000_000_000 && n%3_600_000 == 0
	}
	if !bad {
		return
	}
	seen[limit.Span] = true
	d := r.At(limit.Span, "%s is in seconds: %d is %d hours", name, n, (n+1800)/3600)
	d.Detail = "Write " + value.OfInt(n/1000).Text() + " if you mean seconds."
	d.Fix = &diag.Fix{Title: "write " + value.OfInt(n/1000).Text(), Unsafe: true, Edits: []diag.Edit{{Span: limit.Span, Text: value.OfInt(n / 1000).Text()}}}
}

// timeLimit reports whether an expression is the time limit of a command, which agents give in milliseconds.
func timeLimit(x *ast.Expr) bool {
	if x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	return x.String() == "tool.input.timeout"
}

// milliseconds compares a number of milliseconds with the times of which the texts of the hook speak.
func milliseconds(h *ast.Hook, n int, limit *ast.Expr, seen map[diag.Span]bool, r *lint.Report) bool {
	for _, t := range lint.Times(lint.SaidOf(h)) {
		if t < time.Second || time.Duration(n)*time.Millisecond == t || time.Duration(n)*time.Second != t && time.Duration(n)*time.Minute != t {
			continue
		}
		seen[limit.Span] = true
		want := value.OfInt(int(t.Milliseconds())).Text()
		r.At(limit.Span, "tool.input.timeout is in milliseconds: the hook speaks of %s", want).Detail = "Write " + want + "."
		return true
	}
	return false
}

// factors are what a number of another unit is to be multiplied with.
var factors = []struct {
	unit   string
	second float64
}{{"milliseconds", 0.001}, {"minutes", 60}, {"hours", 3600}, {"days", 86400}, {"weeks", 604800}}

// spoken compares a number with the times of which the texts of the hook speak.
func spoken(p *lint.Policy, h *ast.Hook, name string, n int64, limit *ast.Expr, seen map[diag.Span]bool, r *lint.Report) bool {
	defined, said, isNamed := p.Definition(limit.Span)
	times := lint.Times(lint.SaidOf(h) + "\n" + said)
	if slices.Contains(times, time.Duration(n)*time.Second) {
		return true
	}
	for _, t := range times {
		for _, f := range factors {
			if math.Abs(float64(n)*f.second-t.Seconds()) > 0.001 {
				continue
			}
			seen[limit.Span] = true
			want := value.OfInt(int(t.Seconds())).Text()
			d := r.At(limit.Span, "%s is in seconds, and %d looks like %s: the hook speaks of %s seconds", name, n, f.unit, want)
			d.Detail = "Write " + want + "."
			at := limit.Span
			if isNamed {
				at = defined
				d.Notes = []diag.Note{{Span: at, Text: "the number is written here"}}
			}
			d.Fix = &diag.Fix{Title: "write " + want, Unsafe: true, Edits: []diag.Edit{{Span: at, Text: want}}}
			return true
		}
	}
	return false
}

// what is the name of a number of seconds; "" for any other expression.
func what(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpIdent && x.Name == "duration":
		return "duration"
	case x.Op == ast.OpCall && x.Name == "age":
		return "age"
	case x.Op == ast.OpBinary && x.Name == "??":
		return what(x.Args[0])
	case x.Op == ast.OpBinary && x.Name == "-" && unix(x.Args[0]):
		return "time.unix"
	}
	return ""
}

func unix(x *ast.Expr) bool {
	return x.Op == ast.OpMember && x.Name == "unix" && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "time"
}

// ofTools reports whether a hook is asked about tool calls only.
func ofTools(h *ast.Hook) bool {
	return !slices.ContainsFunc(h.On, func(on string) bool { k, ok := event.LookupKind(on); return !ok || !k.Tool })
}
