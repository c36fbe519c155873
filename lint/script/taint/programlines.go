package taint

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// firstOfPipe is the command that a pipeline begins with.
func firstOfPipe(c syntax.Command) *syntax.CallExpr {
	for {
		b, ok := c.(*syntax.BinaryCmd)
		if !ok {
			return bash.Called(c)
		}
		c = b.X.Cmd
	}
}

// linters and tests write several lines, and quotes in them.
var manyLines = []string{"npm", "npx", "yarn", "gradlew", "mvnw", "vitest", "jest", "mocha", "nox", "tox", "pyright", "black", "stylelint", "cmake", "ctest", "swift", "flutter", "dart", "mix", "sbt", "stack", "cabal", "zig", "clippy-driver", "php", "phpunit", "composer", "rake", "bazel", "buck2", "deno", "turbo", "nx", "pnpm", "bun", "go", "cargo", "pytest", "ruff", "eslint", "tsc", "mypy", "flake8", "pylint", "make", "gradle", "mvn", "dotnet", "rspec", "rubocop", "biome", "prettier", "gofmt", "shellcheck", "golangci-lint", "terraform", "gitleaks", "vale", "phpstan", "swiftlint"}

// multiline is the program of a command that writes several lines, behind what starts it; ""
// for none.
func multiline(call *syntax.CallExpr) string {
	for i, w := range call.Args {
		name := path.Base(w.Lit())
		if slices.Contains(manyLines, name) || slices.Contains(linesOfFiles, name) || name == "cat" && readsText(call.Args[i+1:]) {
			return name
		}
		if rest := bash.BehindFolder(call.Args[i+1:]); name == "git" && len(rest) > 0 && slices.Contains(bash.GitTexts, rest[0].Lit()) {
			return name
		}
		if name = strings.TrimSpace(name); !bash.Starts(name) {
			return ""
		}
	}
	return ""
}

// linesOfFiles write the lines of files, or their names one by one.
var linesOfFiles = []string{"ls", "find", "fd", "tree", "grep", "egrep", "rg", "tail", "head", "diff"}

// readsText reports whether a file among some operands is a text of several lines by its name,
// or several are read.
func readsText(words []*syntax.Word) bool {
	return slices.ContainsFunc(words, func(w *syntax.Word) bool {
		return len(w.Parts) > 0 && textFile.MatchString(lastText(w))
	})
}

var textFile = lazyregexp.New(`\*|\.(?:md|txt|log|json|jsonl|ya?ml|toml|rst|diff|patch)$`)

// lastText is the constant text that a word ends with.
func lastText(w *syntax.Word) string {
	parts := w.Parts
	if q, ok := parts[len(parts)-1].(*syntax.DblQuoted); ok {
		parts = q.Parts
	}
	if len(parts) == 0 {
		return ""
	}
	switch p := parts[len(parts)-1].(type) {
	case *syntax.Lit:
		return p.Value
	case *syntax.SglQuoted:
		return p.Value
	}
	return ""
}

// LinesOf is the program that writes the lines of a substitution; "" where they are one word,
// or something escapes or joins them.
func LinesOf(c syntax.Command, text string) string {
	call := firstOfPipe(c)
	text = src.PythonModule.ReplaceAllString(text, " ")
	if call == nil || src.Escapes.MatchString(text) || oneWord.MatchString(text) {
		return ""
	}
	name := multiline(call)
	if slices.Contains(manyLines, name) {
		if strings.Contains(text, "-l ") {
			return ""
		}
		return name // with --quiet, they still write what is wrong
	}
	if strings.Contains(text, "--quiet") || oneLine.MatchString(text) {
		return ""
	}
	return name
}

// What makes one word of the output of a program, and one line or field, which has no quotes
// as a rule.
var (
	oneWord = lazyregexp.New(`--(?:format|pretty)=["']?(?:format:)?(?:%[hHtTpP]|%c[dtrsiI]|%a[dtrsiIneE]|[\s:,./()-])+["']?(?:\s|\)|$)|--shortstat|--exit-code|-quit\b|\bpaste\b|\bORS\b|\bxargs\b|\bbase64\b|sum\b`)
	oneLine = lazyregexp.New(`\|\s*(?:cut|awk)\b|\b(?:head|tail)\s+(?:-n\s*1|-1|--lines=1)\b|-m\s*1\b|\bls\s+(?:-\w+\s+)*-\w*d`)
)

// Outputs are the variables that hold what a program writes on several lines.
func Outputs(tree *syntax.File, t *Flow) map[string]string {
	out := map[string]string{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil {
			return true
		}
		if c := bash.Substitution(a.Value); c != nil {
			if name := LinesOf(c, t.Text(a.Value)); name != "" {
				out[a.Name.Value] = name
			}
		}
		return true
	})
	for name := range out {
		if t.Escaped(tree, name) {
			delete(out, name)
		}
	}
	for range maxRounds {
		before := len(out)
		syntax.Walk(tree, func(n syntax.Node) bool {
			if a, ok := n.(*syntax.Assign); ok && a.Name != nil && out[a.Name.Value] == "" {
				from := holds(a.Value, out)
				if sub, ok := bash.OnlyPart(a.Value).(*syntax.CmdSubst); ok && from == "" && len(sub.Stmts) == 1 {
					from = LinesOfVariable(sub.Stmts[0], out)
				}
				if from != "" {
					out[a.Name.Value] = from
				}
			}
			return true
		})
		if len(out) == before {
			break
		}
	}
	return out
}

// LinesOfVariable is the program whose output a statement writes from one of the variables that
// hold it, through programs that leave lines as they are; "" for none.
func LinesOfVariable(s *syntax.Stmt, outputs map[string]string) string {
	for {
		b, ok := s.Cmd.(*syntax.BinaryCmd)
		if !ok {
			break
		}
		if c := bash.Called(b.Y.Cmd); b.Op != syntax.Pipe || c == nil || !keepsSeveral(c) {
			return ""
		}
		s = b.X
	}
	c := bash.Called(s.Cmd)
	if c == nil {
		return ""
	}
	for _, r := range s.Redirs {
		if r.Op == syntax.WordHdoc && keepsSeveral(c) {
			return holds(r.Word, outputs)
		}
	}
	if name := c.Args[0].Lit(); name != "echo" && name != "printf" {
		return ""
	}
	for _, w := range c.Args[1:] {
		if from := holds(w, outputs); from != "" {
			return from
		}
	}
	return ""
}

// keepsSeveral reports whether a program writes several of the lines that it reads, as they are.
func keepsSeveral(c *syntax.CallExpr) bool {
	text := ""
	for _, w := range c.Args {
		text += w.Lit() + " "
	}
	return slices.Contains([]string{"head", "tail", "sort", "uniq", "cat", "grep", "egrep", "fold"}, c.Args[0].Lit()) &&
		!oneLine.MatchString(text) && !src.Escapes.MatchString(text)
}

// holds is the program whose output stands in a word, by one of the variables in it; "" for none.
func holds(w *syntax.Word, outputs map[string]string) (from string) {
	if w == nil {
		return ""
	}
	parts := slices.Clone(w.Parts)
	for _, p := range w.Parts {
		if q, ok := p.(*syntax.DblQuoted); ok {
			parts = append(parts, q.Parts...)
		}
	}
	for _, p := range parts {
		if e, ok := p.(*syntax.ParamExp); ok && bash.AsItIs(e) && outputs[e.Param.Value] != "" {
			return outputs[e.Param.Value]
		}
	}
	return ""
}
