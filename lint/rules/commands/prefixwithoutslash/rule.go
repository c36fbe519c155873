// Package prefixwithoutslash finds lists of sites and folders that let others through whose
// names begin alike.
package prefixwithoutslash

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is prefix-without-slash.
var Rule = &lint.Rule{
	Code: "HK6011", Name: "prefix-without-slash", Severity: diag.Warning,
	Title: "A site or folder is compared by the beginning of its name, so others whose names begin alike pass too.",
	Why: `https://api.github.com is also the beginning of https://api.github.com.example.net, and
/home/dev/shop is also the beginning of /home/dev/shop-production. A guard that lets through
what starts with such a text lets these through too. End the text with a slash. For a file, use
within(path, 'docs') or a glob in match, which know where the name of a folder ends.`,
	Misses:  "Guards that stop what begins with the text: they stop too much, not too little. Texts that are put together from more than the project's folder. Hooks for certain agents. In a policy with very many such hooks, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many hooks with such comparisons are tried; each costs some evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, seen := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Async {
				continue
			}
			p.EachExpr(h, func(x *ast.Expr) {
				ast.Walk(x, func(x *ast.Expr) bool {
					if at, text := prefix(p, x); text != "" && !seen[at.Span] && left > 0 {
						left--
						seen[at.Span] = report(p, h, event, x, at, text, r)
					}
					return true
				})
			})
		}
	},
}

// prefix is the text with which a comparison wants another to begin, if it ends within the
// name of a host or folder; "" for any other.
func prefix(p *lint.Policy, x *ast.Expr) (at *ast.Expr, text string) {
	switch {
	case x.Op == ast.OpBinary && x.Name == "startsWith", x.Op == ast.OpCall && x.Name == "hasPrefix" && len(x.Args) == 2:
		text = beginning(x.Args[1])
	case x.Op == ast.OpBinary && x.Name == "matches" && p.Literal(x.Args[1]) && x.Args[1].Value.Kind() == value.String:
		text = matched(x.Args[1].Value.Str())
	}
	if !site.MatchString(text) && !folder(text) {
		return nil, ""
	}
	return x.Args[1], text
}

// site is the beginning of an address, as far as the name of its host.
var site = lazyregexp.New(`^https?://([A-Za-z0-9-]+\.)*[A-Za-z0-9-]*[A-Za-z0-9](:\d+)?$`)

// local is this machine, which people name without a port.
var local = lazyregexp.New(`^https?://(localhost|127\.0\.0\.1)$`)

// beginning is a constant text, or one behind the project's folder.
func beginning(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		return x.Value.Str()
	case x.Op == ast.OpIdent && (x.Name == "project" || x.Name == "cwd"):
		return lint.ExampleProject
	case x.Op == ast.OpTemplate && len(x.Args) == 1:
		return beginning(x.Args[0])
	case x.Op == ast.OpBinary && x.Name == "+":
		if a, b := beginning(x.Args[0]), beginning(x.Args[1]); a != "" && b != "" {
			return a + b
		}
	}
	return ""
}

// matched is the text of a regex that is the beginning of a text, written out.
func matched(source string) string {
	rest, ok := strings.CutPrefix(source, "^")
	if !ok {
		return ""
	}
	words, fold, ok := regex.Words(rest)
	if !ok || fold || len(words) != 1 {
		return ""
	}
	return words[0]
}

// names are folders that a relative path may begin with; any other word may be the beginning of
// a file's name.
var names = []string{"src", "docs", "tests", "pkg", "packages", "scripts", "vendor", "public", "dist", "examples", "node_modules", "migrations", "internal", "backend", "frontend"}

// folder reports whether a text ends with the name of a folder.
func folder(text string) bool {
	text = strings.TrimPrefix(text, "./")
	last := text[strings.LastIndexByte(text, '/')+1:]
	return absolute.MatchString(text) || !strings.HasPrefix(text, "/") && !strings.Contains(text, "://") && slices.Contains(names, last)
}

// absolute is paths all of whose names are plain words.
var absolute = lazyregexp.New(`^(/[A-Za-z][A-Za-z_.-]*[A-Za-z])+$`)

// try is a text as a field of the calls of some tools.
type try struct {
	field                   string
	tools                   []string
	inside, beside, outside string
}

func trying(text string) try {
	if site.MatchString(text) {
		return try{"url", []string{"Fetch", "WebFetch"}, text + "/x", text + ".evil.example/x", "https://evil.example/x"}
	}
	outside := "elsewhere/x.txt"
	if strings.HasPrefix(text, "/") {
		outside = "/elsewhere/x.txt"
	}
	return try{"path", []string{"WriteFile", "EditFile", "ReadFile"}, text + "/x.txt", text + "-old/x.txt", outside}
}

func report(p *lint.Policy, h *ast.Hook, event string, x, at *ast.Expr, text string, r *lint.Report) bool {
	t := trying(text)
	for _, tool := range t.tools {
		call := func(text string) *analyze.Event {
			return lint.ToolCall(event, tool, map[string]string{t.field: text})
		}
		inside, beside, outside := p.Facts.Verdict(call(t.inside)), p.Facts.Verdict(call(t.beside)), p.Facts.Verdict(call(t.outside))
		if inside != beside || !stricter(outside, inside) || !p.Facts.Applies(h, call(t.outside)) && !p.Facts.Applies(h, call(t.inside)) {
			continue
		}
		d := r.At(at.Span, "%s lets %s through like %s, because it begins alike", lint.BaseName(h), t.beside, t.inside)
		d.Detail = "End the text with a slash."
		switch {
		case t.field == "path":
			d.Detail = "Write within(path, 'docs') or a glob in match, which know where the name of a folder ends, or end the text with a slash."
		case local.MatchString(text):
			d.Detail = "Ask local_address(url), which knows this machine with any port."
		case x.Name == "matches":
			d.Detail = "End the name of the host: ^https://example\\.com/."
		}
		d.Witness = lint.Witness(call(t.beside), "it passes, and another "+map[string]string{"url": "address", "path": "path"}[t.field]+" does not")
		return true
	}
	return false
}

// stricter reports whether a verdict keeps more from happening than another.
func stricter(a, b decision.Verdict) bool { return strictness(a) > strictness(b) }

func strictness(v decision.Verdict) int {
	return slices.Index([]decision.Verdict{decision.Allow, decision.None, decision.Ask, decision.Deny}, v)
}
