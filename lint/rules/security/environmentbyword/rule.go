// Package environmentbyword finds guards of an environment that see only its bare name among the operands.
package environmentbyword

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is environment-by-word.
var Rule = &lint.Rule{
	Code: "HK7070", Name: "environment-by-word", Severity: diag.Info,
	Title: "A guard of production looks for an operand that is prod and nothing else.",
	Why: `A regex of operands must match the whole word: prod matches neither deploy-prod nor prod-eu, as targets of
make and namespaces are often called. Let the name stand beside others: operands = ["(.*[-_./:])?prod([-_./:].*)?"].`,
	Misses: "Programs other than runners of tasks, ansible-playbook, kubectl and helm, and guards whose texts do not speak of the environment.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || !lint.HookBlocks(h) || !says.MatchString(lint.SaidOf(h)) {
				continue
			}
			for _, g := range guarded(h) {
				if !seen[g.at] && p.Own(g.at) {
					seen[g.at] = true
					look(p, h, event, g, r)
				}
			}
		}
	},
}

var (
	environment = lazyregexp.New(`^(prod|prd|production|live|staging)$`)
	says        = lazyregexp.New(`(?i)\b(prod|production|live|staging)\b`)
	// runners are programs whose operands are names that a project gives.
	runners = []string{"make", "gmake", "just", "task", "rake", "npm", "pnpm", "yarn", "bun", "invoke", "inv", "grunt", "gulp", "ansible-playbook", "kubectl", "oc", "helm"}
)

// name is a bare name of an environment that a guard looks for, with a line of it.
type name struct {
	at         diag.Span
	line, word string
}

// guarded are the names in the operands of a hook's blocks, and in its condition.
func guarded(h *ast.Hook) (out []name) {
	if h.Match != nil {
		for _, c := range h.Match.Command {
			for _, re := range c.Operands {
				words, _, ok := regex.Words(re.Source)
				if !ok || len(words) == 0 || slices.ContainsFunc(words, func(w string) bool { return !environment.MatchString(w) }) {
					continue
				}
				out = append(out, name{re.Span, evade.CommandLine(c), words[0]})
			}
		}
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if word := sought(x); word != "" {
			for _, base := range bases(h) {
				out = append(out, name{x.Span, base + " " + word, word})
			}
		}
		return true
	})
	return out
}

// sought is the environment that a part of a condition looks for among operands: 'prod' in .operands,
// any(.operands, # == 'prod').
func sought(x *ast.Expr) string {
	texts := func(x *ast.Expr) string {
		if all := ast.Texts(x); len(all) == 1 && environment.MatchString(all[0]) {
			return all[0]
		}
		return ""
	}
	switch {
	case x.Op == ast.OpBinary && x.Name == "in" && operands(x.Args[1]):
		return texts(x.Args[0])
	case x.Op == ast.OpLoop && x.Name == "any" && operands(x.Args[0]) && len(x.Args) > 1 && x.Args[1] != nil && x.Args[1].Op == ast.OpBinary && (x.Args[1].Name == "==" || x.Args[1].Name == "in"):
		return texts(x.Args[1].Args[1])
	}
	return ""
}

func operands(x *ast.Expr) bool { return x.Op == ast.OpMember && x.Name == "operands" }

// maxBases bounds the commands that are tried for one part.
const maxBases = 4

// bases are commands that a hook may be about: of its blocks, and the programs of its condition.
func bases(h *ast.Hook) []string {
	out := evade.Candidates(h, nil, &ast.Expr{}, "")
	ast.Walk(h.When, func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			if program.Known(text) {
				out = append(out, text)
			}
		}
		return true
	})
	return out[:min(len(out), maxBases)]
}

// look tries the same command with longer names.
func look(p *lint.Policy, h *ast.Hook, event string, g name, r *lint.Report) {
	first, _, _ := strings.Cut(g.line, " ")
	before, behind, ok := cutWord(g.line, g.word)
	if !ok || !slices.Contains(runners, first) {
		return
	}
	call := func(word string) *analyze.Event {
		return p.CallLike(h, event, "Shell", map[string]string{"command": before + word + behind})
	}
	longer := []string{"deploy-" + g.word, g.word + "-eu"}
	if !p.Facts.Applies(h, call(g.word)) || slices.ContainsFunc(longer, func(w string) bool { return p.Facts.Applies(h, call(w)) || p.Blocks(call(w)) }) {
		return
	}
	d := r.At(g.at, "an operand is compared as a whole, so %s lets %s and %s through", lint.BaseName(h), longer[0], longer[1])
	d.Detail = "Let other words stand beside the name: (.*[-_./:])?" + g.word + "([-_./:].*)?"
	d.Witness = lint.Witness(call(longer[0]), "no hook blocks it")
}

// cutWord splits a line around a word.
func cutWord(line, word string) (before, behind string, ok bool) {
	i := strings.LastIndex(" "+line+" ", " "+word+" ")
	if i < 0 {
		return "", "", false
	}
	return line[:i], line[i+len(word):], true
}
