package testcannotfail

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
)

// vocabulary is what the hooks of a policy ask of command lines.
type vocabulary struct {
	programs []string            // the names that they have for programs
	args     map[string][]string // first operands, by program
}

func vocabularyOf(p *lint.Policy) *vocabulary {
	v := &vocabulary{args: map[string][]string{}}
	match := func(m *ast.Match) {
		if m == nil {
			return
		}
		for _, c := range m.Command {
			programs := wordsOf(c.Program)
			v.programs = append(v.programs, programs...)
			for _, name := range programs {
				if len(c.Args) > 0 {
					v.args[name] = append(v.args[name], wordsOf(c.Args[:1])...)
				}
			}
		}
	}
	for _, h := range p.Hooks {
		match(h.Match)
		ast.EachStep(h.Steps, func(s *ast.Step) { match(s.Match) })
		h.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(x *ast.Expr) bool {
				for _, text := range ast.Texts(x) {
					if program.Known(text) {
						v.programs = append(v.programs, text)
					}
				}
				return true
			})
		})
	}
	slices.Sort(v.programs)
	v.programs = slices.Compact(v.programs)
	return v
}

// wordsOf are the words that some regexes match as a whole.
func wordsOf(res []ast.Regex) (out []string) {
	for _, re := range res {
		if words, fold, ok := regex.Words(re.Source); ok && !fold {
			out = append(out, words...)
		}
	}
	return out
}

// commandOf is the command line that a line of a test sends, and that is said to pass.
func commandOf(l policytest.Line) string {
	switch {
	case l.Not || len(l.Args) == 0:
	case l.Name == "none":
		return l.Args[0]
	case l.Name == "event" && slices.Contains(l.Args, "before_tool"):
		for _, a := range l.Args {
			if line, ok := strings.CutPrefix(a, "command="); ok {
				return line
			}
		}
	}
	return ""
}

// harmless reports a command that passes since its program or subcommand is misspelled.
func harmless(p *lint.Policy, at diag.Span, line string, r *lint.Report) {
	v := lint.Cached(p, vocabularyOf)
	for _, c := range shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"}).Commands {
		if near, ok := slip(c.Name, v.programs); ok && !program.Known(c.Name) && !strings.Contains(c.Path, "/") {
			d := r.At(at, "no hook is about %s, so this line passes whatever the hooks say about %s", c.Name, near)
			d.Detail = "Write " + near + ", or the name of a program that there is."
			return
		}
		if len(c.Operands) == 0 {
			continue
		}
		if near, ok := slip(c.Operands[0], v.args[c.Name]); ok {
			d := r.At(at, "%s has no %s, so this line passes whatever the hooks say about %s", c.Name, c.Operands[0], near)
			d.Detail = "Write " + near + ", or what " + c.Name + " knows."
			return
		}
	}
}

// slip is the word of which another one lacks a letter, has one twice or has two swapped. A word
// with another letter, or one more before or behind, may be another word: it shows that the hook
// does not find it.
func slip(word string, known []string) (string, bool) {
	if len(word) < 4 || slices.Contains(known, word) {
		return "", false
	}
	near, ok := diag.Nearest(word, known)
	if !ok || strings.EqualFold(word, near) || strings.HasPrefix(word, near) || strings.HasSuffix(word, near) || strings.HasPrefix(near, word) {
		return "", false
	}
	switch {
	case len(word) < len(near):
		return near, true
	case len(word) > len(near):
		return near, slices.Equal(slices.Compact([]byte(word)), slices.Compact([]byte(near)))
	}
	return near, slices.Equal(slices.Sorted(slices.Values([]byte(word))), slices.Sorted(slices.Values([]byte(near))))
}
