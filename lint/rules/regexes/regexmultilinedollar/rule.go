// Package regexmultilinedollar finds guards that one more line defeats.
package regexmultilinedollar

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-multiline-dollar.
var Rule = &lint.Rule{
	Code: "HK5024", Name: "regex-multiline-dollar", Severity: diag.Warning,
	Title: "A regular expression that guards a command line ends with $, so a second line evades it.",
	Why: `A command line can have several lines. ` + "`^git push$`" + ` matches only if it is the whole
text: with another line after it, the command runs and nothing blocks it. Match the
command in a command block.`,
	Misses: "Guards with other conditions that no sample of the expression satisfies.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if !re.Blocks || re.Not || re.Policy == nil || re.Policy.Facts == nil || re.Tree == nil || !command(re) {
			return
		}
		end := last(re.Tree.Root)
		if end == nil {
			return
		}
		for _, h := range re.Hooks[:min(3, len(re.Hooks))] {
			if report(re, h, end, r) {
				return
			}
		}
	},
}

func command(re *lint.Regex) bool {
	switch re.Role {
	case lint.RoleInput, lint.RoleField:
		return re.Field == "command"
	case lint.RoleMatches:
		return re.Field == "command" || re.Field == "tool.input.command"
	}
	return false
}

// last is the $ at the end of a regex.
func last(n *regex.Node) *regex.Node {
	switch n.Op {
	case regex.OpCat:
		return last(n.Subs[len(n.Subs)-1])
	case regex.OpEnd:
		if !n.Line {
			return n
		}
	}
	return nil
}

func report(re *lint.Regex, h *ast.Hook, end *regex.Node, r *lint.Report) bool {
	event := lint.EventBeforeTool(h)
	if event == "" {
		return false
	}
	for _, line := range regex.Examples(re.Source) {
		for _, tool := range []string{"Shell", "Bash"} {
			if !re.Policy.Facts.Applies(h, lint.ToolCall(event, tool, map[string]string{"command": line})) {
				continue
			}
			e := lint.ToolCall(event, tool, map[string]string{"command": line + "\ntrue"})
			if re.Policy.Facts.Applies(h, e) || re.Policy.Blocks(e) {
				continue
			}
			d := r.At(re.At(end.Start, end.End), "a second line after the command evades this $")
			d.Detail = "Match the command in a command block, or add (?m) to match single lines."
			d.Witness = lint.Witness(e, "the command runs, and no hook blocks it")
			return true
		}
	}
	return false
}
