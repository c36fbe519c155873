// Package partsofdifferentcommands finds conditions on one command whose parts two commands of a line
// can meet.
package partsofdifferentcommands

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is parts-of-different-commands.
var Rule = &lint.Rule{
	Code: "HK7067", Name: "parts-of-different-commands", Severity: diag.Warning,
	Title: "Two parts of a condition are about one command, and two commands of a line can meet them.",
	Why: `any(shell.commands, .name == "git") and any(shell.commands, "force" in .flags) holds for git status; rm
--force x, since each any looks at all commands of the line. With not any(shell.commands, "dry-run" in .flags),
another command with that flag lets the guarded one through. Write one any with both:
any(shell.commands, .name == "git" and "force" in .flags). The commands of a match are match.commands.`,
	Misses:  "Parts that both name a program. Parts with several any. In a policy with very many such guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards are tried; each costs some evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, seen := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.When == nil || seen[h.When.Span] || !lint.HookBlocks(h) {
				continue
			}
			seen[h.When.Span] = true
			for _, part := range lint.Conjuncts(h.When) {
				if loop := nameless(part); loop != nil && named(h, part) && left > 0 {
					left--
					if look(p, h, event, loop, loop != part, r) {
						break
					}
				}
			}
		}
	},
}

// nameless is the loop of a part that asks all commands of the line for a flag, an operand or an
// option, and no program.
func nameless(part *ast.Expr) *ast.Expr {
	loop, wants := part, []string{"any"}
	if in := part.Not(); in != nil {
		loop = in
	} else if part.Op == ast.OpLoop && part.Name == "none" {
		wants = []string{"none"}
	}
	if loop.Op != ast.OpLoop || !slices.Contains(wants, loop.Name) || len(loop.Args) < 2 || loop.Args[1] == nil || loop.Args[0].String() != "shell.commands" {
		return nil
	}
	asks := loop.Args[1].String()
	if asksName.MatchString(asks) || !of(asks, ".flags", ".operands", ".options", ".args") {
		return nil
	}
	return loop
}

// asksName is a question for the program of a command.
var asksName = lazyregexp.New(`#?\.(name|path)( |\)|$)`)

func of(text string, members ...string) bool {
	return slices.ContainsFunc(members, func(m string) bool { return strings.Contains(text, m) })
}

// named reports whether a hook names the program elsewhere.
func named(h *ast.Hook, but *ast.Expr) bool {
	if h.Match != nil && len(h.Match.Command) > 0 {
		return true
	}
	return slices.ContainsFunc(lint.Conjuncts(h.When), func(part *ast.Expr) bool {
		return part != but && part.Op == ast.OpLoop && part.Name == "any" && asksName.MatchString(part.String())
	})
}

// look tries lines of two commands of which one meets the part.
func look(p *lint.Policy, h *ast.Hook, event string, loop *ast.Expr, negated bool, r *lint.Report) bool {
	call := func(line string) *analyze.Event {
		return p.CallLike(h, event, "Shell", map[string]string{"command": line})
	}
	applies := func(line string) bool { return p.Facts.Applies(h, call(line)) }
	for _, line := range lines(h) {
		for _, with := range others(loop.Args[1]) {
			both := line + "; " + with
			e := call(both)
			switch {
			case negated || loop.Name == "none":
				if !applies(line) || !applies(line+"; true") || applies(both) || p.Blocks(e) {
					continue
				}
				d := r.At(loop.Span, "%s stops %s, but not beside %s, which is another command", lint.BaseName(h), line, with)
				d.Detail = "Ask the same command for both: any(shell.commands, .name == … and not (…))."
				d.Witness = lint.Witness(e, "the line runs "+line+", and no hook blocks it")
			default:
				if applies(line) || applies(with) || !applies(both) {
					continue
				}
				d := r.At(loop.Span, "%s stops %s beside %s, although no command is both", lint.BaseName(h), line, with)
				d.Detail = "Ask the same command for both: any(match.commands, …), or any(shell.commands, .name == … and …)."
				d.Witness = lint.Witness(e, "two commands meet the parts of the condition")
			}
			return true
		}
	}
	return false
}

const maxLines = 8

// lines are commands that a hook names, with words of its condition.
func lines(h *ast.Hook) (out []string) {
	out = evade.Candidates(h, nil, &ast.Expr{}, "")
	var programs, words []string
	ast.Walk(h.When, func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			if program.Known(text) {
				programs = append(programs, text)
			} else if !strings.ContainsAny(text, " '\"\\$") && text != "" {
				words = append(words, text)
			}
		}
		return true
	})
	for _, name := range programs {
		out = append(out, name)
		for _, w := range words {
			out = append(out, name+" "+w)
		}
	}
	return out[:min(len(out), maxLines)]
}

const other = "tool" // no program that hookc knows

// others are commands of another program, with what a condition asks for.
func others(x *ast.Expr) (out []string) {
	for _, line := range evade.Candidates(&ast.Hook{}, nil, x, other) {
		if line != other && line != other+" other" && strings.HasPrefix(line, other+" ") {
			out = append(out, line)
		}
	}
	ast.Walk(x, func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			if text != "" && !strings.ContainsAny(text, " '\"\\$^") {
				out = append(out, other+" --"+text, other+" -"+text)
			}
		}
		return true
	})
	return out[:min(len(out), 2*maxLines)]
}
