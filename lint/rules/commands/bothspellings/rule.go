// Package bothspellings finds command blocks that want a flag in both its spellings.
package bothspellings

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is both-spellings.
var Rule = &lint.Rule{
	Code: "HK6201", Name: "both-spellings", Severity: diag.Warning,
	Title: "A command block requires both spellings of one flag, such as -y and --yes.",
	Why: `A command must have every item of flags. flags = ["y", "yes"] requires -y and --yes in
one command, and nobody writes both, so the block never matches. Write one regex for the
two spellings.`,
	Misses: "Flags other than y, f, r, R, v, q and h. Programs in hookc's table: hookc knows both spellings of their flags.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			look(p, h.Match, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, s.Match, r) })
		}
	},
}

// long is the long spelling of short flags that mean the same in nearly all programs.
var long = map[string]string{"y": "yes", "f": "force", "r": "recursive", "R": "recursive", "v": "verbose", "q": "quiet", "h": "help"}

func look(p *lint.Policy, m *ast.Match, r *lint.Report) {
	if m == nil {
		return
	}
	for _, c := range m.Command {
		if !unknown(c) {
			continue
		}
		flags := map[string]bool{}
		for _, re := range c.Flags {
			flags[word(re)] = true
		}
		for _, re := range c.Flags {
			short := word(re)
			if name := long[short]; name != "" && flags[name] && p.Own(re.Span) {
				d := r.At(re.Span, "the block requires both -%s and --%s in one command", short, name)
				d.Detail = "Write \"" + short + "|" + name + "\" as one item: the command must have every item of flags."
			}
		}
	}
}

// unknown reports whether hookc's table has none of the programs of a block. Of those
// that it has, it knows the spellings.
func unknown(c *ast.CommandMatch) bool {
	for _, re := range c.Program {
		names, fold, ok := regex.Words(re.Source)
		if !ok || fold {
			return false
		}
		for _, name := range names {
			if program.Known(name) {
				return false
			}
		}
	}
	return len(c.Program) > 0
}

// word is the one word that a regex matches, or "".
func word(re ast.Regex) string {
	words, fold, ok := regex.Words(re.Source)
	if !ok || fold || len(words) != 1 {
		return ""
	}
	return words[0]
}
