package rundenieswith1

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// saysNo are programs that exit with another code than 2 if they do not like what they see, by the
// first word behind their options; no word stands for all. make, stylelint, swiftlint and tsc exit
// with 2, which denies.
var saysNo = map[string][]string{
	"actionlint": nil, "ava": nil, "bandit": nil, "biome": {"check", "ci", "lint"}, "black": nil, "bun": {"test"}, "cargo": {"test", "check", "clippy", "deny", "audit", "nextest"},
	"cmp": nil, "ctest": nil, "deno": {"test", "lint", "check"}, "diff": nil, "dotnet": {"test"}, "eslint": nil, "flake8": nil, "flutter": {"test"}, "gitleaks": nil,
	"go": {"test", "vet"}, "golangci-lint": nil, "gradle": {"test", "check"}, "gradlew": {"test", "check"}, "grep": nil, "hadolint": nil, "jest": nil, "ktlint": nil,
	"markdownlint": nil, "mvn": {"test", "verify"}, "mvnw": {"test", "verify"}, "mypy": nil, "nox": nil, "npm": {"test", "t", "audit"}, "oxlint": nil, "php-cs-fixer": nil,
	"phpstan": nil, "phpunit": nil, "playwright": {"test"}, "pnpm": {"test", "t", "lint", "audit"}, "prettier": nil, "pyright": nil, "pytest": nil, "rake": {"test", "spec"},
	"rspec": nil, "rubocop": nil, "ruff": {"check", "format"}, "semgrep": nil, "shellcheck": nil, "staticcheck": nil, "standard": nil, "swift": {"test"},
	"test": nil, "tox": nil, "vitest": nil, "xo": nil, "yamllint": nil, "yarn": {"test", "lint"},
}

// fixers are options with which such a program changes files and says nothing.
var fixers = []string{"w", "write", "fix", "apply"}

// checks are scripts of a package that check.
var checks = []string{"test", "tests", "lint", "check"}

// answers looks at a step that starts a program of these, through whatever wrapper.
func answers(p *lint.Policy, h *ast.Hook, s *ast.Step, seen map[string]bool, r *lint.Report) {
	at, line := commandLine(s)
	if at == nil || seen["program "+at.Span.String()] || len(s.Blocks) > 0 || mild.MatchString(lint.SaidOf(h)) || strings.ContainsAny(line, "|;\n") {
		return
	}
	seen["program "+at.Span.String()] = true
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"})
	for i := range l.Commands {
		if c := &l.Commands[i]; judges(c) {
			report(at.Span, c.Name, r)
			return
		}
		if name := testRunner(p, h, &l.Commands[i]); name != "" {
			r.At(at.Span, "tests such as %s fail with exit code 1, and only exit code 2 denies; any other is a failure, and the hook is open for failures", name).Detail = insteadOfRun
			return
		}
	}
}

const insteadOfRun = "Write check instead of run, which takes any exit code but 0 for a no."

func report(at diag.Span, name string, r *lint.Report) {
	r.At(at, "%s does not exit with 2 if it finds something, and only exit code 2 denies; any other is a failure, and the hook is open for failures", name).Detail = insteadOfRun
}

// judges reports whether a command says no by its exit code.
func judges(c *shell.Command) bool {
	words, known := saysNo[c.Name]
	if slices.ContainsFunc(c.Flags, func(f string) bool { return slices.Contains(fixers, f) }) || c.Dry {
		return false
	}
	of := c.Operands
	if c.Name == "npm" || c.Name == "pnpm" || c.Name == "yarn" || c.Name == "bun" {
		if len(of) > 1 && (of[0] == "run" || of[0] == "run-script") {
			return slices.Contains(checks, of[1])
		}
	}
	return known && (words == nil || len(of) > 0 && slices.Contains(words, of[0]))
}

// commandLine is what a step runs, as a shell would read it.
func commandLine(s *ast.Step) (at *ast.Expr, line string) {
	if at = s.Arg("shell"); at != nil {
		return at, s.Constant("shell")
	}
	if at = s.Arg("command"); at == nil {
		return nil, ""
	}
	var words []string
	switch at.Op {
	case ast.OpConst:
		for i := range at.Value.Len() {
			words = append(words, quote(at.Value.At(i).Text()))
		}
	case ast.OpArray:
		for _, a := range at.Args {
			word := "x" // which value it is does not tell what the program does
			if a.Op == ast.OpConst && a.Value.Kind() == value.String {
				word = quote(a.Value.Str())
			}
			words = append(words, word)
		}
	}
	return at, strings.Join(words, " ")
}

func quote(word string) string { return "'" + strings.ReplaceAll(word, "'", "") + "'" }
