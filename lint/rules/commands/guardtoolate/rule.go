// Package guardtoolate finds guards that look at a call when it has run.
package guardtoolate

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hookfacts"
)

// Rule is guard-too-late.
var Rule = &lint.Rule{
	Code: "HK6210", Name: "guard-too-late", Severity: diag.Info,
	Title: "A hook on after_tool forbids a call that has already run.",
	Why: `after_tool comes when the command has run and the file is written. A deny tells the
agent what is wrong with the result, and undoes nothing. On the witness the same call is
about to run, and nothing in the policy stops it. Write on = ["before_tool"].`,
	Misses: "Hooks whose texts do not say, in one of the usual phrases, that something is forbidden. Hooks that look at the result or at what was written, or do something else beside the deny.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if said[h.Span] || !late(h) {
				continue
			}
			said[h.Span] = true
			e := lint.BeforeTool(p.Facts.Witness(p.Facts.Guard(h, "after_tool")))
			if e != nil && p.Blocks(e) || e == nil && guarded(p) {
				continue
			}
			d := r.At(h.At("on"), "%s forbids a call that has run when after_tool comes", lint.BaseName(h))
			d.Detail = `Write on = ["before_tool"].`
			if e != nil {
				d.Witness = lint.Witness(e, "the call runs, and no hook blocks it")
			}
		}
	},
}

// guarded reports whether any hook of a policy stops calls before they run. Where no example of a
// call is found, it may stop that one.
func guarded(p *lint.Policy) bool {
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool { return lint.EventBeforeTool(h) != "" && lint.HookBlocks(h) })
}

// late reports whether a hook that comes after a call says that it is forbidden, by
// nothing that is known only then.
func late(h *ast.Hook) bool {
	if !slices.Contains(h.On, "after_tool") || lint.EventBeforeTool(h) != "" || !lint.HookBlocks(h) || !hookfacts.OnlyDenies(h) {
		return false
	}
	if !ofCall(h) {
		return false
	}
	text := lint.SaidOf(h)
	return (forbids.MatchString(text) || leaves.MatchString(text) || keeps.MatchString(text) || ofCommand(h) && would.MatchString(text)) &&
		!reminds.MatchString(paths.ReplaceAllString(text, " "))
}

// ofCall reports whether a hook is about commands or files, and asks for nothing that is known only behind
// the call, such as its result and what was written.
func ofCall(h *ast.Hook) bool {
	names := false
	if m := h.Match; m != nil {
		if len(m.Pattern)+len(m.Input)+len(m.Fields) > 0 {
			return false
		}
		names = len(m.Command)+len(m.Path)+len(m.Reads.Any)+len(m.Writes.Any)+len(m.Deletes.Any) > 0
	}
	if h.When == nil {
		return names
	}
	known := true
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op == ast.OpIdent {
			known = known && slices.Contains(before, x.Name)
		}
		return true
	})
	text := h.When.String()
	return known && !strings.Contains(text, "output") && (names || strings.Contains(text, "shell.commands") || strings.Contains(text, "files."))
}

// ofCommand reports whether a hook is about commands, not about what is written.
func ofCommand(h *ast.Hook) bool {
	return h.Match != nil && len(h.Match.Command) > 0 || h.When != nil && strings.Contains(h.When.String(), "shell.commands")
}

// before are the names of what a call is, which is known before it runs.
var before = []string{"shell", "files", "match", "path", "paths", "path_abs", "paths_abs", "command", "url", "urls", "query", "cwd", "project", "tool"}

var (
	forbids = lazyregexp.New(`(?i)\b(never|forbidden|not allowed|prohibited|may not|must not|do not|don't|nobody|no one|cannot|off.limits|read.only|(is|are) (not|only) for|ask (first|before)|a person (does|decides))\b`)
	// leaves are texts by which somebody else than the agent does it, or is asked, and names of guards.
	leaves = lazyregexp.New(`(?i)\b(leaves?|keeps?|is|are|belongs?)\b[^.\n]{0,60} (to|for) (people|(a |the )?(person|human|user|team|operator|maintainer|release manager)s?)\b` +
		`|\b(people|(person|human|user|team|operator|maintainer|manager)s?) (\w+ )?(does|do|runs?|deploys?|releases?|publish(es)?|decides?|appl(y|ies)|drops?|deletes?|merges?|push(es)?|approves?|migrates?)\b` +
		`|\bask (the user|the team|a (person|human)|somebody|someone)\b|\bask (the|your|our|an?) [\w' -]{0,30}(owner|team|admin\w*|group|lead|maintainer|operator)s?\b|[.,] (and )?ask\b|(?m:^(no|prevents?|blocks?|forbids?|refuses?|protects?|keeps? (the )?agents? (off|away|from|out)|rejects?|den(y|ies)|disallows?|bans?) \w+)` +
		`|(?m:^stops? ((all|direct|manual|force|remote) )?\w{4,}s\b)`)
	// would is a text that speaks of the call as of one that is still to come.
	would = lazyregexp.New(`(?i)(?m:^(this|that)( command| call)? would\b)`)
	// keeps are texts by which what is there stays as it is, or is made by a program.
	keeps = lazyregexp.New(`(?i)\b(is|are) not (to be )?(changed|edited|modified|touched|altered|overwritten|rewritten)\b|\bstays? (as (it is|they are)|untouched|unchanged|closed)\b` +
		`|\b(is|are) (not|never) (deleted|removed|dropped|destroyed|terminated|pushed|published|deployed|merged|installed|sent|uploaded|committed|restarted|stopped|killed|rebased|force.pushed|truncated|migrated)\b` +
		`|\b(is|are) (frozen|immutable|append.only|protected|off limits)\b|\bnothing (is|gets|may be) (deployed|released|published|changed|deleted|pushed|merged|installed)\b` +
		`|\b(edits|changes) by hand are lost\b|\b(is|are) (generated|made|built|written) (from|by)\b` +
		`|\bonly (people|(a )?(person|human|maintainer|admin|operator)s?) (may |can )?(chang|edit|writ|touch|modif|delet)\w+`)
	paths   = lazyregexp.New(`\S*/\S*`)
	reminds = lazyregexp.New(`(?i)\bnot \w+ without\b|\b(do not|don't|never) (forget|skip|leave|commit|stop|finish)\b|\b(now|next|then|afterwards|undo|revert|restore)\b`)
)
