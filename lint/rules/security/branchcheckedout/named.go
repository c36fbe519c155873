package branchcheckedout

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// protected are branches that people guard.
var protected = []string{"main", "master", "trunk", "develop", "production", "prod", "release", "staging", "stable"}

// A push that names the branch, and one of the branch that is checked out.
const with, without = "git push origin %", "git push"

// named looks for guards that see a push only if the line names the branch, in a policy that never
// asks which one is checked out.
func named(p *lint.Policy, seen map[diag.Span]bool, r *lint.Report) {
	if slices.ContainsFunc(p.Hooks, asksBranch) {
		return
	}
	for _, h := range p.OwnHooks() {
		event := lint.EventBeforeTool(h)
		if event == "" || !lint.HookBlocks(h) || !speaksOfPush(h) {
			continue
		}
		branch, e := unseen(p, h, event)
		at := place(h, branch)
		if e == nil || seen[at] || !p.Own(at) {
			continue
		}
		seen[at] = true
		d := r.At(at, "%s does not see %s while %s is checked out", lint.BaseName(h), without, branch)
		d.Detail = "Ask for the branch that is checked out, too: git.branch == '" + branch + "' and any(match.commands, len(.operands) < 3)."
		if !checkedOut(p, branch) {
			d.Severity = diag.Info
		}
		d.Witness = lint.Witness(e, "nothing stops this push of the branch that is checked out")
	}
}

// unseen is a branch whose push a hook stops if the line names it, with the push that does not,
// which nothing stops.
func unseen(p *lint.Policy, h *ast.Hook, event string) (branch string, e *analyze.Event) {
	call := func(line string) *analyze.Event {
		return p.CallLike(h, event, "Shell", map[string]string{"command": line})
	}
	stops := func(branch string) bool {
		return p.Facts.Applies(h, call(strings.ReplaceAll(with, "%", branch)))
	}
	e = call(without)
	if stops("topic/cart") || p.Facts.Applies(h, e) || p.Blocks(e) {
		return "", nil
	}
	for _, branch := range protected {
		if stops(branch) {
			return branch, e
		}
	}
	return "", nil
}

// speaksOfPush reports whether a hook names git's push, which spares the others the trial.
func speaksOfPush(h *ast.Hook) bool {
	if h.When != nil && strings.Contains(h.When.String(), "push") {
		return true
	}
	return h.Match != nil && slices.ContainsFunc(h.Match.Command, func(c *ast.CommandMatch) bool {
		return slices.ContainsFunc(c.Args, func(re ast.Regex) bool { return strings.Contains(re.Source, "push") })
	})
}

// asksBranch reports whether a hook asks which branch is checked out.
func asksBranch(h *ast.Hook) (found bool) {
	h.EachExpr(func(x *ast.Expr) {
		ast.Walk(x, func(x *ast.Expr) bool {
			found = found || x.Op == ast.OpIdent && x.Name == "git"
			return !found
		})
	})
	return found
}

// place is where a hook names a branch.
func place(h *ast.Hook, branch string) diag.Span {
	at := h.Span
	if h.When != nil {
		at = h.When.Span
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op == ast.OpConst && slices.ContainsFunc(ast.Texts(x), func(text string) bool { return strings.Contains(text, branch) }) {
			at = x.Span
		}
		return true
	})
	if h.Match != nil {
		for _, c := range h.Match.Command {
			for _, re := range slices.Concat(c.Args, c.Operands) {
				if strings.Contains(re.Source, branch) {
					at = re.Span
				}
			}
		}
	}
	return at
}

// checkedOut reports whether a test of the policy has a branch checked out: then the policy is used
// by people who work on it.
func checkedOut(p *lint.Policy, branch string) bool {
	for _, s := range p.Scripts() {
		_, files := policytest.Attached(s.Data)
		for _, f := range files {
			if f.Name == ".git/HEAD" && strings.TrimSpace(string(f.Data)) == "ref: refs/heads/"+branch {
				return true
			}
		}
	}
	return false
}
