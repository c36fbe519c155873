// Package accessleftout finds guards of files that match another access than their text
// speaks of.
package accessleftout

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is access-left-out.
var Rule = &lint.Rule{
	Code: "HK6205", Name: "access-left-out", Severity: diag.Info,
	Title: "A guard says that files may not be changed or read, and matches another access to them.",
	Why: `deletes is for files that are removed. A file that is overwritten is written, so the
guard does not see it. writes covers what is created, changed, moved and deleted, and
reads what is read. If the description or the reason says that files stay as they are,
and deletes or reads alone is matched, then a command that overwrites them evades the guard.`,
	Misses: "Guards whose texts do not say, in one of the usual phrases, what is forbidden. Guards with other conditions.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Match == nil || !lint.HookBlocks(h) {
				continue
			}
			for _, f := range h.Match.Touched() {
				if len(f.Any) > 0 && !said[f.Any[0].Span] && look(p, h, event, f, r) {
					said[f.Any[0].Span] = true
				}
			}
		}
	},
}

// gap is an access that the text of a hook forbids, beside the one that it matches.
type gap struct {
	matched, forbidden string
	says               *lazyregexp.Regexp
}

var gaps = []gap{
	{"deletes", "writes", unchanged},
	{"reads", "writes", unchanged},
	{"writes", "reads", lazyregexp.New(`(?i)` + no + `\b(read|see|seen|leak|leaks|printed|shown|look at)\b`)},
}

// no is a denial a few words before a verb.
const no = `\b(no|not|never|nobody|cannot|no one|nothing|none|must not|may not|do not|don't|doesn't|can't)\b[^.;,:]{0,30}`

var unchanged = lazyregexp.New(`(?i)` + no + `\b(chang|modif|edit|overwrit|alter|rewrit|tamper|touch)` +
	`|\b(stays?|remains?|are|is|left|be) (exactly )?(as (they|it) (are|is|were|was)|the same|unchanged|untouched|immutable|frozen|append.only)\b|\b(immutable|untouched|unchanged|hands off|append.only)\b`)

func look(p *lint.Policy, h *ast.Hook, event string, f ast.FileMatch, r *lint.Report) bool {
	for _, g := range gaps {
		if g.matched != f.Name || !g.says.MatchString(lint.SaidOf(h)) {
			continue
		}
		file, ok := example(f.Any[0].Source)
		if !ok || !stops(p, h, event, f.Name, file) {
			return false
		}
		e := open(p, event, g.forbidden, file)
		if e == nil {
			return false
		}
		d := r.At(f.Any[0].Span, "the text of %s forbids more than %s: a command that %s %s is not stopped", lint.BaseName(h), f.Name, g.forbidden, file)
		d.Detail = "Match " + g.forbidden + " = […]"
		if f.Name == "deletes" {
			d.Detail += ", which covers deletes, too."
		} else {
			d.Detail += " as well, in a hook of its own."
		}
		d.Witness = lint.Witness(e, "the call "+g.forbidden+" "+file+", and no hook blocks it")
		return true
	}
	return false
}

// example is a file that a plain glob names.
func example(glob string) (string, bool) {
	s := strings.ReplaceAll(strings.ReplaceAll(glob, "**/", ""), "**", "a.txt")
	s = strings.ReplaceAll(s, "*", "a")
	return s, plain.MatchString(s)
}

var plain = lazyregexp.New(`^[A-Za-z0-9._][A-Za-z0-9._/-]*$`)

// stops reports whether a hook stops an access to a file.
func stops(p *lint.Policy, h *ast.Hook, event, verb, file string) bool {
	for _, a := range lint.FileAccesses {
		if a.Verb != verb {
			continue
		}
		if e := a.Call(event, file); p.Facts.Applies(h, e) && p.Blocks(e) {
			return true
		}
	}
	return false
}

// open is an access to a file that nothing stops; nil where one is stopped.
func open(p *lint.Policy, event, verb, file string) (first *analyze.Event) {
	for _, a := range lint.FileAccesses {
		if a.Verb != verb {
			continue
		}
		e := a.Call(event, file)
		if p.Blocks(e) {
			return nil
		}
		first = e
	}
	return first
}
