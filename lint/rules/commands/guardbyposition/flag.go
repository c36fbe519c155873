package guardbyposition

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
)

// flag looks for a guard that compares the words of a command with one spelling of a flag.
func flag(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	like := func(line string) bool {
		return p.Facts.Applies(h, p.CallLike(h, event, "Shell", map[string]string{"command": line}))
	}
	for _, x := range flagWords(h) {
		word := ast.Texts(x.Args[0])[0]
		for _, base := range flagged(h) {
			line := base + " " + word
			if !like(line) {
				continue
			}
			for _, other := range spellings(base, strings.TrimLeft(word, "-")) {
				e := p.CallLike(h, event, "Shell", map[string]string{"command": base + " " + other})
				if like(base+" "+other) || p.Blocks(e) {
					continue
				}
				d := r.At(x.Span, "%s stops %s, but not %s %s", lint.BaseName(h), line, base, other)
				d.Detail = "Compare flags by their names: any(match.commands, '" + strings.TrimLeft(word, "-") + "' in .flags)."
				d.Witness = lint.Witness(e, "the line does the same as "+line+", and no hook blocks it")
				return true
			}
		}
	}
	return false
}

// flagWords are the parts of a condition that look for a flag among words.
func flagWords(h *ast.Hook) (out []*ast.Expr) {
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op == ast.OpBinary && x.Name == "in" {
			if texts := ast.Texts(x.Args[0]); len(texts) == 1 && strings.HasPrefix(texts[0], "-") && len(strings.TrimLeft(texts[0], "-")) > 0 && ofWords(x.Args[1]) {
				out = append(out, x)
			}
		}
		return true
	})
	return out
}

func ofWords(x *ast.Expr) bool {
	return x.String() == "shell.words" || x.Op == ast.OpMember && (x.Name == "args" || x.Name == "words")
}

// flagged are commands that a hook is about.
func flagged(h *ast.Hook) []string {
	out := evade.Candidates(h, nil, &ast.Expr{}, "")
	var programs, words []string
	ast.Walk(h.When, func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			switch {
			case program.Known(text):
				programs = append(programs, text)
			case text != "" && !strings.HasPrefix(text, "-") && !strings.ContainsAny(text, " '\"\\$^"):
				words = append(words, text)
			}
		}
		return true
	})
	for _, name := range programs {
		for _, w := range words {
			out = append(out, name+" "+w)
		}
		out = append(out, name)
	}
	return out[:min(len(out), 2*maxPrograms)]
}

// spellings are the other names of a flag, with their dashes.
func spellings(line, flag string) (out []string) {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"})
	if len(l.Commands) != 1 {
		return nil
	}
	path := l.Commands[0].Name
	if len(l.Commands[0].Operands) > 0 {
		path += " " + l.Commands[0].Operands[0]
	}
	for _, known := range append(program.Flags(path), program.Flags(l.Commands[0].Name)...) {
		names := strings.Split(known, "=")
		for _, n := range names {
			if n == flag {
				for _, other := range names {
					if other != flag {
						out = append(out, "--"[:min(2, len(other))]+other)
					}
				}
			}
		}
	}
	return out
}
