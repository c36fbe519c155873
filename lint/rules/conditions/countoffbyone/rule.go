// Package countoffbyone finds limits of counters that are reached one time later than the hook
// says.
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

// Rule is count-off-by-one.
var Rule = &lint.Rule{
	Code: "HK4025", Name: "count-off-by-one", Severity: diag.Warning,
	Title: "A limit of a counter or of hours, or the place of a text, is off by one.",
	Why: `A state that is counted after each failure is 3 after the third one. A hook that says
"after three failures" and asks for state.failures > 3 waits for the fourth. Write >= 3.
In the same way time.hour is 17 until 17:59, so that time.hour > 17 begins at 18:00. A count that goes on is 3 only once: a deny with state.failures == 3 lets the call
pass after the fourth failure. indexOf(…) is 0 for a text at the beginning, which > 0 does not see. A counter
whose own hook counts while state.failures < 3 stays at 3, so that > 3 never holds.`,
	Misses: "States that are counted on an event of the hook itself, or by other numbers than 1. Numbers that the hook names in another way than after three, three times or three have failed.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		c, seen := lint.Cached(p, countersOf), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			for _, x := range lint.Conjuncts(h.When) {
				look(p, h, c, x, seen, r)
				exact(p, h, c, x, seen, r)
				neverReached(p, h, c, x, seen, r)
			}
			p.EachExpr(h, func(x *ast.Expr) { places(x, seen, r) })
			hours(p, h, seen, r)
		}
	},
}

// counters are the events on which each state is counted up by one; nil for one that is also
// changed in another way.
type counters struct {
	events map[string][]string
	other  map[string]bool
	any    bool
}

func countersOf(p *lint.Policy) *counters {
	c := &counters{events: map[string][]string{}, other: map[string]bool{}}
	for _, h := range p.Hooks {
		c.hook(h)
	}
	for _, e := range p.Policy.Events {
		for _, from := range e.From {
			c.hook(from.Hook)
		}
	}
	return c
}

func (c *counters) hook(h *ast.Hook) {
	ast.EachStep(h.Steps, func(s *ast.Step) {
		for _, a := range s.Args {
			if s.Kind == "state" && a.Name != "clear" {
				c.change(h, a.Name, a.Expr)
			}
		}
	})
}

func (c *counters) change(h *ast.Hook, how string, x *ast.Expr) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			c.write(h, how, x.Value.Key(i).Text(), x.Value.At(i))
		}
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			c.any = c.any || x.Args[i].Op != ast.OpConst
			c.write(h, how, x.Args[i].Value.Text(), x.Args[i+1].Value)
		}
	default:
		c.any = true
	}
}

// write notes one value; it is nil for one that is computed.
func (c *counters) write(h *ast.Hook, how, name string, v value.Value) {
	switch {
	case how == "add" && v.Kind() == value.Int && v.Int() == 1:
		c.events[name] = append(c.events[name], h.On...)
	case how == "set" && v.Kind() == value.Int && v.Int() == 0:
	default:
		c.other[name] = true
	}
}

// look looks at one comparison of a counter.
func look(p *lint.Policy, h *ast.Hook, c *counters, x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	name, from, at, ok := limit(p, x)
	if !ok || c.any || c.other[name] || len(c.events[name]) == 0 || seen[at] || slices.ContainsFunc(c.events[name], func(on string) bool { return slices.Contains(h.On, on) }) {
		return
	}
	spoken := times(lint.SaidOf(h))
	if !slices.Contains(spoken, from-1) || slices.Contains(spoken, from) {
		return
	}
	seen[at] = true
	d := r.At(x.Span, "state.%s has to be %d here, and the hook speaks of %d", name, from, from-1)
	d.Detail = fmt.Sprintf("It is %d after the %s time. Write state.%s >= %d.", from-1, ordinal(from-1), name, from-1)
}

// limit is the state of a comparison and the smallest number for which it holds.
func limit(p *lint.Policy, x *ast.Expr) (name string, from int, at diag.Span, ok bool) {
	if x.Op != ast.OpBinary || len(x.Args) != 2 {
		return "", 0, at, false
	}
	state, n, op := x.Args[0], x.Args[1], x.Name
	if state.Op == ast.OpConst {
		state, n, op = n, state, map[string]string{"<": ">", "<=": ">="}[op]
	}
	if state.Op != ast.OpMember || state.Args[0].Op != ast.OpIdent || state.Args[0].Name != "state" || !p.Literal(n) || n.Value.Kind() != value.Int {
		return "", 0, at, false
	}
	switch op {
	case ">":
		return state.Name, n.Value.Int() + 1, n.Span, true
	case ">=":
		return state.Name, n.Value.Int(), n.Span, true
	}
	return "", 0, at, false
}

// times are the numbers of times after which a text says that something happens.
func times(text string) (out []int) {
	text = strings.ToLower(text)
	for _, re := range []*lazyregexp.Regexp{after, counted, happened} {
		for _, m := range re.FindAllStringSubmatch(text, -1) {
			if m[1] != "" || span.MatchString(m[3]) {
				continue // more than three times, or after three minutes
			}
			if n, ok := number(m[2]); ok {
				out = append(out, n)
			}
		}
	}
	return out
}

const (
	more   = `((?:more than|over|at most|up to|exceeds?|less than|fewer than|within|every|another|of|last|past)\s+)?`
	digits = `(\d+|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|sixth|\d+(?:rd|th|st|nd))`
)

var (
	after    = lazyregexp.New(`\bafter (?:the )?` + more + digits + `\s+([a-z]+)`)
	counted  = lazyregexp.New(more + `\b` + digits + ` (times)\b`)
	happened = lazyregexp.New(more + `\b` + digits + `\s+([a-z]+)\s+(?:[a-z]+\s+){0,2}(?:have|has|had|in a row)\b`)
)

var span = lazyregexp.New(`^(second|minute|hour|day|week|month|year)s?$`)

var words = []string{"", "first", "second", "third", "fourth", "fifth", "sixth"}

func number(word string) (int, bool) {
	if i := slices.Index(words, word); i > 0 {
		return i, true
	}
	n, ok := lint.Number(strings.TrimRight(word, "rdthsn"))
	if !ok {
		n, ok = lint.Number(word)
	}
	return int(n), ok
}

func ordinal(n int) string {
	if n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n) + "th"
}
