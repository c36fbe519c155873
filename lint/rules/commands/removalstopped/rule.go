// Package removalstopped finds guards of what is written that also stop its removal.
package removalstopped

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is removal-stopped.
var Rule = &lint.Rule{
	Code: "HK6212", Name: "removal-stopped", Severity: diag.Warning,
	Title: "A guard of what is written also stops an edit that takes it away.",
	Why: `pattern looks at every text of a tool's input: at the path, and of EditFile at the old text, too. A
guard that keeps TODO or a password out of files refuses the edit that removes one. content is what is
written, by each tool: fields = { content = "…" }.`,
	Misses: "Hooks whose texts do not speak of what is written, or that speak of removing. Patterns for which no text is found.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || !lint.HookBlocks(h) || h.Match == nil || len(h.Match.Pattern) == 0 || !onlyWrites(h.Match) {
				continue
			}
			if said := lint.SaidOf(h); !writing.MatchString(said) || removing.MatchString(said) {
				continue
			}
			look(p, h, event, seen, r)
		}
	},
}

var (
	// writing is a text about what is written.
	writing = lazyregexp.New(`(?i)\b(writ(es?|ten|ing)|adds?|added|puts?|leaves?|introduc\w*|inserts?|new|commits?|contains?|holds?|has|have|out of|in(to)? (the |a )?(files?|code|sources?))\b`)
	// removing is a text about what is taken away.
	removing = lazyregexp.New(`(?i)\b(remov\w*|delet\w*|tak(es?|en|ing) (away|out)|drops?|dropped|chang\w*|touch\w*|edit(s|ed)?|untouched|keeps? (its|their)|stays?|modif\w*)\b`)
)

// writers are tools that write files.
var writers = []string{"WriteFile", "EditFile", "NotebookEdit", "EditNotebook", "MultiEdit", "ApplyPatch"}

func onlyWrites(m *ast.Match) bool {
	tools := lint.Tools(m)
	return len(lint.ToolRegexes(m)) > 0 && !tools.Open && slices.Contains(tools.Canonical, "EditFile") &&
		!slices.ContainsFunc(tools.Canonical, func(t string) bool { return !slices.Contains(writers, t) })
}

// look tries an edit that writes what the pattern is about, and one that removes it.
func look(p *lint.Policy, h *ast.Hook, event string, seen map[diag.Span]bool, r *lint.Report) {
	for _, re := range h.Match.Pattern {
		tree, err := regex.Parse(re.Source, regex.RE2)
		at := place(h, re.Span)
		if err != nil || seen[at] {
			continue
		}
		text := tree.Sample(nil)
		edit := func(old, new string) *analyze.Event {
			return p.CallLike(h, event, "EditFile", map[string]string{"path": "src/zq.go", "old": old, "new": new})
		}
		removal := edit("x "+text+" y", "x y")
		if p.Facts.Applies(h, edit("x", "y")) || !p.Facts.Applies(h, edit("x y", "x "+text+" y")) || !p.Facts.Applies(h, removal) {
			continue
		}
		seen[at] = true
		d := r.At(at, "%s also stops an edit that takes what the pattern matches out of a file", lint.BaseName(h))
		if at != re.Span {
			d.Notes = append(d.Notes, diag.Note{Span: re.Span, Text: "this is the pattern"})
		}
		d.Detail = "Write fields = { content = … }: content is what is written, and pattern looks at the path and the old text, too."
		d.Witness = lint.Witness(removal, "the edit removes what the pattern is about, and is stopped")
		return
	}
}

// place is where a hook looks at a pattern: where the regex is written in its match; the match, where the
// regex is that of a pattern block, which other hooks may use rightly.
func place(h *ast.Hook, re diag.Span) diag.Span {
	m := h.Match.Span
	if last := h.Steps[len(h.Steps)-1].Span; re.File == m.File && re.Start.Line >= m.Start.Line && re.Start.Line <= last.Start.Line {
		return re
	}
	return m
}
