package blocksforboth

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
)

// addUp reports a block for a program, and one with flags of that program alone: together they are
// every command of the program, and the flags of any other.
func addUp(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	for _, one := range h.Match.Command {
		if len(one.Program) == 0 || len(one.Flags)+len(one.Operands) > 0 {
			continue
		}
		for _, two := range h.Match.Command {
			if one == two || !p.Own(two.Span) || !isRest(one, two, lint.SaidOf(h)) {
				continue
			}
			line := read(one).line
			e := lint.ToolCall(event, "Shell", map[string]string{"command": line})
			if !p.Facts.Applies(h, e) {
				continue
			}
			d := r.At(two.Span, "command blocks are alternatives, so %s applies to every %s, and to every command that this block describes", lint.BaseName(h), line)
			d.Severity = diag.Warning
			d.Detail = "Write program, args and flags in one block: all of a block must hold."
			d.Witness = lint.Witness(e, "the hook applies to "+line+" without the flags")
			return true
		}
	}
	return false
}

// isRest reports whether a block has what another lacks: flags of its program, and either no program, or the
// same one where the hook's text speaks of the subcommand with these flags.
func isRest(one, two *ast.CommandMatch, text string) bool {
	if len(two.Args)+len(two.Operands) > 0 || len(two.Flags) == 0 || !slices.ContainsFunc(words(two.Flags[0]), func(flag string) bool { return takes(one, flag) }) {
		return false
	}
	if len(two.Program) == 0 {
		return true
	}
	return len(one.Args) > 0 && sources(one.Program) == sources(two.Program) && slices.ContainsFunc(words(two.Flags[0]), func(flag string) bool {
		return len(flag) > 1 && beside(text, example(one.Args[0]), flag)
	})
}

// takes reports whether the program of a block has a flag of a name.
func takes(c *ast.CommandMatch, flag string) bool {
	path := example(c.Program[0])
	known := program.Flags(path)
	for _, re := range c.Args {
		path += " " + example(re)
		known = append(known, program.Flags(path)...)
	}
	return slices.ContainsFunc(known, func(names string) bool { return slices.Contains(strings.Split(names, "="), flag) })
}

// beside reports whether a text has a subcommand and a flag side by side: force push, push --force.
func beside(text, sub, flag string) bool {
	sub, flag = regexp.QuoteMeta(sub)+`(es|s|ing|ed)?\b`, regexp.QuoteMeta(flag)
	return matches(text, `\b`+flag+`[ -]`+sub) || matches(text, `\b`+sub+`( with)? (--?)?`+flag+`\b`)
}

func words(re ast.Regex) []string {
	list, _, _ := regex.Words(re.Source)
	return list
}

func sources(list []ast.Regex) string {
	var out []string
	for _, re := range list {
		out = append(out, re.Source)
	}
	return strings.Join(out, "|")
}
