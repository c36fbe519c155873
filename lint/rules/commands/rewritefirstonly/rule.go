// Package rewritefirstonly finds rewrites that put words around a command line and so change
// one of its commands only.
package rewritefirstonly

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is rewrite-first-only.
var Rule = &lint.Rule{
	Code: "HK6275", Name: "rewrite-first-only", Severity: diag.Warning,
	Title: "A rewrite puts a program, a variable or a flag around a line, and changes only its first or last command.",
	Why: `timeout 600 {{ command }} makes timeout 600 cd web && npm test of cd web && npm test: timeout
starts cd, which is no program, and npm test has no limit. A flag behind the line goes to its last
command. Apply the hook to lines of one command: when = "len(shell.commands) == 1".`,
	Misses: "Rewrites that are put together in another way than a text around the command. Hooks for certain agents.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Async || h.Mode != ast.Enforce {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				before, behind, at, ok := around(s)
				if ok && s.When == nil && s.Match == nil && !seen[at] {
					seen[at] = report(p, h, event, before, behind, at, r)
				}
			})
		}
	},
}

// around is the texts that a rewrite of the command puts before and behind it.
func around(s *ast.Step) (before, behind string, at diag.Span, ok bool) {
	x := s.Arg("input")
	if s.Kind != "rewrite" || x == nil || x.Op != ast.OpMap {
		return "", "", at, false
	}
	for i := 0; i+1 < len(x.Args); i += 2 {
		if x.Args[i].Op != ast.OpConst || x.Args[i].Value.Text() != "command" {
			continue
		}
		to, found := x.Args[i+1], 0
		for _, part := range parts(to) {
			switch {
			case part.Op == ast.OpConst && part.Value.Kind() == value.String && found == 0:
				before += part.Value.Str()
			case part.Op == ast.OpConst && part.Value.Kind() == value.String:
				behind += part.Value.Str()
			case isCommand(part):
				found++
			default:
				found = 2
			}
		}
		return before, behind, to.Span, found == 1
	}
	return "", "", at, false
}

// parts are the texts that are joined to one.
func parts(x *ast.Expr) (out []*ast.Expr) {
	if x.Op != ast.OpTemplate && (x.Op != ast.OpBinary || x.Name != "+") {
		return []*ast.Expr{x}
	}
	for _, a := range x.Args {
		out = append(out, parts(a)...)
	}
	return out
}

// isCommand reports whether an expression is the command line, whole.
func isCommand(x *ast.Expr) bool {
	return slices.Contains([]string{"command", "tool.input.command"}, x.String())
}

// firstOnly reports whether a text before a line changes its first command, and not the others.
func firstOnly(before string) bool {
	return strings.TrimSpace(before) != "" && changed(before+"inner-x; other-x", "inner-x", "other-x")
}

// lastOnly reports whether a text behind a line changes its last command, and not the others.
func lastOnly(behind string) bool {
	return strings.TrimSpace(behind) != "" && changed("other-x; inner-x"+behind, "inner-x", "other-x")
}

// changed reports whether one command of a line is started by another program, or has an
// argument or a variable, and the other is as it was.
func changed(line, name, other string) bool {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject})
	if !l.Parsed {
		return false
	}
	one, rest := false, false
	for _, c := range l.Commands {
		more := len(c.Via) > 0 || len(c.Args) > 0 || len(c.Env) > 0
		one = one || c.Name == name && more
		rest = rest || c.Name == other && !more
	}
	return one && rest
}

func report(p *lint.Policy, h *ast.Hook, event, before, behind string, at diag.Span, r *lint.Report) bool {
	text, which := strings.TrimSpace(before), "first"
	more := func(line string) string { return "cd web && " + line }
	if !firstOnly(before) {
		if !lastOnly(behind) {
			return false
		}
		text, which = strings.TrimSpace(behind), "last"
		more = func(line string) string { return line + " && ls" }
	}
	e := p.Facts.Witness(p.Facts.Guard(h, event))
	if e == nil {
		return false
	}
	line := lint.CommandOf(e)
	longer := lint.ToolCall(event, "Shell", map[string]string{"command": more(line)})
	if line == "" || !p.Facts.Applies(h, longer) {
		return false
	}
	d := r.At(at, "%s applies to lines of several commands, and %s changes only the %s", lint.BaseName(h), text, which)
	d.Detail = "Apply the hook to lines of one command: when = \"len(shell.commands) == 1\"."
	d.Witness = lint.Witness(longer, "the new line is "+before+more(line)+behind)
	return true
}
