package filetoolsonly

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// ofCommands is what a text says of a hook that means commands alone.
var ofCommands = lazyregexp.New(`(?i)\b(commands?|shells?|bash|terminal|redirect\w*|scripts?|sed|tee|echo|cat|cp|mv|programs?|tools?)\b`)

// shellOnly reports a guard of files that names the shell beside them, so that file tools pass.
func shellOnly(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	if h.Match == nil || len(h.Match.Command)+len(h.Match.Path) > 0 || !asksTool(h) || ofCommands.MatchString(lint.SaidOf(h)) {
		return false
	}
	for _, f := range h.Match.Touched() {
		if len(f.Any) == 0 {
			continue
		}
		i := slices.IndexFunc(accesses, func(a access) bool { return a.argument == f.Name })
		file := strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(f.Any[0].Source, "**/", ""), "**", "a.txt"), "*", "a")
		if i < 0 || !plain.MatchString(file) {
			continue
		}
		if line := lint.ToolCall(event, "Shell", map[string]string{"command": strings.ReplaceAll(accesses[i].commands[0], "%", file)}); !p.Facts.Applies(h, line) || !p.Blocks(line) {
			continue
		}
		for _, tool := range accesses[i].tools {
			e := lint.ToolCall(event, tool, map[string]string{"path": file})
			if p.Facts.Applies(h, e) || p.Blocks(e) {
				return false
			}
		}
		e := lint.ToolCall(event, accesses[i].tools[0], map[string]string{"path": file})
		d := r.At(toolOf(h), "%s stops commands that %s %s, but not the file tools that do", lint.BaseName(h), accesses[i].verb, file)
		d.Detail = "Leave out the tool: " + f.Name + " is for the files of every tool."
		d.Severity = diag.Info // the agent's own settings may keep the file tools away
		d.Witness = lint.Witness(e, accesses[i].tools[0]+" "+accesses[i].verb+"s "+file+", and no hook blocks it")
		return true
	}
	return false
}

// asksTool reports whether a hook names a tool and has no other condition.
func asksTool(h *ast.Hook) bool {
	if h.When == nil {
		return len(lint.ToolRegexes(h.Match)) > 0
	}
	return !slices.ContainsFunc(lint.Conjuncts(h.When), func(x *ast.Expr) bool {
		return x.Op != ast.OpBinary || x.Name != "==" && x.Name != "in" || x.Args[0].String() != "tool.name"
	})
}

// toolOf is where a hook names its tool.
func toolOf(h *ast.Hook) diag.Span {
	if list := lint.ToolRegexes(h.Match); len(list) > 0 {
		return list[0].Span
	}
	return h.When.Span
}
