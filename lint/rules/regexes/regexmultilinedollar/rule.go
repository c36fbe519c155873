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
	Title:  "A regex for a command line that is to be stopped ends with $, and a second line defeats it.",
	Why:    "A command line can have several lines. `^git push$` is the whole text, not one of its lines: with another line behind it the command runs, and nothing stops it.",
	Misses: "Guards that no sample of the regex reaches, because they ask for more.",
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
			d := r.At(re.At(end.Start, end.End), "a second line behind the command defeats this $")
			d.Detail = "Match the command in a command block; a regex sees lines with (?m)."
			d.Witness = lint.Witness(e, "the command runs, and nothing stops it")
			return true
		}
	}
	return false
}
