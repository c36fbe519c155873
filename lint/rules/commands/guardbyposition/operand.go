package guardbyposition

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell"
)

// takers are programs that take several operands of one kind, in any order, by the words in front
// of these; * is any word. "" is a program whose operands are all targets.
var takers = map[string][]string{
	"ant": {""}, "gmake": {""}, "gradle": {""}, "gradlew": {""}, "grunt": {""}, "gulp": {""}, "just": {""}, "make": {""}, "mvn": {""}, "mvnw": {""},
	"ninja": {""}, "npm-run-all": {""}, "rake": {""}, "run-p": {""}, "run-s": {""}, "scons": {""}, "task": {""}, "turbo": {"run", ""},
	"apt": installers, "apt-get": installers, "brew": installers, "dnf": installers, "gem": installers, "pip": installers, "pip3": installers, "yum": installers,
	"cargo": {"add", "install", "remove"}, "go": {"get", "install"}, "npm": installers, "pnpm": installers, "yarn": installers,
	"docker": {"compose up", "compose stop", "compose restart", "compose kill", "compose rm", "stop", "kill", "rm", "rmi", "restart"},
	"git":    {"add", "push *"}, "helm": {"uninstall"}, "kubectl": {"delete *"}, "systemctl": {"disable", "enable", "mask", "restart", "start", "stop"},
}

var installers = []string{"add", "i", "install", "remove", "uninstall", "purge", "upgrade"}

// another is an operand that means no harm.
const another = "check"

// operand looks for a guard by the first of several operands: make check deploy runs deploy, too.
func operand(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	like := func(line string) bool {
		e := p.CallLike(h, event, "Shell", map[string]string{"command": line})
		return p.Facts.Applies(h, e)
	}
	if h.When != nil && strings.Contains(h.When.String(), "len(") {
		return false // it may mean the command that has this operand alone
	}
	for _, guarded := range guardedOperands(h) {
		evading, ok := withAnother(guarded.line)
		if !ok || !p.Own(guarded.at) || !like(guarded.line) || like(evading) {
			continue
		}
		e := p.CallLike(h, event, "Shell", map[string]string{"command": evading})
		if p.Blocks(e) {
			continue
		}
		d := r.At(guarded.at, "%s guards %s, but lets %s through, which does that too", lint.BaseName(h), guarded.line, evading)
		d.Detail = "Look at all operands: operands = […], or any(.operands, …) in a condition."
		d.Witness = lint.Witness(e, "the line does the same as "+guarded.line+", and no hook blocks it")
		return true
	}
	return false
}

// guardedLine is a command that a hook is about, and where it says so.
type guardedLine struct {
	line string
	at   diag.Span
}

// guardedOperands are commands of takers for the args of a hook's blocks, and for comparisons of the
// first operand in its condition.
func guardedOperands(h *ast.Hook) (out []guardedLine) {
	if h.Match != nil {
		for _, c := range h.Match.Command {
			if len(c.Args) > 0 {
				out = append(out, guardedLine{evade.CommandLine(c), c.Args[len(c.Args)-1].Span})
			}
		}
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op == ast.OpBinary && (x.Name == "==" || x.Name == "in") && ofOperands(x.Args[0]) {
			for _, word := range ast.Texts(x.Args[1]) {
				for _, name := range programsOf(h) {
					out = append(out, guardedLine{name + " " + word, x.Span})
				}
			}
		}
		return len(out) < maxPrograms*maxPrograms
	})
	return out
}

// ofOperands reports whether an expression is the first operand of a command.
func ofOperands(x *ast.Expr) bool {
	for x.Op == ast.OpChain || x.Op == ast.OpBinary && x.Name == "??" {
		x = x.Args[0]
	}
	of, end := item(x)
	return of != nil && end == "first" && of.Op == ast.OpMember && (of.Name == "operands" || of.Name == "args")
}

// programsOf are the programs that a hook names which take several targets.
func programsOf(h *ast.Hook) (out []string) {
	add := func(word string) {
		if slices.Contains(takers[word], "") && !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	if h.Match != nil {
		for _, c := range h.Match.Command {
			add(strings.SplitN(evade.CommandLine(&ast.CommandMatch{Program: c.Program}), " ", 2)[0])
		}
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		for _, word := range ast.Texts(x) {
			add(word)
		}
		return true
	})
	return out
}

// withAnother is a command with another operand in front of those that it takes several of.
func withAnother(line string) (string, bool) {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"})
	if !l.Parsed || len(l.Commands) != 1 {
		return "", false
	}
	c := l.Commands[0]
	for _, head := range takers[c.Name] {
		words := strings.Fields(head)
		if len(c.Operands) <= len(words) || !begins(c.Operands, words) {
			continue
		}
		target := " " + c.Operands[len(words)]
		if before, behind, ok := strings.Cut(line, target); ok && !strings.ContainsAny(line, "'\"\\$") {
			return before + " " + another + target + behind, true
		}
	}
	return "", false
}

// begins reports whether operands begin with these words.
func begins(operands, words []string) bool {
	for i, w := range words {
		if w != "*" && w != operands[i] {
			return false
		}
	}
	return true
}
