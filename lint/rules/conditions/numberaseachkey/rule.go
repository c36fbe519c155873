// Package numberaseachkey finds each.key of lists of objects where a name is meant.
package numberaseachkey

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is number-as-each-key.
var Rule = &lint.Rule{
	Code: "HK4376", Name: "number-as-each-key", Severity: diag.Warning,
	Title:  "each.key is the number of an item, and is compared as if it were a name.",
	Why:    "The key of an object or list in a list is its number: 0, 1, 2. A glob or regex with each.key then is 0, and matches nothing that is meant. Write each.value.NAME, or make for_each an object whose keys are the names.",
	Misses: "Texts and names in which the number may be meant.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			key, ok := numberOf(h)
			if !ok {
				continue
			}
			report := func(at diag.Span, text string) {
				if text == key && strings.Contains(p.Text(at), "each.key") && !seen[at] {
					seen[at] = true
					r.At(at, "each.key is the number of the item here: 0, 1 …").Detail = "Write each.value with the name of the item's field."
				}
			}
			match(h.Match, report)
			ast.EachStep(h.Steps, func(s *ast.Step) { match(s.Match, report) })
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if x.Class().Compares() {
						for _, a := range x.Args {
							if a.Op == ast.OpConst {
								report(a.Span, a.Value.Text())
							}
						}
					}
					return true
				})
			})
		}
	},
}

// numberOf is the key of an instance whose item is an object or a list and whose key is a
// number.
func numberOf(h *ast.Hook) (string, bool) {
	each, ok := h.Consts["each"]
	if !ok {
		return "", false
	}
	key, _ := each.Get("key")
	item, _ := each.Get("value")
	_, err := strconv.Atoi(key.Text())
	return key.Text(), err == nil && (item.Kind() == value.Map || item.Kind() == value.List)
}

// match calls f for the globs and regexes of a match.
func match(m *ast.Match, f func(diag.Span, string)) {
	if m == nil {
		return
	}
	globs := func(list []ast.Glob) {
		for _, g := range list {
			f(g.Span, strings.TrimPrefix(g.Source, "!"))
		}
	}
	regexes := func(list []ast.Regex) {
		for _, re := range list {
			f(re.Span, re.Source)
		}
	}
	globs(m.Path)
	for _, t := range m.Touched() {
		globs(t.Any)
		globs(t.Not)
	}
	regexes(m.Pattern)
	for _, list := range [][]ast.FieldMatch{m.Whole, m.Input, m.Fields} {
		for _, field := range list {
			regexes(field.Regexes)
		}
	}
	for _, c := range m.Command {
		for _, list := range [][]ast.Regex{c.Program, c.Args, c.Flags, c.Operands} {
			regexes(list)
		}
	}
}
