// Package checkstatuslost finds checks whose command cannot fail.
package checkstatuslost

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// Rule is check-status-lost.
var Rule = &lint.Rule{
	Code: "HK4301", Name: "check-status-lost", Severity: diag.Warning,
	Title:  "The command line of a check hides that its command fails.",
	Why:    "A check passes if its command line exits with 0. `… || true` always exits with 0, and a pipeline exits with the code of its last program: `npm test | tail` passes with failing tests. A check prints the end of the output by itself.",
	Misses: "Scripts that the line starts, and pipelines whose last program is not known to succeed on any input.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					if s.Kind == "check" && a.Name == "shell" && a.Expr.Op == ast.OpConst && !seen[a.Span] {
						seen[a.Span] = true
						line(a, r)
					}
				}
			})
		}
	},
}

func line(a ast.Arg, r *lint.Report) {
	text := a.Expr.Value.Str()
	tree := syntax.Parse(text)
	if tree.Problem != nil || len(tree.Stmts) == 0 || strings.Contains(text, "pipefail") || strings.Contains(text, "PIPESTATUS") {
		return
	}
	last := tree.Stmts[len(tree.Stmts)-1]
	if last.Negated {
		return
	}
	switch c := last.Cmd.(type) {
	case *syntax.Binary:
		if name := program(c.Y); c.Or && slices.Contains(empty, name) {
			always(a, "|| "+name, r)
		}
	case *syntax.Pipeline:
		end := program(c.Stmts[len(c.Stmts)-1])
		if slices.Contains(succeed, end) && !slices.Contains(texts, program(c.Stmts[0])) {
			d := r.At(a.Span, "this check passes if %s succeeds, whatever the command in front of the pipe does", end)
			d.Detail = "Remove the pipe: a check shows the end of the output by itself."
		}
	case *syntax.Simple:
		if name := program(last); len(tree.Stmts) > 1 && (name == "true" || name == ":") {
			always(a, "; "+name, r)
		}
	}
}

func always(a ast.Arg, because string, r *lint.Report) {
	r.At(a.Span, "this check always passes, because its command line ends with %s", because).Detail = "Remove it, so that the check fails if the command fails."
}

var (
	empty   = []string{"true", ":", "echo", "printf", "exit 0"}                                                 // always exit with 0
	succeed = []string{"tail", "head", "cat", "tee", "less", "sort", "cut", "tr", "wc", "column", "nl", "uniq"} // on any input
	texts   = []string{"echo", "printf", "cat", ""}                                                             // do not fail either
)

// program is the program of a simple command, exit with its code.
func program(s *syntax.Stmt) string {
	c, ok := s.Cmd.(*syntax.Simple)
	if !ok || len(c.Words) == 0 {
		return ""
	}
	name := literal(c.Words[0])
	if name == "exit" && len(c.Words) == 2 {
		name += " " + literal(c.Words[1])
	}
	return name
}

func literal(w *syntax.Word) string {
	if len(w.Parts) != 1 || w.Parts[0].Kind != syntax.Lit {
		return ""
	}
	return w.Parts[0].Text
}
