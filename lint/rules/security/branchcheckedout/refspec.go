package branchcheckedout

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
)

// maxBranches bounds the branches that are tried for one hook.
const maxBranches = 4

// refspec looks for a guard of pushes to a branch that compares the branch with a whole word: it applies
// to git push origin main, and not to git push origin HEAD:main, which pushes to the same branch.
func refspec(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	event := lint.EventBeforeTool(h)
	if event == "" || !lint.HookBlocks(h) || !aboutPushes(h) {
		return
	}
	for _, b := range branches(h) {
		if !p.Own(b.at) || seen[b.at] {
			continue
		}
		for _, flags := range flagsOf(h) {
			call := func(words string) *analyze.Event {
				return p.CallLike(h, event, "Shell", map[string]string{"command": "git push " + flags + words})
			}
			evading := call("origin HEAD:" + b.name)
			if !p.Facts.Applies(h, call("origin "+b.name)) || p.Facts.Applies(h, call("origin topic-x")) || p.Facts.Applies(h, evading) || p.Blocks(evading) {
				continue
			}
			seen[b.at] = true
			d := r.At(b.at, "%s does not see git push %sorigin HEAD:%s, which pushes to %s, too", lint.BaseName(h), flags, b.name, b.name)
			if !everySpelling.MatchString(lint.SaidOf(h)) {
				d.Severity = diag.Info // it guards the usual spelling
			}
			d.Detail = "An operand is compared as a whole. Let the source of the push stand before the branch: \"\\\\+?(.*:)?(refs/heads/)?" + b.name + "\" in operands, or last(split(#, ':')) in a condition."
			d.Witness = lint.Witness(evading, "no hook blocks it")
			return
		}
	}
}

// everySpelling is how a hook says that it means other spellings of a push, too.
var everySpelling = lazyregexp.New(`(?i)\brefspecs?\b|\bHEAD:|\b(?:in|by) (?:any|every|each|whatever) (?:form|spelling|way|name)|\bhowever (?:it|they|the branch)\b`)

// noBranches are words of guards of pushes that are no branches: names of remotes as a rule.
var noBranches = []string{"git", "push", "origin", "upstream", "fork", "mirror", "backup", "heroku", "dokku"}

// aboutPushes reports whether push stands in the conditions of a hook.
func aboutPushes(h *ast.Hook) bool {
	if h.When != nil && strings.Contains(h.When.String(), "push") {
		return true
	}
	return h.Match != nil && slices.ContainsFunc(h.Match.Command, func(c *ast.CommandMatch) bool {
		return slices.ContainsFunc(slices.Concat(c.Args, c.Operands), func(re ast.Regex) bool { return strings.Contains(re.Source, "push") })
	})
}

// branchName is a branch that a hook names, and where.
type branchName struct {
	name string
	at   diag.Span
}

// branches are the words that a hook compares operands with.
func branches(h *ast.Hook) (out []branchName) {
	add := func(name string, at diag.Span) {
		if name != "" && !slices.Contains(noBranches, name) && !strings.ContainsAny(name, " *:$'\"\\") &&
			len(out) < maxBranches && !slices.ContainsFunc(out, func(n branchName) bool { return n.name == name }) {
			out = append(out, branchName{name, at})
		}
	}
	if h.Match != nil {
		for _, c := range h.Match.Command {
			for _, re := range slices.Concat(c.Operands, c.Args[min(1, len(c.Args)):]) {
				if words, _, ok := regex.Words(re.Source); ok && len(words) > 0 {
					add(words[0], re.Span)
				}
			}
		}
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		for _, word := range ast.Texts(x) {
			add(word, x.Span)
		}
		return true
	})
	return out
}

// flagsOf are the flags that the command blocks of a hook require, each as they are written before the
// operands of a line.
func flagsOf(h *ast.Hook) []string {
	out := []string{""}
	if h.Match == nil {
		return out
	}
	for _, c := range h.Match.Command {
		if line := evade.CommandLine(&ast.CommandMatch{Flags: c.Flags}); line != "" && !slices.Contains(out, line+" ") {
			out = append(out, line+" ")
		}
	}
	return out
}
