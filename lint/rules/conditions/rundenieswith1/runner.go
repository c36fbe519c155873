package rundenieswith1

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
)

var (
	// runner is the name of a script that runs a project's tests, as people call it.
	runner = lazyregexp.New(`^(run[-_]?)?(all[-_]?|unit[-_]?)?(tests?|specs?|lint|ci)([-_]?(all|unit|suite))?\.(sh|bash|py|rb|js|mjs)$`)
	// hooks are folders whose scripts may be written for hookc, and know its exit codes.
	hooks = lazyregexp.New(`(?i)hook|polic|guard|agent`)
	// gate is a text that wants the tests to succeed.
	gate = lazyregexp.New(`(?i)\b(pass(es|ed|ing)?|green|succeed\w*|fail(s|ing|ed|ures?)?)\b`)
)

// testRunner is the script of the project's tests that a command starts, if the hook's text says that
// they must pass.
func testRunner(p *lint.Policy, h *ast.Hook, c *shell.Command) string {
	file := c.Path
	if slices.Contains([]string{"sh", "bash", "zsh", "dash", "python", "python3", "ruby", "node"}, c.Name) && len(c.Operands) > 0 {
		file = c.Operands[0]
	}
	name := path.Base(file)
	if !runner.MatchString(name) || hooks.MatchString(path.Dir(file)) || !gate.MatchString(lint.SaidOf(h)) || refusesWith2(p, file) {
		return ""
	}
	return name
}

// refusesWith2 reports whether a script of the project or of the policy names exit code 2.
func refusesWith2(p *lint.Policy, file string) bool {
	for _, f := range p.Files {
		if path.Base(f.Path) == path.Base(file) && exit2.Match(f.Data) {
			return true
		}
	}
	for _, dir := range p.ProjectFolders() {
		if data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(file, "./")))); err == nil && exit2.Match(data) {
			return true
		}
	}
	return false
}

var exit2 = lazyregexp.New(`\bexit[ (]*2\b|\breturn 2\b`)
