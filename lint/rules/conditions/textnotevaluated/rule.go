// Package textnotevaluated finds texts with an expression in the spelling of another
// language.
package textnotevaluated

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is text-not-evaluated.
var Rule = &lint.Rule{
	Code: "HK4023", Name: "text-not-evaluated", Severity: diag.Warning,
	Title:  "A text contains a field of the event without {{ }}, as {path} or $path, which hookc does not evaluate.",
	Why:    "Only `{{ … }}` is evaluated in texts. The agent or the user sees `{path}`, `$path` and `${path}` as they are written.",
	Misses: "Names of lets and states, and format verbs such as %s. Arguments that a shell reads. A name in braces that is only a part of an argument, which the program may read: --format={path}.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if slices.Contains(values, s.Kind+"."+a.Name) && !seen[a.Span] {
						seen[a.Span] = name(h, s, a, r)
					}
					if slices.Contains(texts, a.Name) {
						ast.Walk(a.Expr, func(x *ast.Expr) bool {
							if x.Op == ast.OpConst && x.Value.Kind() == value.String && !seen[x.Span] {
								seen[x.Span] = true
								look(h, a.Expr, x, r)
							}
							return x.Op == ast.OpTemplate || x == a.Expr
						})
					}
				}
			})
		}
	},
}

// texts are the arguments that people and agents read.
var texts = []string{"reason", "message", "text", "title"}

var other = lazyregexp.New(`\$?\{\s*([a-z_]+(?:\.[a-z_]+)*)\s*\}|\$([a-z_]+(?:\.[a-z_]+)*)`)

func look(h *ast.Hook, whole, x *ast.Expr, r *lint.Report) {
	text := x.Value.Str()
	for _, m := range other.FindAllStringSubmatchIndex(text, -1) {
		name, written := "", text[m[0]:m[1]]
		if m[2] >= 0 {
			name = text[m[2]:m[3]]
		} else {
			name = text[m[4]:m[5]]
		}
		if !has(h, name) || m[0] > 0 && strings.IndexByte(`{\/=`, text[m[0]-1]) >= 0 || m[1] < len(text) && strings.IndexByte(`}/=(`, text[m[1]]) >= 0 {
			continue
		}
		at := x.Span
		if at.IsZero() {
			at = whole.Span
		}
		d := r.At(at, "%s is plain text here, and not the field of the event", written)
		d.Detail = "Write {{ " + name + " }}."
		return
	}
}

// has reports whether each event of a hook may have the field.
func has(h *ast.Hook, name string) bool {
	i := slices.IndexFunc(event.Fields[:], func(f event.Field) bool { return f.Path == name })
	if i < 0 {
		return false
	}
	for _, on := range h.On {
		k, ok := event.LookupKind(on)
		if !ok || !slices.ContainsFunc(event.FieldsOf(k), func(u event.Use) bool { return u.Field == event.Fields[i].ID }) {
			return false
		}
	}
	return true
}
