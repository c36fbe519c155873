// Package patternastext finds regexes and globs that are compared as plain text.
package patternastext

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is pattern-as-text.
var Rule = &lint.Rule{
	Code: "HK4071", Name: "pattern-as-text", Severity: diag.Warning,
	Title:  "A regular expression or a glob is compared as plain text, or a text is taken for characters.",
	Why:    "contains, startsWith, endsWith, == and in compare characters as they are written. `command contains \"rm.*-rf\"` looks for a dot and a star, and `path == \"src/*.go\"` for a file with a star in its name. Use matches for a regex, and match { path = […] } for a glob. The other way round trim(text, \"sudo \") takes single characters: trim(\"sudo dos2unix x\", \"sudo \") is \"2unix x\".",
	Misses: "Texts that are put together, and the contents of files, in which such characters may be meant. A lone star, since commands have it.",
	Same:   func(diag.Diag) diag.Code { return "HK4024" },
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					comparison(x, seen, r)
					return true
				})
			})
		}
	},
}

func comparison(x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	switch {
	case x.Op == ast.OpCall && x.Name == "trim" && len(x.Args) == 2:
		trimmed(x, seen, r)
	case x.Op == ast.OpCall && (x.Name == "hasPrefix" || x.Name == "hasSuffix") && len(x.Args) == 2:
		constants(x.Name, x.Args[0], x.Args[1], seen, r)
	case x.Class() == ast.TextTest && x.Name != "matches", x.Class() == ast.Equality:
		constants(x.Name, x.Args[0], x.Args[1], seen, r)
	case x.Name == "in" && x.Op == ast.OpBinary:
		constants("==", x.Args[0], x.Args[1], seen, r)
	}
}

// word is a text that is no set of characters: two letters or more that differ.
var word = lazyregexp.New(`[A-Za-z]{2}`)

// trimmed looks for trim with a text that is meant as a whole: trim(command, 'sudo ').
func trimmed(x *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	by := x.Args[1]
	if by.Op != ast.OpConst || by.Value.Kind() != value.String || seen[by.Span] || !word.MatchString(by.Value.Str()) || strings.Contains(by.Value.Str(), "abc") {
		return
	}
	seen[by.Span] = true
	d := r.At(by.Span, "trim takes each of these characters away from both ends, and not the text %q", by.Value.Str())
	d.Detail = "Write trimPrefix or trimSuffix."
}

// constants looks at the texts on the right side of a comparison.
func constants(op string, left, right *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	switch {
	case right.Op == ast.OpArray:
		for _, a := range right.Args {
			constants(op, left, a, seen, r)
		}
	case right.Op != ast.OpConst:
	case right.Value.Kind() == value.List:
		for i := range right.Value.Len() {
			look(op, left, right.Value.At(i), right.Span, seen, r)
		}
	default:
		look(op, left, right.Value, right.Span, seen, r)
	}
}

func look(op string, left *ast.Expr, v value.Value, at diag.Span, seen map[diag.Span]bool, r *lint.Report) {
	name := last(left)
	if v.Kind() != value.String || seen[at] || name == "" || name == "content" || name == "output" {
		return
	}
	text := v.Str()
	switch {
	case isRegex(op, name, text):
		seen[at] = true
		d := r.At(at, "%s compares plain text, and %q is a regular expression", operator(op), text)
		d.Detail = "Write matches, or the text as it is."
	case paths[name] && isGlob(text):
		seen[at] = true
		d := r.At(at, "%s compares plain text, and %q is a glob", operator(op), text)
		d.Detail = "Write the glob in match, as path, reads or writes, or compare a part of the path without the star."
	}
}

func operator(op string) string {
	if op == "hasPrefix" || op == "hasSuffix" {
		return op + "(…)"
	}
	return op
}

// last is the last part of the name that an expression asks for.
func last(x *ast.Expr) string {
	switch x.Op {
	case ast.OpIdent, ast.OpMember:
		return x.Name
	case ast.OpPointer:
		return "#"
	case ast.OpChain:
		return last(x.Args[0])
	case ast.OpBinary:
		if x.Name == "??" {
			return last(x.Args[0])
		}
	case ast.OpCall:
		if len(x.Args) > 0 && (x.Name == "lower" || x.Name == "upper" || x.Name == "trim") {
			return last(x.Args[0])
		}
	}
	return ""
}

// paths are names whose values are paths and words, in which a star is rare.
var paths = map[string]bool{"path": true, "path_abs": true, "cwd": true, "url": true, "name": true, "host_name": true, "agent": true, "server": true}

var (
	anywhere = lazyregexp.New(`\.[*+]|\\[bsdwSDWB.]|\[(a-z|A-Z|0-9)|\((\w+\|)+\w+\)`)
	either   = lazyregexp.New(`^[\w./-]+( [\w./-]+)*(\|[\w./-]+( [\w./-]+)*)+$`)
	piped    = lazyregexp.New(`\| ?(ba|z|da|fi|k)?sh\b|\| ?(python\d?|perl|ruby|node|sudo|xargs|tee|grep|awk|sed|head|tail|less|more|jq|wc|sort)\b`)
	start    = lazyregexp.New(`^\^[\w./(-]`)
	end      = lazyregexp.New(`[\w)]\$$`)
	star     = lazyregexp.New(`[\w./]\*|\*[\w./]`)
)

// isRegex reports whether a text has what a regex has and a name or command has not.
func isRegex(op, name, text string) bool {
	begins, ends := op != "endsWith" && op != "hasSuffix", op != "startsWith" && op != "hasPrefix"
	return anywhere.MatchString(text) && !strings.Contains(text, "...") || either.MatchString(text) && !(name == "command" && piped.MatchString(text)) ||
		begins && start.MatchString(text) || ends && end.MatchString(text)
}

func isGlob(text string) bool { return star.MatchString(text) }
