// Package namebypart finds lists of sites and folders that let others through, because they
// compare a part of the name.
package namebypart

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is name-by-part.
var Rule = &lint.Rule{
	Code: "HK6011", Name: "name-by-part", Severity: diag.Warning,
	Title: "A site or folder is compared by a part of its name, so others pass too.",
	Why: `https://api.github.com is also the beginning of https://api.github.com.example.net, and
/home/dev/shop is also the beginning of /home/dev/shop-production. github.com is also contained in
https://example.net/?u=github.com, and notgithub.com ends with it. A guard that lets through
what has such a part lets these through too. Compare an address from ` + "`^https://`" + ` to the slash
behind the host. For a file, use within(path, 'docs') or a glob in match, which know where the
name of a folder ends. The same holds for cwd and project, on every event, and for the operands and
options of commands: end the text with a slash there, https://registry.corp.example/. A path that ends with
go may be that of cargo: write .go. git.branch contains "main" holds on maintenance/2.x, too.`,
	Misses:  "Branches other than main, master, trunk and develop. Guards that stop what has the part, unless it is an absolute folder of at least two names: they stop too much, not too little. Texts that are put together from more than the project's folder. Regexes of an allow, which `regex-unanchored-allow` reports. Hooks for certain agents. In a policy with very many such hooks, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many hooks with such comparisons are tried; each costs some evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, seen := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			p.EachExpr(h, func(whole *ast.Expr) {
				each(whole, nil, func(x *ast.Expr, items *ast.Expr) {
					branch(p, h, x, items, seen, r)
					extension(p, h, x, items, whole, seen, r)
					at, texts := parts(x, items)
					for _, text := range texts {
						if left > 0 && !seen[at.Span] {
							left--
							seen[at.Span] = event != "" && !h.Async && report(p, h, event, x, at, text, r) || inFolder(p, h, whole, x, at, text, r)
						}
					}
				})
			})
		}
	},
}

// each calls f for an expression and all below it, with the list whose items # is.
func each(x, items *ast.Expr, f func(x, items *ast.Expr)) {
	if x == nil {
		return
	}
	f(x, items)
	for i, a := range x.Args {
		if x.Op == ast.OpLoop && i == 1 {
			each(a, x.Args[0], f)
		} else {
			each(a, items, f)
		}
	}
}

func report(p *lint.Policy, h *ast.Hook, event string, x, at *ast.Expr, text string, r *lint.Report) bool {
	t := trying(h, text)
	for _, call := range append(t.calls(event), inCommands(p, h, event, x)...) {
		outside := call(t.outside)
		out := p.Facts.Verdict(outside)
		i := slices.IndexFunc(t.inside, func(text string) bool {
			e := call(text)
			in := p.Facts.Verdict(e)
			return stricter(out, in) && (p.Facts.Applies(h, outside) || p.Facts.Applies(h, e)) && (in != decision.Allow || x.Name != "matches")
		})
		if i < 0 {
			continue
		}
		in := p.Facts.Verdict(call(t.inside[i]))
		for _, b := range t.beside {
			if p.Facts.Verdict(call(b.text)) != in {
				continue
			}
			d := r.At(at.Span, "%s lets %s through like %s, because it %s", lint.BaseName(h), b.text, t.inside[i], b.why)
			d.Detail = t.detail(x, b)
			if local := p.LocalAt(at); !local.IsZero() {
				d.Notes = append(d.Notes, diag.Note{Span: local, Text: "the text is written here"})
			}
			d.Witness = lint.Witness(call(b.text), "it passes, and another "+t.noun+" does not")
			return true
		}
	}
	return false
}

// stricter reports whether a verdict keeps more from happening than another.
func stricter(a, b decision.Verdict) bool { return strictness(a) > strictness(b) }

func strictness(v decision.Verdict) int {
	return slices.Index([]decision.Verdict{decision.Allow, decision.None, decision.Ask, decision.Deny}, v)
}
