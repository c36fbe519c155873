package onewritetool

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

var (
	// tidy is a program that formats or checks a file as it is, so that every change asks for it.
	tidy = lazyregexp.New(`(?i)\b(prettier|eslint|biome|oxlint|gofmt|gofumpt|goimports|golangci-lint|rustfmt|clippy|black|ruff|isort|autopep8|yapf|flake8|mypy|pyright|pylint|shfmt|shellcheck|stylelint|rubocop|standardrb|clang-format|tsc|terraform|tflint|buf|ktlint|swiftformat|swiftlint|mdformat|markdownlint|yamllint|taplo|sqlfluff|stylua|dprint|format|fmt|lint|typecheck)\b`)
	// fresh is a text about files that did not exist before, or about one way of writing.
	fresh = lazyregexp.New(`(?i)\b(new|creat\w*|add(s|ed|ing)?|scratch|first|begins?|initial\w*|headers?|licen[cs]e\w*|templates?|scaffold\w*|whole|entire\w*|overwr\w*|partial\w*|edit(s|ed)?|names?|naming|called)\b`)
)

// afterwards reports a hook that formats or checks what one tool has written, where no hook does
// it for the other one.
func afterwards(p *lint.Policy, h *ast.Hook, k kind, r *lint.Report) bool {
	const event = "after_tool"
	if h.Match == nil || len(h.Match.Path) == 0 || fresh.MatchString(without(lint.SaidOf(h))) {
		return false
	}
	input, ok := texts(p.Facts.Witness(p.Facts.Guard(h, event)))
	if !ok {
		return false
	}
	file := map[string]string{"path": input["path"]}
	found := lint.ToolCall(event, k.other, file)
	if !p.Facts.Applies(h, lint.ToolCall(event, k.named, file)) || slices.ContainsFunc(p.Facts.Applying(found), runs) {
		return false
	}
	d := r.At(place(h), "%s runs after %s, but not after %s changes the same file", lint.BaseName(h), k.named, k.other)
	d.Detail = both
	d.Witness = lint.Witness(found, k.other+" changes the file, and no hook runs a program")
	return true
}

// tidies reports whether a hook that comes when a file is written formats or checks it.
func tidies(h *ast.Hook) bool {
	return slices.Equal(h.On, []string{"after_tool"}) && h.Mode == ast.Enforce && lint.AnyStep(h, func(s *ast.Step) bool {
		for _, name := range []string{"command", "shell", "script"} {
			if x := s.Arg(name); x != nil && programs(s) && tidy.MatchString(x.String()) {
				return true
			}
		}
		return false
	})
}

func programs(s *ast.Step) bool { return s.Kind == "run" || s.Kind == "check" }

// runs reports whether a hook starts a program.
func runs(h *ast.Hook) bool { return lint.AnyStep(h, programs) }
