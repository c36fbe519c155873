package rewriterepeats

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// insideWords reports a rewrite that replaces the name of a program wherever it stands in the line,
// also within the names of other things.
func insideWords(p *lint.Policy, h *ast.Hook, s *ast.Step, event string, r *lint.Report) bool {
	e := p.Facts.Witness(p.Facts.StepGuard(h, s, event))
	line := ""
	if e != nil {
		line = strings.TrimSpace(lint.CommandOf(e))
	}
	call, old, to := replaced(h, s.Arg("input"))
	if call == nil || !p.Own(call.Span) || !runs(line, old) {
		return false
	}
	other := old + "-tools"
	longer := with(e, "command", line+" "+other)
	got, ok := rewritten(p, h, longer, "command")
	if !ok || !strings.Contains(got, to+"-tools") {
		return false
	}
	d := r.At(call.Span, "%s is also replaced within other words: %s becomes %s", old, line+" "+other, got)
	d.Detail = "Replace only the first one: replace(command, '" + old + "', '" + to + "', 1)."
	if lines := with(e, "command", line+" && "+line); p.Facts.Applies(h, lines) {
		d.Detail = "Apply the hook to lines of one command, len(shell.commands) == 1, and replace only the first one: replace(command, '" + old + "', '" + to + "', 1)."
	}
	d.Witness = lint.Witness(longer, "the command becomes "+got)
	return true
}

// word is the name of a program.
var word = lazyregexp.New(`^[A-Za-z][\w.+-]*$`)

// replaced is a call that replaces each occurrence of a word, the word, and what takes its place.
func replaced(h *ast.Hook, x *ast.Expr) (call *ast.Expr, old, to string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		switch {
		case call != nil:
		case x.Op == ast.OpIdent:
			if let := lint.Let(h, x.Name); let != nil {
				call, old, to = replaced(&ast.Hook{}, let)
			}
		case x.Op == ast.OpCall && x.Name == "replace" && len(x.Args) == 3:
			call, old, to = x, text(x.Args[1]), text(x.Args[2])
		case x.Op == ast.OpCall && x.Name == "join" && len(x.Args) == 2 && x.Args[0].Op == ast.OpCall && x.Args[0].Name == "split" && len(x.Args[0].Args) == 2:
			call, old, to = x, text(x.Args[0].Args[1]), text(x.Args[1])
		}
		if call != nil && (!word.MatchString(old) || to == "") {
			call = nil
		}
		return call == nil
	})
	return call, old, to
}

func text(x *ast.Expr) string {
	if x.Op != ast.OpConst || x.Value.Kind() != value.String {
		return ""
	}
	return x.Value.Str()
}

// runs reports whether a line starts a program.
func runs(line, name string) bool {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject})
	return l.Parsed && slices.ContainsFunc(l.Commands, func(c shell.Command) bool { return c.Name == name })
}
