// Package argumentasprogram finds guards of a program that take any word of a line for it.
package argumentasprogram

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is argument-as-program.
var Rule = &lint.Rule{
	Code: "HK6214", Name: "argument-as-program", Severity: diag.Info,
	Title: "A guard of a program looks for its name among all words of the line, so it also stops commands that only mention it.",
	Why: `shell.words is every word of every command. any(shell.words, # == 'kubectl') holds on
grep kubectl README.md and on git commit -m kubectl. The names of the programs that a line starts are in
shell.commands: match { command { program = "kubectl" } } sees them behind sudo, in pipes and in sh -c, too.`,
	Misses: "Names that are ordinary words, too, such as install and make, and of programs that hookc does not know. Conditions that ask for several words.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if event := lint.EventBeforeTool(h); event != "" && lint.HookBlocks(h) {
				look(p, h, event, seen, r)
			}
		}
	},
}

// ordinary are names of programs that are also words of other commands.
var ordinary = []string{"install", "make", "test", "time", "env", "link", "sort", "find", "kill", "open", "start", "set", "at", "who", "more", "less", "split", "sync", "write", "read", "service", "host", "mail", "deploy", "sudo", "doas", "su", "exec", "eval", "command", "watch", "task", "just", "go", "node"}

func look(p *lint.Policy, h *ast.Hook, event string, seen map[diag.Span]bool, r *lint.Report) {
	for _, part := range lint.Conjuncts(h.When) {
		name, at := wanted(part)
		if name == "" || seen[at] || !p.Own(at) {
			continue
		}
		line := "grep -n " + name + " README.md"
		e := p.CallLike(h, event, "Shell", map[string]string{"command": line})
		if !p.Facts.Applies(h, e) {
			continue
		}
		seen[at] = true
		d := r.At(at, "%s also applies to %s, which does not start %s", lint.BaseName(h), line, name)
		d.Detail = "Match the command: match { command { program = \"" + name + "\" } }."
		d.Witness = lint.Witness(e, "the line only mentions "+name)
	}
}

// wanted is the name of a program that a condition looks for among all words, and where: 'x' in
// shell.words, or any(shell.words, # == 'x').
func wanted(x *ast.Expr) (name string, at diag.Span) {
	var of *ast.Expr
	switch {
	case x.Op == ast.OpBinary && x.Name == "in" && isWords(x.Args[1]):
		of = x.Args[0]
	case x.Op == ast.OpLoop && x.Name == "any" && isWords(x.Args[0]) && x.Args[1] != nil:
		body := x.Args[1]
		if body.Op == ast.OpBinary && (body.Name == "in" || body.Name == "==") && body.Args[0].Op == ast.OpPointer && body.Args[0].Name == "" {
			of = body.Args[1]
		}
	}
	if of == nil || of.Op == ast.OpConst && of.Value.Kind() != value.String && of.Value.Kind() != value.List {
		return "", at
	}
	names := ast.Texts(of)
	i := slices.IndexFunc(names, program.Known)
	if i < 0 || slices.ContainsFunc(names, func(n string) bool { return slices.Contains(ordinary, n) }) {
		return "", at
	}
	return names[i], x.Span
}

func isWords(x *ast.Expr) bool { return x.String() == "shell.words" }
