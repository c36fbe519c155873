// Package mistypedsubcommand finds subcommands of programs that are almost right.
package mistypedsubcommand

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is mistyped-subcommand.
var Rule = &lint.Rule{
	Code: "HK6007", Name: "mistyped-subcommand", Severity: diag.Warning,
	Title: "A subcommand in a command block is misspelled, so the block never matches.",
	Why: `hookc compares the whole word. Nobody runs a misspelled subcommand, so the block never
matches.`,
	Misses: "Programs other than git, go, cargo, npm, docker, kubectl, helm, terraform, apt-get and systemctl. Names that are not similar to a known subcommand, because a program has aliases and plugins. Names with another letter in the place of one (clear beside clean), with a letter before the name (cargo binstall) or an s after it (docker images), because add-ons have such names. What npm accepts for a subcommand: its abbreviations and its own list of misspellings. Names of less than four letters.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			look(p, h.Match, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, s.Match, r) })
		}
	},
}

func look(p *lint.Policy, m *ast.Match, r *lint.Report) {
	if m == nil {
		return
	}
	for _, c := range m.Command {
		if len(c.Args) == 0 || len(c.Program) != 1 || !p.Own(c.Args[0].Span) {
			continue
		}
		programs, fold, ok := regex.Words(c.Program[0].Source)
		words, folded, fine := regex.Words(c.Args[0].Source)
		if !ok || fold || !fine || folded || len(programs) != 1 {
			continue
		}
		for _, w := range words {
			if near, ok := nearest(programs[0], w); ok {
				report(p, c.Args[0], programs[0], w, near, r)
			}
		}
	}
}

// abbreviates is the programs that accept the beginning of a subcommand's name for it.
var abbreviates = []string{"npm"}

// nearest is the subcommand that a word is a typo of: a letter too many, too few, or
// two swapped. Another letter may be another word, as in clear, an add-on of git
// beside clean, and so may a plural: docker has image and images. Many add-ons put a
// letter before the name of what they replace: cargo binstall, git imerge.
func nearest(name, word string) (string, bool) {
	subs := subcommands[name]
	if strings.ToLower(word) != word || len(word) < 4 || slices.Contains(subs, word) {
		return "", false
	}
	if slices.Contains(abbreviates, name) && slices.ContainsFunc(subs, func(s string) bool { return strings.HasPrefix(s, word) }) {
		return "", false
	}
	near, ok := diag.Nearest(word, subs)
	if !ok || near == word+"s" || word == near+"s" || word[1:] == near {
		return "", false
	}
	return near, len(near) != len(word) || sameLetters(near, word)
}

func sameLetters(a, b string) bool {
	return slices.Equal(slices.Sorted(slices.Values([]byte(a))), slices.Sorted(slices.Values([]byte(b))))
}

func report(p *lint.Policy, re ast.Regex, name, word, near string, r *lint.Report) {
	d := r.At(re.Span, "%s has no subcommand %s; did you mean %s?", name, word, near)
	d.Detail = "hookc compares the whole word, so this block never matches."
	if text := p.Text(re.Span); strings.Count(text, word) == 1 {
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true,
			Edits: []diag.Edit{{Span: re.Span, Text: strings.Replace(text, word, near, 1)}}}
	}
}
