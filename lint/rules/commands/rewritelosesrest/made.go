package rewritelosesrest

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
)

// The commands that stand around one to which a hook applies.
const (
	ahead  = "cd web && "
	behind = " && ./finish.sh"
)

// made tries a rewrite that makes the new line from one command of the old one, and not from the
// whole: such as uv {{ match.commands[0].text }}.
func made(p *lint.Policy, h *ast.Hook, s *ast.Step, event string, seen map[diag.Span]bool, r *lint.Report) {
	x := ofCommand(s)
	if x == nil || seen[x.Span] || wholeLine(x) {
		return
	}
	for _, line := range lines(p, h, event) {
		if _, ok := newLine(p, h, p.CallLike(h, event, "Shell", map[string]string{"command": line})); !ok {
			continue
		}
		for _, before := range []string{ahead, ""} {
			e := p.CallLike(h, event, "Shell", map[string]string{"command": before + line + behind})
			text, ok := newLine(p, h, e)
			if !ok || strings.Contains(text, "finish.sh") {
				continue
			}
			seen[x.Span] = true
			d := r.At(x.Span, "%s also applies if other commands stand on the line, and its rewrite drops them", lint.BaseName(h))
			d.Detail = "Apply the hook to lines of one command: when = \"len(shell.commands) == 1 and command == match.commands[0].text\". Or make the new line from the whole: \"{{ replace(command, match.commands[0].text, …) }}\"."
			d.Witness = lint.Witness(e, "the new line is "+text)
			return
		}
	}
}

// ofCommand is what a rewrite puts in the place of the line, where that waits for the event.
func ofCommand(s *ast.Step) *ast.Expr {
	x := s.Arg("input")
	if s.Kind != "rewrite" || x == nil || x.Op != ast.OpMap {
		return nil
	}
	for i := 0; i+1 < len(x.Args); i += 2 {
		if x.Args[i].Op == ast.OpConst && x.Args[i].Value.Text() == "command" && x.Args[i+1].Op != ast.OpConst {
			return x.Args[i+1]
		}
	}
	return nil
}

// wholeLine reports whether an expression uses the line as a whole.
func wholeLine(x *ast.Expr) bool {
	found := false
	ast.Walk(x, func(x *ast.Expr) bool {
		found = found || slices.Contains([]string{"command", "tool.input.command"}, x.String())
		return !found
	})
	return found
}

// newLine is the line that a hook makes of an event; false where it makes none, or where another
// hook rewrites the input, too.
func newLine(p *lint.Policy, h *ast.Hook, e *analyze.Event) (string, bool) {
	if e == nil || !p.Facts.Applies(h, e) {
		return "", false
	}
	shown := p.Facts.Replay(e)
	for _, other := range p.Hooks {
		if other != h && lint.AnyStep(other, func(s *ast.Step) bool { return s.Kind == "rewrite" }) && slices.ContainsFunc(shown.Hooks, func(w decision.Applied) bool { return w.Name == other.Name }) {
			return "", false
		}
	}
	v, ok := shown.UpdatedInput.Get("command")
	return v.Text(), ok && v.Kind() == value.String
}
