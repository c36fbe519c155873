// Package checkedtooearly finds checks of a file's content that come before the file is written.
package checkedtooearly

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is checked-too-early.
var Rule = &lint.Rule{
	Code: "HK4402", Name: "checked-too-early", Severity: diag.Warning,
	Title: "The content of a file is checked before the tool writes it.",
	Why: `On before_tool the file on the disk is the old one. A validate step with file = "{{ path }}", or
a linter that is given the path, looks at what was there before: a broken new version passes, and a
new file fails because it does not exist yet. Use after_tool, or validate the content of the event:
value = "{{ fromJSON(content) }}". The same holds for a script of an agent's configuration that is run
before the tools that write files.`,
	Misses: "Programs that hookc does not know as linters. Scripts of another language than the shell's, and texts that are no secrets or forgotten lines. Conditions such as doc(path): a mark in the old file may decide who can change it.",
	Script: checkedByScript,
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			if !slices.Contains(h.On, "before_tool") || !onlyWrites(h) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				at, what := looksAt(h, s)
				if at == nil || seen[at.Span] || !p.Own(at.Span) {
					return
				}
				seen[at.Span] = true
				d := r.At(at.Span, "%s looks at the file as it is before the tool writes it", what)
				d.Detail = "Write on = [\"after_tool\"], or look at content, which is what the tool writes."
			})
		}
	},
}

// onlyWrites reports whether a hook is about nothing but calls that write a file.
func onlyWrites(h *ast.Hook) bool {
	tools := lint.Tools(h.Match)
	return len(lint.ToolRegexes(h.Match)) > 0 && !tools.Open && len(tools.Canonical) > 0 &&
		!slices.ContainsFunc(tools.Canonical, func(t string) bool { return t != "WriteFile" && t != "EditFile" })
}

// looksAt is the argument of a step that names the file that is written, where the step checks
// its content.
func looksAt(h *ast.Hook, s *ast.Step) (at *ast.Expr, what string) {
	switch s.Kind {
	case "validate":
		if x := s.Arg("file"); written(h, x) {
			return x, "validate"
		}
	case "check":
		words := s.Arg("command")
		if words == nil || words.Op != ast.OpArray {
			return nil, ""
		}
		program := ""
		for _, x := range words.Args {
			if program == "" && x.Op == ast.OpConst && slices.Contains(linters, x.Value.Text()) {
				program = x.Value.Text()
			} else if program != "" && written(h, x) {
				return words, program
			}
		}
	}
	return nil, ""
}

// linters are programs that read a file and say what is wrong with it.
var linters = []string{
	"actionlint", "biome", "buf", "clang-tidy", "eslint", "flake8", "golangci-lint", "hadolint", "jsonlint", "jsonschema", "ktlint", "luacheck",
	"markdownlint", "mypy", "prettier", "pylint", "pyright", "rubocop", "ruff", "shellcheck", "standard", "stylelint", "swiftlint", "tflint", "tsc", "xmllint", "yamllint",
}

// names are the fields of the event that are the file.
var names = []string{"path", "path_abs", "tool.input.path", "files.written[0]", "first(files.written)", "get(files.written, 0)"}

// written reports whether an expression is the file that the call writes: a field of the event, or
// the only file that the hook matches.
func written(h *ast.Hook, x *ast.Expr) bool {
	switch {
	case x == nil:
		return false
	case x.Op == ast.OpTemplate && len(x.Args) == 1:
		return written(h, x.Args[0])
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		globs := append(slices.Clone(h.Match.Path), h.Match.Writes.Any...)
		return len(globs) == 1 && !strings.ContainsAny(x.Value.Str(), "*?[{") && strings.TrimPrefix(x.Value.Str(), "./") == strings.TrimPrefix(globs[0].Source, "./")
	}
	return slices.Contains(names, x.String())
}
