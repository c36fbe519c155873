package commandlineasprogram

import (
	"path"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

var (
	// operators are words by which a shell joins commands and leads their output.
	operators = []string{"&&", "||", "|", ";", "&", ">", ">>", "<", "2>&1", "2>", "&>", "|&", "2>/dev/null", ">/dev/null"}
	// takeOperators are programs to which such a word may mean something.
	takeOperators = []string{"find", "test", "[", "expr", "cut", "sort", "column", "paste", "tr", "awk", "echo", "printf", "grep", "sed", "jq", "xargs", "parallel", "concurrently", "git"}
	assignment    = lazyregexp.New(`^[A-Za-z_]\w*=`)
	// listed is a glob for files.
	listed = lazyregexp.New(`^(?:\.{0,2}/)?(?:[\w.-]+/)*[\w.-]*\*[\w.*-]*$|/\*`)
	// readsNames are programs that look for files by the names that they get, and know no globs.
	readsNames = []string{"cat", "rm", "cp", "mv", "ls", "wc", "head", "tail", "chmod", "touch", "gofmt", "shellcheck", "shfmt", "sha256sum", "md5sum", "diff", "sort", "jsonlint", "yamllint", "xmllint", "python", "python3", "node", "ruby", "bash", "sh", "jq", "clang-format", "plantuml", "dot"}
)

// word reports a word of a command that only a shell understands.
func word(a ast.Arg, r *lint.Report) bool {
	all := ast.Words(a.Expr)
	if len(all) < 2 {
		return false
	}
	program := path.Base(all[0])
	if assignment.MatchString(all[0]) {
		r.At(a.Span, "command starts a program called %q", all[0]).Detail = "Write env = { NAME = \"…\" } in the step."
		return true
	}
	for i, w := range all[1:] {
		option := len(all[i]) == 2 && all[i][0] == '-' // cut -d '|'
		switch {
		case slices.Contains(operators, w) && !option && !slices.Contains(takeOperators, program):
			d := r.At(a.Span, "no shell reads the words of command, so %s gets %s as an argument", all[0], w)
			d.Detail = "Write shell instead of command."
			return true
		case listed.MatchString(w) && slices.Contains(readsNames, program) && !option && (i > 0 || program != "jq"):
			d := r.At(a.Span, "no shell reads the words of command, so %s gets %s, which is the name of no file", all[0], w)
			d.Detail = "Write shell instead of command, or {{ glob('…') }} as an item."
			return true
		}
	}
	return false
}
