package checkstatuslost

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
)

// reporter is a program, or a subcommand, that exits with 0 whatever it finds, unless it has one of
// some flags.
type reporter struct {
	program, sub string
	unless       []string
	instead      string // what fails
}

// reporters are from the manuals of git 2.47, Go 1.26, prettier 3, jq 1.7, curl 8, Trivy 0.57, semgrep 1.90
// and coverage 7.
var reporters = []reporter{
	{"git", "status", nil, "git diff --exit-code HEAD, or test -z \"$(git status --porcelain)\""},
	{"git", "diff", []string{"exit-code", "quiet", "check", "no-index"}, "git diff --exit-code"},
	{"git", "log", nil, ""},
	{"git", "ls-files", []string{"error-unmatch"}, "test -z \"$(git ls-files …)\""},
	{"git", "branch", []string{"d", "D", "delete", "m", "move"}, ""},
	{"gofmt", "", []string{"w", "d"}, "test -z \"$(gofmt -l .)\""},
	{"goimports", "", []string{"w"}, "test -z \"$(goimports -l .)\""},
	{"prettier", "", []string{"check", "c", "list-different", "l", "write", "w"}, "prettier --check"},
	{"jq", "", []string{"e", "exit-status"}, "jq -e"},
	{"curl", "", []string{"f", "fail", "fail-with-body"}, "curl --fail"},
	{"trivy", "", []string{"exit-code"}, "trivy --exit-code 1"},
	{"semgrep", "", []string{"error"}, "semgrep --error"},
	{"coverage", "report", []string{"fail-under"}, "coverage report --fail-under=80"},
	{"find", "", []string{"exec", "execdir", "ok", "delete"}, "test -z \"$(find …)\""},
	{"wc", "", nil, "a comparison: test \"$(wc -l < file)\" -lt 500"},
}

// single reports a line of one command that says nothing by its exit code, or the wrong way round.
func single(h *ast.Hook, s *ast.Step, a ast.Arg, text string, r *lint.Report) {
	l := shell.Analyze(text, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"})
	var commands []shell.Command
	for _, c := range l.Commands {
		if c.Name != "npx" && c.Name != "cd" && c.Name != "env" {
			commands = append(commands, c)
		}
	}
	if !l.Parsed || len(commands) != 1 || compound.MatchString(text) {
		return
	}
	c := commands[0]
	said := lint.SaidOf(h) + "\n" + s.Constant("reason")
	if c.Name == "grep" || c.Name == "rg" || c.Name == "git" && len(c.Operands) > 1 && c.Operands[0] == "grep" {
		turned(a, c, negated.MatchString(text), said, r)
		return
	}
	if i := slices.IndexFunc(reporters, func(p reporter) bool { return p.is(c) }); i >= 0 && s.Arg("reason") != nil && !negated.MatchString(text) && !fails.MatchString(said) {
		d := r.At(a.Span, "this check passes whatever %s finds: it exits with 0", strings.TrimSpace(c.Name+" "+reporters[i].sub))
		if d.Detail = "Write a command that fails."; reporters[i].instead != "" {
			d.Detail = "Write " + reporters[i].instead + "."
		}
	}
}

func (p reporter) is(c shell.Command) bool {
	return c.Name == p.program && (p.sub == "" || len(c.Operands) > 0 && c.Operands[0] == p.sub) &&
		!slices.ContainsFunc(p.unless, func(f string) bool { return slices.Contains(c.Flags, f) })
}

var (
	negated  = lazyregexp.New(`^\s*!`)
	compound = lazyregexp.New("[|;&\n]|\\$\\(|`|^\\s*(if|while|\\[)|\\btest\\b")
	fails    = lazyregexp.New(`(?i)\b(reach\w*|respond\w*|answer\w*|running|is up|syntax|parse[sd]?|valid json|exists?|repository|installed)\b`)
)

// turned reports a search for a word that passes if it is found, and whose text wants it gone, or the
// other way round.
func turned(a ast.Arg, c shell.Command, not bool, said string, r *lint.Report) {
	at := 0
	if c.Name == "git" {
		at = 1
	}
	if len(c.Operands) <= at || slices.ContainsFunc(c.Flags, func(f string) bool { return f == "v" || f == "L" || f == "e" || f == "f" }) {
		return
	}
	for _, word := range plainWord.FindAllString(c.Operands[at], -1) {
		gone := regexp.MustCompile(`(?i)\b(no|not|never|without|remove|delete|drop|free of|forbidden|resolve)\b[^.!?\n]{0,25}\b` + word + `|\b` + word + `s?\b[^.!?\n]{0,12}\b(is|are|must|may|should) (not|never|gone|forbidden|left)\b`).MatchString(said)
		there := regexp.MustCompile(`(?i)\b(add|write|name|needs?|must have|has to have|must name|put|begin with|contains?)\b[^.!?\n]{0,25}\b` + word + `\b`).MatchString(said)
		switch {
		case gone && !there && !not:
			r.At(a.Span, "this check passes if %s is found, but its text says that it must not be there", word).Detail = "Write ! in front of the command."
			return
		case there && !gone && not:
			r.At(a.Span, "this check passes if %s is not found, but its text requires it", word).Detail = "Remove the !."
			return
		}
	}
}

var plainWord = lazyregexp.New(`[A-Za-z][A-Za-z-]{3,}[A-Za-z]`)
