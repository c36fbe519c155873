// Package checkstatuslost finds checks whose command cannot fail.
package checkstatuslost

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// Rule is check-status-lost.
var Rule = &lint.Rule{
	Code: "HK4301", Name: "check-status-lost", Severity: diag.Warning,
	Title:  "A check passes although what it checks is wrong.",
	Why:    "A check passes if its command line exits with 0. `… || true` always exits with 0, a pipeline exits with the code of its last program and a list with that of its last command: `npm test | tail` and `npm test; echo done` pass with failing tests, and `npm test &` before they have run. A check prints the end of the output by itself. `git status` and `gofmt -l` exit with 0 whatever they print, and `grep FIXME` with 0 if it finds what should not be there.",
	Misses: "Scripts that the line starts, and pipelines whose last program is not known to succeed on any input.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				for _, a := range s.Args {
					text := commandLine(a)
					if s.Kind != "check" || text == "" || seen[a.Span] {
						continue
					}
					seen[a.Span] = true
					if !line(a, text, r) {
						single(h, s, a, text, r)
					}
				}
			})
		}
	},
}

// commandLine is the line of a shell that a check runs, or the command with its words in quotes.
func commandLine(a ast.Arg) string {
	words := ast.Texts(a.Expr)
	switch {
	case a.Name == "shell" && a.Expr.Op == ast.OpConst:
		return a.Expr.Value.Text()
	case a.Name != "command" || len(words) == 0 || a.Expr.Op != ast.OpConst:
		return ""
	case len(words) == 3 && slices.Contains(shells, path.Base(words[0])) && inline.MatchString(words[1]):
		return words[2]
	}
	for i, w := range words {
		words[i] = "'" + strings.ReplaceAll(w, "'", "") + "'"
	}
	return strings.Join(words, " ")
}

var (
	shells = []string{"sh", "bash", "dash", "zsh"}
	inline = lazyregexp.New(`^-l?c$`)
)

// line reports a line whose end says nothing about what comes before it.
func line(a ast.Arg, text string, r *lint.Report) bool {
	tree := syntax.Parse(text)
	if tree.Problem != nil || len(tree.Stmts) == 0 || strings.Contains(text, "pipefail") || strings.Contains(text, "PIPESTATUS") {
		return false
	}
	last := tree.Stmts[len(tree.Stmts)-1]
	if last.Negated {
		return false
	}
	if last.Background {
		r.At(a.Span, "this check always passes, because its command runs in the background").Detail = "Remove the &, so that the check waits for its command."
		return true
	}
	switch c := last.Cmd.(type) {
	case *syntax.Binary:
		if name := program(c.Y); c.Or && slices.Contains(empty, name) {
			return always(a, "|| "+name, r)
		}
	case *syntax.Pipeline:
		end := program(c.Stmts[len(c.Stmts)-1])
		if slices.Contains(succeed, end) && !slices.Contains(texts, program(c.Stmts[0])) {
			d := r.At(a.Span, "this check passes if %s succeeds, whatever the command in front of the pipe does", end)
			d.Detail = "Remove the pipe: a check shows the end of the output by itself."
			return true
		}
	case *syntax.Simple:
		name := program(last)
		if len(tree.Stmts) > 1 && slices.Contains(always0, name) && !stops.MatchString(text) {
			return always(a, "; "+name, r)
		}
	}
	return false
}

// stops is what makes a list end at the first failure, or keeps the status of a command.
var stops = lazyregexp.New(`\bset -\w*e|\$\?|\btrap\b|\bexit [1-9$]`)

func always(a ast.Arg, because string, r *lint.Report) bool {
	r.At(a.Span, "this check always passes, because its command line ends with %s", because).Detail = "Remove it, so that the check fails if the command fails."
	return true
}

var (
	empty   = []string{"true", ":", "echo", "printf", "exit 0"}                                                                                  // always exit with 0
	always0 = []string{"true", ":", "echo", "printf", "exit 0", "rm", "popd", "cd", "date", "unset", "export", "touch", "kill", "sleep", "wait"} // at the end of a list
	succeed = []string{"tail", "head", "cat", "tee", "less", "sort", "cut", "tr", "wc", "column", "nl", "uniq"}                                  // on any input
	texts   = []string{"echo", "printf", "cat", ""}                                                                                              // do not fail either
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
