// Package commandlineasprogram finds command lines where the name of a program is meant.
package commandlineasprogram

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is command-line-as-program.
var Rule = &lint.Rule{
	Code: "HK4302", Name: "command-line-as-program", Severity: diag.Warning,
	Title:  "A whole command line stands where the name of a program is expected.",
	Why:    "`program` of a command block is compared with the name of one program, and the first item of `command` of a check or run is the program that is started. No program is called `sudo rm` or `npm test`. Write the other words as `args` and `flags`, or as further items; for pipes, redirections and globs write `shell`: without a shell `&&`, `|` and `src/*.sh` are arguments like others.",
	Misses: "Globs of programs that may look for files by globs themselves. A program whose file name contains a space is reported too, unless it is written as a path.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			match(h.Match, seen, r)
			ast.EachStep(h.Steps, func(s *ast.Step) {
				match(s.Match, seen, r)
				for _, a := range s.Args {
					if a.Name == "command" && lint.StartsProgram(s) && !seen[a.Span] {
						seen[a.Span] = true
						if !word(a, r) {
							step(a, r)
						}
					}
				}
			})
		}
	},
}

func match(m *ast.Match, seen map[diag.Span]bool, r *lint.Report) {
	if m == nil {
		return
	}
	for _, c := range m.Command {
		for _, re := range c.Program {
			if !blank.MatchString(class.ReplaceAllString(re.Source, "")) || seen[re.Span] {
				continue
			}
			seen[re.Span] = true
			d := r.At(re.Span, "a program is one word, and %s is a command line", re.Source)
			d.Detail = "Write the first word as program, and the others as args or flags."
			if through := wrapper.FindString(re.Source); through != "" {
				d.Detail = "hookc looks through " + through + ": write the program behind it, or program = \"" + through + "\" for all of its uses."
			}
		}
	}
}

var (
	class   = lazyregexp.New(`\[[^\]]*\]`)
	blank   = lazyregexp.New(`\S(?: |\\s\+?)(?:[^*?+\s]|$)`) // a blank that must be there
	wrapper = lazyregexp.New(`^(?:sudo|doas|env|nohup|nice|time)\b`)
)

func step(a ast.Arg, r *lint.Report) {
	first, n := words(a.Expr)
	if n != 1 || !strings.ContainsAny(first, " |;&<>") || strings.ContainsAny(first, `/\`) && !strings.ContainsAny(first, "|;&<>") {
		return
	}
	d := r.At(a.Span, "command starts a program called %q", first)
	d.Detail = "Write each word as an item of its own."
	if strings.ContainsAny(first, "|;&<>$*") {
		d.Detail = "Write shell instead of command: a list of words is not read by a shell."
	}
}

// words are the first item of a list and how many there are.
func words(x *ast.Expr) (first string, n int) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.List && x.Value.Len() > 0:
		return x.Value.At(0).Text(), x.Value.Len()
	case x.Op == ast.OpArray && len(x.Args) > 0 && x.Args[0].Op == ast.OpConst:
		return x.Args[0].Value.Text(), len(x.Args)
	}
	return "", 0
}
