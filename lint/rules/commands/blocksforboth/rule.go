// Package blocksforboth finds command blocks that are alternatives where the text speaks of
// commands that come together.
package blocksforboth

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is blocks-for-both.
var Rule = &lint.Rule{
	Code: "HK6208", Name: "blocks-for-both", Severity: diag.Info,
	Title: "Several command blocks are alternatives, but the hook means them together.",
	Why: `A match with two command blocks holds if one of them does. A hook with a block for
git commit and one for npm test applies to every git commit, and to every npm test. If the
text says npm test && git commit, piped into, without or in one line, then it
probably means a line with both, or one that lacks the other. Keep one block, and
write the other command as a condition: when = "any(shell.commands, .name == 'npm')". A block for
git push and one with flags = ["force"] are every push, and --force of every program: that is a warning.`,
	Misses: "Blocks with the flags of a program, if the other block has flags or operands, too. Texts that join the commands with and: they may list them. Commands that the text does not name.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Match == nil || said[h.Span] || !lint.HookBlocks(h) {
				continue
			}
			said[h.Span] = true
			if !addUp(p, h, event, r) {
				look(p, h, event, r)
			}
		}
	},
}

func look(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) {
	text := lint.SaidOf(h)
	blocks := named(h.Match.Command, text)
	for i, one := range blocks {
		for _, two := range blocks[i+1:] {
			if one.line == two.line || !p.Own(two.span) || !together(text, one.name, two.name) {
				continue
			}
			first := lint.ToolCall(event, "Shell", map[string]string{"command": one.line})
			second := lint.ToolCall(event, "Shell", map[string]string{"command": two.line})
			if !p.Facts.Applies(h, first) || !p.Facts.Applies(h, second) {
				continue
			}
			d := r.At(two.span, "command blocks are alternatives: %s applies to %s alone, and to %s alone", lint.BaseName(h), one.line, two.line)
			d.Detail = "If the commands are meant together, keep one block, and ask for the other in when: any(shell.commands, …)."
			d.Witness = lint.Witness(second, "the hook applies to "+two.line+" alone")
			return
		}
	}
}

// command is what a block is about: how a text calls it, and a line of it.
type command struct {
	name, line string
	span       diag.Span
}

// named are the commands of blocks that a text names; where it joins none, there are none.
func named(blocks []*ast.CommandMatch, text string) (out []command) {
	if !joins.MatchString(text) {
		return nil
	}
	text = strings.ToLower(text)
	for _, b := range blocks {
		if c := read(b); c.name != "" && strings.Contains(text, strings.ToLower(c.name)) {
			out = append(out, c)
		}
	}
	return out
}

func read(c *ast.CommandMatch) command {
	var words []string
	if len(c.Program) > 0 {
		words = append(words, example(c.Program[0]))
	}
	for _, re := range c.Args {
		words = append(words, example(re))
	}
	name := strings.Join(words[:min(2, len(words))], " ")
	if len(c.Args) == 0 {
		name = strings.Join(words, " ")
	}
	for _, re := range c.Flags {
		flag := "--" + example(re)
		if len(flag) == len("--x") {
			flag = flag[1:]
		}
		words = append(words, flag)
	}
	for _, re := range c.Operands {
		words = append(words, example(re))
	}
	return command{name: name, line: strings.Join(words, " "), span: c.Span}
}

func example(re ast.Regex) string {
	for _, s := range regex.Examples(re.Source) {
		return s
	}
	return ""
}

const (
	near   = `[^.;\n]{0,30}`
	joined = `(&&|\||\bpip(e|ed|es|ing)\b|\bwithout\b|\bfollowed by\b|\btogether with\b|\bcombined with\b)`
	behind = `\b(together|at once|in one (line|command|call)|in the same (line|command|call)|combined)\b`
)

// joins is in every text that speaks of commands together.
var joins = lazyregexp.New(`(?i)` + joined + `|` + behind)

// together reports whether a text names two commands as parts of one line.
func together(text, a, b string) bool {
	a, b = word(a), word(b)
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if matches(text, pair[0]+near+joined+near+pair[1]) || matches(text, pair[0]+near+pair[1]+near+behind) {
			return true
		}
	}
	return false
}

func word(s string) string { return `\b` + regexp.QuoteMeta(s) + `\b` }

func matches(text, pattern string) bool {
	re, err := regexp.Compile(`(?i)` + pattern)
	return err == nil && re.MatchString(text)
}
