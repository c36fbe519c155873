// Package combinedflags finds flags of commands that are several in one word.
package combinedflags

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is combined-flags.
var Rule = &lint.Rule{
	Code: "HK6008", Name: "combined-flags", Severity: diag.Warning,
	Title: "One item of flags combines several short flags, such as rf, so the command block never matches.",
	Why: `hookc splits -rf of rm into the flags r and f, as rm does. The item rf matches only --rf,
which rm does not have, so the block never matches. Write each letter as an item
of flags: the command must have all of them, in any order and spelling. The same holds for
'rf' in .flags of a condition.`,
	Misses: "Programs that hookc does not know, words of more than four letters, and words that might be a long flag which is not in hookc's table of programs. An alternative beside one that a command can have: rf|force. Conditions that do not name the program.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			look(p, h.Match, r)
			inConditions(p, h, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, s.Match, r) })
		}
	},
}

func look(p *lint.Policy, m *ast.Match, r *lint.Report) {
	if m == nil {
		return
	}
	for _, c := range m.Command {
		for _, re := range c.Flags {
			words, fold, ok := regex.Words(re.Source)
			if !ok || fold || len(words) == 0 || !p.Own(re.Span) {
				continue
			}
			if letters := all(c, words); letters != nil {
				report(p, re.Span, words[0], letters, r)
			}
		}
	}
}

// all is the flags that the first word is, if every word is several.
func all(c *ast.CommandMatch, words []string) []string {
	for _, w := range words {
		if letters(c, w) == nil {
			return nil
		}
	}
	return letters(c, words[0])
}

// letters is the flags that a word is for every program of the block; nil where it
// is or may be a flag of one of them.
func letters(c *ast.CommandMatch, word string) (letters []string) {
	if len(word) > 4 || len(word) > 2 && strings.ContainsAny(word, "aeiouAEIOU") {
		return nil
	}
	var args []string
	for _, re := range c.Args {
		words, fold, ok := regex.Words(re.Source)
		if !ok || fold || len(words) != 1 {
			return nil
		}
		args = append(args, words[0])
	}
	for _, re := range c.Program {
		programs, fold, ok := regex.Words(re.Source)
		if !ok || fold {
			return nil
		}
		for _, name := range programs {
			certain := false
			if letters, certain = program.Letters(name, args, word); !certain {
				return nil
			}
		}
	}
	return letters
}

func report(p *lint.Policy, at diag.Span, word string, letters []string, r *lint.Report) *diag.Diag {
	d := r.At(at, "the flag %s never matches, because the program reads -%s as %s", word, word, strings.Join(letters, " and "))
	text := `"` + strings.Join(letters, `", "`) + `"`
	d.Detail = "Write " + text + ": the command must have every item of flags."
	if p.Text(at) == `"`+word+`"` {
		d.Fix = &diag.Fix{Title: "write " + text, Unsafe: true, Edits: []diag.Edit{{Span: at, Text: text}}}
	}
	return d
}
