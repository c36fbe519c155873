// Package guardbyposition finds guards of a command that depend on where and how it
// stands on its line.
package guardbyposition

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is guard-by-position.
var Rule = &lint.Rule{
	Code: "HK6010", Name: "guard-by-position", Severity: diag.Warning,
	Title: "A guard checks only the first command of a line, its path or its first operand, so another position or spelling evades it.",
	Why: `shell.commands[0] is only the first command of a line: true; rm x evades a guard that
checks only this one. .path is the program as the agent wrote it, and /usr/bin/rm is rm
too. Check all commands by their names: any(shell.commands, .name == "rm"), or match {
command { program = "rm" } }. The same holds for the first or last of match.commands or files.written: a
harmless one beside it evades the guard. find and filter(…)[0] are such a first item, and one(…) does not hold for two.
args compares the first operands: make takes several targets in any order, so make check deploy evades args = ["deploy"], and operands = ["deploy"] sees it.
"--force" in .args sees one spelling of a flag: "force" in .flags sees -f, too. .args[0] is -C in git -C sub push:
.operands has no options.`,
	Misses:  "Guards of programs that hookc does not know, or whose arguments the condition looks at. Guards that apply only to a command that stands alone, which may be intended. Guards by the text of the line, which raw-command-text reports. What other hooks of the policy block. In a policy with very many guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards are tried; each costs some evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, said := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.When == nil && h.Match == nil || said[h.Span] || !lint.HookBlocks(h) {
				continue
			}
			if left--; left < 0 {
				break
			}
			said[h.Span] = h.When != nil && len(evade.TextChecks(h, "Shell", "command", "cmd")) == 0 && report(p, h, event, r) ||
				first(p, h, event, r) || operand(p, h, event, r) || flag(p, h, event, r) || option(p, h, event, r)
		}
	},
}

// report tries commands of the programs that a condition names.
func report(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	applies := func(line string) bool { return p.Facts.Applies(h, call(event, line)) }
	for _, line := range lines(h.When) {
		if !applies(line) || !applies(line+"; true") {
			continue // or it is about a command that stands alone
		}
		for _, form := range forms(h.When, line) {
			if e := call(event, form.Text); !applies(form.Text) && !p.Blocks(e) {
				d := r.At(h.When.Span, "%s guards %s, but does not apply if it is written %s", lint.BaseName(h), line, form.How)
				d.Detail = "Check all commands of the line by their names: any(shell.commands, .name == …)."
				d.Witness = lint.Witness(e, "the line runs "+line+", and no hook blocks it")
				return true
			}
		}
	}
	return false
}

func call(event, line string) *analyze.Event {
	return lint.ToolCall(event, "Shell", map[string]string{"command": line})
}

// forms are the same command behind another one, and where the condition asks for the
// path of the program, with a path.
func forms(when *ast.Expr, line string) []evade.Spelling {
	out := []evade.Spelling{
		{Text: "true; " + line, How: "behind another command"},
		{Text: "true && " + line, How: "behind another command"},
	}
	if strings.Contains(when.String(), ".path") {
		out = append(out, evade.Spelling{Text: "/usr/bin/" + line, How: "with the path of the program"})
	}
	return out
}

// maxPrograms bounds the programs of one condition.
const maxPrograms = 4

// lines are commands of the known programs that a condition names.
func lines(when *ast.Expr) (out []string) {
	add := func(v value.Value) {
		if v.Kind() == value.String && program.Known(v.Str()) && len(out) < 2*maxPrograms {
			out = append(out, v.Str()+" x", v.Str())
		}
	}
	ast.Walk(when, func(x *ast.Expr) bool {
		if x.Op != ast.OpConst {
			return true
		}
		if add(x.Value); x.Value.Kind() == value.List {
			for i := range x.Value.Len() {
				add(x.Value.At(i))
			}
		}
		return true
	})
	return out
}
