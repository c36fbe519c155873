package namebypart

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// containing are branches in whose names that of a main branch stands.
var containing = map[string][]string{
	"main":    {"maintenance/2.x", "domain-model", "fix/domain"},
	"master":  {"mastery-levels", "fix/webmaster"},
	"trunk":   {"trunks", "fix/truncated-trunk-view"},
	"develop": {"development-docs", "fix/develop-server"},
}

// ofBranches is a text that speaks of such branches.
var ofBranches = lazyregexp.New(`(?i)\b(maintenance|domain|begins?|starts?|ends?|contains?|names? with|prefix)`)

// branch reports a condition that finds the name of a main branch in that of another one.
func branch(p *lint.Policy, h *ast.Hook, x, items *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	if x.Op != ast.OpBinary || !isBranch(x.Args[0]) || ofBranches.MatchString(lint.SaidOf(h)) {
		return
	}
	at := x.Args[1]
	if at.Op == ast.OpPointer && at.Name == "" && items != nil {
		at = items
	}
	if seen[at.Span] || !p.Own(at.Span) {
		return
	}
	if other, name := alike(x.Name, at); other != "" {
		seen[at.Span] = true
		d := r.At(at.Span, "the condition takes the branch %s for %s", other, name)
		d.Detail = "Compare the whole name: git.branch in ['" + name + "']."
	}
}

func isBranch(x *ast.Expr) bool {
	for x.Op == ast.OpBinary && x.Name == "??" || x.Op == ast.OpCall && x.Name == "lower" && len(x.Args) == 1 {
		x = x.Args[0]
	}
	return x.String() == "git.branch"
}

// alike is a branch of which a comparison says the same as of a main branch that it names.
func alike(operator string, at *ast.Expr) (other, name string) {
	names, holds := ast.Texts(at), func(branch, name string) bool { return false }
	switch operator {
	case "contains":
		holds = strings.Contains
	case "startsWith":
		holds = strings.HasPrefix
	case "endsWith":
		holds = strings.HasSuffix
	case "matches":
		if at.Op != ast.OpConst || at.Value.Kind() != value.String {
			return "", ""
		}
		re, err := regexp.Compile(at.Value.Str())
		words, _, ok := regex.Words(at.Value.Str())
		if err != nil || !ok {
			return "", ""
		}
		names, holds = words, func(branch, name string) bool { return re.MatchString(branch) && re.MatchString(name) }
	}
	for _, name := range names {
		others := containing[name]
		if i := slices.IndexFunc(others, func(branch string) bool { return strings.Contains(branch, name) && holds(branch, name) }); i >= 0 {
			return others[i], name
		}
	}
	return "", ""
}
