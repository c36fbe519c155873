// Package recordofprivatedata finds records of what the same hook keeps back.
package recordofprivatedata

import (
	"regexp"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/redact"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is record-of-private-data.
var Rule = &lint.Rule{
	Code: "HK4309", Name: "record-of-private-data", Severity: diag.Warning,
	Title: "A record keeps the private data that its hook denies.",
	Why: `A hook that denies a prompt with an account number, and records the prompt, writes the number
into a file: it is then where it should not be, and perhaps in the next commit. record removes keys
and passwords by itself, but not numbers of accounts and persons. Record that it happened, and not
the text.`,
	Misses: "Hooks that do not say that they are about private data. Records of a part of the text.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if !lint.HookBlocks(h) || !private.MatchString(lint.SaidOf(h)) {
				continue
			}
			for _, field := range found(p, h.When) {
				ast.EachStep(h.Steps, func(s *ast.Step) { look(h, s, field, seen, r) })
			}
		}
	},
}

// private is words for data that redaction does not know.
var private = lazyregexp.New(`(?i)\b(account numbers?|bank accounts?|ibans?|card numbers?|credit cards?|social security|ssns?|passport numbers?|tax (numbers?|ids?)|phone numbers?|(e-?)?mail addresses|birth ?dates?|dates? of birth|patients?|(personal|private|customer|customers'|health) data|names? of (customers|patients|persons))\b`)

// found are the fields in which a condition looks for a text that a record would not remove.
func found(p *lint.Policy, when *ast.Expr) (out []string) {
	for _, x := range lint.Conjuncts(when) {
		if x.Op != ast.OpBinary || x.Name != "matches" || !p.Literal(x.Args[1]) || x.Args[1].Value.Kind() != value.String {
			continue
		}
		re, err := regexp.Compile(x.Args[1].Value.Str())
		if field := name(x.Args[0]); field != "" && err == nil && remains(re) {
			out = append(out, field)
		}
	}
	return out
}

// remains reports whether a text that a regex matches is still one after a record has removed
// what it knows.
func remains(re *regexp.Regexp) bool {
	for _, text := range regex.Examples(re.String()) {
		if re.MatchString(text) && re.MatchString(redact.Text(text)) {
			return true
		}
	}
	return false
}

// name is the field that an expression is, perhaps with a default; "" for any other.
func name(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpIdent:
		return x.Name
	case x.Op == ast.OpMember && name(x.Args[0]) != "":
		return name(x.Args[0]) + "." + x.Name
	case x.Op == ast.OpBinary && x.Name == "??":
		return name(x.Args[0])
	}
	return ""
}

func look(h *ast.Hook, s *ast.Step, field string, seen map[diag.Span]bool, r *lint.Report) {
	x := s.Arg("fields")
	if s.Kind != "record" || x == nil || x.Op != ast.OpMap || s.Arg("redact") != nil {
		return
	}
	for i := 0; i+1 < len(x.Args); i += 2 {
		if to := x.Args[i+1]; whole(to, field) && !seen[to.Span] {
			seen[to.Span] = true
			r.At(to.Span, "the record keeps the %s that %s denies because of what is in it", field, lint.BaseName(h)).Detail =
				"Record something else, such as its length, or list the field in redact."
		}
	}
}

// whole reports whether a text has all of a field in it.
func whole(x *ast.Expr, field string) bool {
	if x.Op != ast.OpTemplate {
		return name(x) == field
	}
	for _, a := range x.Args {
		if whole(a, field) {
			return true
		}
	}
	return false
}
