// Package othereach finds each.key and each.value where the other one is meant.
package othereach

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is other-each.
var Rule = &lint.Rule{
	Code: "HK4376", Name: "other-each", Severity: diag.Warning,
	Title:  "each.key or each.value is compared, and the other one is meant.",
	Why:    "The key of an object or list in a list is its number: 0, 1, 2. A glob or regex with each.key then is 0, and matches nothing that is meant. Write each.value.NAME, or make for_each an object whose keys are the names. In an object of globs and their owners, the owner as a glob matches no file: the keys are the globs. In an object of labels and regexes, the label as a regex matches nothing that is meant, and the regexes are never used.",
	Misses: "Texts and names in which the number may be meant.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			swapped(p, h, seen, r)
			labels(p, h, seen, r)
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

// swapped looks for globs that are each.value where only each.key is one, and the other way
// round.
func swapped(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	item, ok := h.Consts["each"]
	if !ok {
		return
	}
	key, _ := item.Get("key")
	val, _ := item.Get("value")
	if key.Kind() != value.String || val.Kind() != value.String {
		return
	}
	look := func(used, other, name, instead string) {
		if !glob(other) || glob(used) || !words.MatchString(used) {
			return
		}
		eachGlob(h, func(at diag.Span, text string) {
			if source := p.Text(at); text == used && strings.Contains(source, name) && !seen[at] {
				seen[at] = true
				r.At(at, "%s is %q here, which is no glob, and %s is %q", name, used, instead, other).Detail = "Write " + instead + "."
			}
		})
	}
	look(val.Str(), key.Str(), "each.value", "each.key")
	if strings.Contains(val.Str(), "*") { // a path may be anything else than a file that is matched
		look(key.Str(), val.Str(), "each.key", "each.value")
	}
}

// labels looks for regexes that are each.key where the key is only a name for the regex in
// each.value, which the hook does not use.
func labels(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	item, ok := h.Consts["each"]
	if !ok {
		return
	}
	key, _ := item.Get("key")
	val, _ := item.Get("value")
	if key.Kind() != value.String || val.Kind() != value.String || !words.MatchString(key.Str()) || !written.MatchString(val.Str()) || usesValue(p, h) {
		return
	}
	match := func(at diag.Span, text string) {
		if text == key.Str() && strings.Contains(p.Text(at), "each.key") && !seen[at] {
			seen[at] = true
			r.At(at, "each.key is only the name %q here, and the regular expression %s in each.value is not used", text, val.Str()).Detail = "Write each.value."
		}
	}
	look := func(m *ast.Match) {
		if m == nil || slices.ContainsFunc(m.Command, func(c *ast.CommandMatch) bool { return anyKnown(p, h, c) }) {
			return
		}
		eachRegex(m, match)
	}
	look(h.Match)
	ast.EachStep(h.Steps, func(s *ast.Step) { look(s.Match) })
	p.EachExpr(h, func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			if x.Op == ast.OpBinary && x.Name == "matches" && x.Args[1].Op == ast.OpConst {
				match(x.Args[1].Span, x.Args[1].Value.Text())
			}
			return true
		})
	})
}

// written is a text that is a regex and no name: with an anchor, alternatives or an escape.
var written = lazyregexp.New(`^\^|\$$|\|.*\)|\\[a-zA-Z.]|\.[*+]`)

// usesValue reports whether the block of a hook names each.value.
func usesValue(p *lint.Policy, h *ast.Hook) bool {
	src := string(p.Source(h.Span.File))
	rest := src[min(h.Span.Start.Byte, len(src)):]
	block, _, _ := strings.Cut(rest, "\n}")
	return strings.Contains(block, "each.value")
}

// anyKnown reports whether a program of a block is a key of some instance that is the name of a
// program: the key is meant, and the value may be for another hook.
func anyKnown(p *lint.Policy, h *ast.Hook, c *ast.CommandMatch) bool {
	if !slices.ContainsFunc(c.Program, func(re ast.Regex) bool { return strings.Contains(p.Text(re.Span), "each.key") }) {
		return false
	}
	return slices.ContainsFunc(p.Hooks, func(other *ast.Hook) bool {
		key, _ := other.Consts["each"].Get("key")
		return other.Span == h.Span && program.Known(key.Text())
	})
}

// glob reports whether a text can only be a glob or a path.
func glob(text string) bool { return strings.ContainsAny(text, "*/") && !strings.Contains(text, " ") }

// words is a name of people, not of a file: with blanks, or without a dot.
var words = lazyregexp.New(`^@?[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*$`)

// eachGlob calls f for the globs of a hook's matches.
func eachGlob(h *ast.Hook, f func(diag.Span, string)) {
	look := func(m *ast.Match) {
		if m == nil {
			return
		}
		list := m.Path
		for _, t := range m.Touched() {
			list = append(append(list[:len(list):len(list)], t.Any...), t.Not...)
		}
		for _, g := range list {
			f(g.Span, strings.TrimPrefix(g.Source, "!"))
		}
	}
	look(h.Match)
	ast.EachStep(h.Steps, func(s *ast.Step) { look(s.Match) })
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
	globs(m.Path)
	for _, t := range m.Touched() {
		globs(t.Any)
		globs(t.Not)
	}
	eachRegex(m, f)
}

// eachRegex calls f for the regexes of a match.
func eachRegex(m *ast.Match, f func(diag.Span, string)) {
	regexes := func(list []ast.Regex) {
		for _, re := range list {
			f(re.Span, re.Source)
		}
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
