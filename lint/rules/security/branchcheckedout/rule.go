// Package branchcheckedout finds guards of pushes to a branch that ask which branch is checked out.
package branchcheckedout

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is branch-checked-out.
var Rule = &lint.Rule{
	Code: "HK7065", Name: "branch-checked-out", Severity: diag.Warning, ReadsProject: true,
	Title: "A guard of pushes to a branch asks only which branch is checked out, or only which one the line names.",
	Why: `git.branch is the branch that is checked out when the hook runs. git push origin main pushes main from any
branch, and git push origin HEAD:main any branch to main, so that a guard with git.branch == "main" alone does
not see them. Ask for the operand, too: operands = ["(.*:)?main"]. operands = ["main"] compares the whole word and
does not see HEAD:main either. A guard that looks for the operand alone does not see git push while main is checked
out; that is information unless a test has the branch checked out.`,
	Misses: "Hooks whose text does not speak of pushes to a branch, policies in which another hook looks at the operands of git push, and branches in a variable. Of guards by the operand those whose branch is not a word in the hook, that want a flag such as force, or that stand beside a condition on git.branch.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			refspec(p, h, seen, r)
			at := asked(h)
			if at == nil || seen[at.Span] || !p.Own(at.Span) || lint.EventBeforeTool(h) == "" || !lint.HookBlocks(h) || !pushes(h) || !says.MatchString(lint.SaidOf(h)) || targets(p) {
				continue
			}
			seen[at.Span] = true
			branch := ast.Texts(at.Args[1])[0]
			r.At(at.Span, "%s does not see git push origin %s from another branch", lint.BaseName(h), branch).Detail =
				"Ask for the operand, too: any(match.commands, any(.operands, # == '" + branch + "' or # endsWith ':" + branch + "'))."
		}
		named(p, seen, r)
	},
}

// says is a text about what is pushed where.
var says = lazyregexp.New(`(?i)\bpush\w*\b[^.]{0,20}\b(to|on|into) |\bpush(es|ed)? (main|master|release|production|protected)\b`)

// asked is a part of a hook's condition that compares the branch that is checked out with names.
func asked(h *ast.Hook) *ast.Expr {
	for _, x := range lint.Conjuncts(h.When) {
		if x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "in") && branch(x.Args[0]) && len(ast.Texts(x.Args[1])) > 0 {
			return x
		}
	}
	return nil
}

func branch(x *ast.Expr) bool {
	for x.Op == ast.OpBinary && x.Name == "??" || x.Op == ast.OpChain {
		x = x.Args[0]
	}
	return x.String() == "git.branch"
}

// pushes reports whether a hook is about git push alone, with any operands.
func pushes(h *ast.Hook) bool {
	if h.Match == nil || len(h.Match.Command) == 0 {
		return false
	}
	return !slices.ContainsFunc(h.Match.Command, func(c *ast.CommandMatch) bool {
		return !is(c.Program, "git") || len(c.Args) != 1 || !is(c.Args, "push") || len(c.Operands) > 0
	})
}

func is(list []ast.Regex, word string) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(re ast.Regex) bool {
		words, _, ok := regex.Words(re.Source)
		return !ok || len(words) != 1 || words[0] != word
	})
}

// targets reports whether a hook of the policy looks at what a push names.
func targets(p *lint.Policy) bool {
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool {
		if h.When != nil && (strings.Contains(h.When.String(), ".operands") || strings.Contains(h.When.String(), ".args") || strings.Contains(h.When.String(), "shell.words")) {
			return true
		}
		return h.Match != nil && slices.ContainsFunc(h.Match.Command, func(c *ast.CommandMatch) bool {
			return is(c.Program, "git") && (len(c.Operands) > 0 || len(c.Args) > 1)
		})
	})
}
