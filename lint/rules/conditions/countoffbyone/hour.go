package countoffbyone

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// hours looks at comparisons of the hour with an hour of which the hook speaks: > and <= take the hour
// for over when it begins, or for going on until it ends.
func hours(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	if h.When == nil || strings.Contains(h.When.String(), "time.minute") {
		return
	}
	spoken := hoursOf(lint.SaidOf(h))
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op != ast.OpBinary || x.Name != ">" && x.Name != "<=" || x.Args[0].String() != "time.hour" {
			return true
		}
		limit := x.Args[1]
		if !p.Literal(limit) || limit.Value.Kind() != value.Int || seen[limit.Span] {
			return true
		}
		n := limit.Value.Int()
		if !slices.Contains(spoken, n) || slices.Contains(spoken, n+1) {
			return true
		}
		seen[limit.Span] = true
		says, want := "begins at", ">="
		if x.Name == "<=" {
			says, want = "holds until", "<"
		}
		d := r.At(x.Span, "this %s %d:00, and the hook speaks of %d:00: time.hour is %d until %d:59", says, n+1, n, n, n)
		d.Detail = fmt.Sprintf("Write time.hour %s %d.", want, n)
		return true
	})
}

var clock = lazyregexp.New(`(?i)\b(\d{1,2})(?:[:.]00\b| ?(am|pm)\b| ?(?:o'clock|h|Uhr|hours)\b)|\b(?:between|from) (\d{1,2}) (?:and|to|until) (\d{1,2})\b`)

// hoursOf are the hours of which a text speaks.
func hoursOf(text string) (out []int) {
	for _, m := range clock.FindAllStringSubmatch(text, -1) {
		for _, group := range []string{m[1], m[3], m[4]} {
			n, err := strconv.Atoi(group)
			if err != nil {
				continue
			}
			if strings.EqualFold(m[2], "pm") && n < 12 {
				n += 12
			}
			out = append(out, n)
		}
	}
	return out
}
