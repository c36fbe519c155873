// Package retriedresult finds checks that shall be tried again after a result, which is not.
package retriedresult

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is retried-result.
var Rule = &lint.Rule{
	Code: "HK4409", Name: "retried-result", Severity: diag.Warning,
	Title: "A check has retries for a program that fails now and then, and a program that fails is not tried again.",
	Why: `retries of a check tries again if the command cannot run to its end: it cannot start, or a signal
ends it. Tests that fail have run to their end, and the first exit code that is not 0 is the result.
Repeat the command in the shell: shell = "make e2e || make e2e".`,
	Misses: "Checks whose texts do not say that the result varies, unless they run tests in a browser.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, h, s, seen, r) })
		}
	},
}

var (
	// varies is a text about a result that is not always the same.
	varies = lazyregexp.New(`(?i)\b(flak(y|es?|ey|iness)|flicker\w*|unstable|unreliable|intermittent\w*|non-?deterministic\w*|(sometimes|now and then|occasionally|randomly|at random) (fails?|breaks?|(is|are) red)|fails? (sometimes|now and then|occasionally|randomly|at random)|(one|a single|any) (good|green|passing|successful) (run|try|attempt)|(second|third|another) (chance|try|attempt)|(two|three|four|five|[2-9]) (tries|attempts|chances)|(re-?run|run again|repeat(ed)?|retr(y|ied)) (if|when) (it|they) fails?)\b`)
	// crashes is a text about a program that cannot run to its end.
	crashes = lazyregexp.New(`(?i)\b(crash\w*|kill(s|ed)?|signal|out of memory|oom|cannot (be )?start(ed)?|does not start|not (yet )?(there|installed|ready))\b`)
	// browsers is a command of tests in a browser, whose results vary.
	browsers = lazyregexp.New(`(?i)(^|[ :/_-])(playwright|cypress|testcafe|webdriver\w*|wdio|selenium|nightwatch|e2e)([ :/_-]|$)`)
)

func look(p *lint.Policy, h *ast.Hook, s *ast.Step, seen map[diag.Span]bool, r *lint.Report) {
	if s.Kind != "check" {
		return
	}
	for _, a := range s.Args {
		if a.Name != "retries" || a.Expr == nil || a.Expr.Op != ast.OpConst || a.Expr.Value.Kind() != value.Int || a.Expr.Value.Int() < 1 || seen[a.Span] {
			continue
		}
		said := lint.SaidOf(h) + "\n" + s.Label
		line := s.Constant("shell")
		if x := s.Arg("command"); x != nil {
			line = strings.Join(ast.Words(x), " ")
		}
		if crashes.MatchString(said) || !varies.MatchString(said) && !browsers.MatchString(line) {
			continue
		}
		seen[a.Span] = true
		d := r.At(a.Span, "a command that ends with an exit code other than 0 is not tried again")
		d.Detail = "Repeat it in the shell, and remove retries: shell = \"COMMAND || COMMAND\"."
	}
}
