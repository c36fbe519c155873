// Package regexcasesensitive finds regexes over paths that one case of letters escapes.
package regexcasesensitive

import (
	"strings"
	"unicode"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-case-sensitive.
var Rule = &lint.Rule{
	Code: "HK5023", Name: "regex-case-sensitive", Severity: diag.Info, OffByDefault: true,
	Title: "A regular expression for a path is case-sensitive, but the file system may not be.",
	Why: `On macOS and Windows ` + "`.ENV`" + ` is the file ` + "`.env`" + `. The other spelling evades a guard
that matches only one. Add (?i).`,
	Misses: "Paths in command lines. The rule is off by default, because on Linux the other spelling is another file.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || !re.Blocks || !path(re) || !cased(re.Tree.Root) {
			return
		}
		d := r.At(re.At(0, len(re.Source)), "this regular expression is case-sensitive, but the file system may ignore case")
		d.Detail = "Begin the expression with (?i)."
		if d.Fix = re.Fix("begin with (?i)", 0, 0, "(?i)"); d.Fix != nil {
			d.Fix.Unsafe = true
		}
	},
}

func path(re *lint.Regex) bool {
	switch re.Role {
	case lint.RoleInput:
		return re.Field == "path" || strings.HasSuffix(re.Field, "_path")
	case lint.RoleField, lint.RoleMatches:
		return re.Field == "path" || re.Field == "path_abs" || re.Field == "tool.input.path"
	}
	return false
}

// cased reports whether a regex has a letter that is matched in one case alone.
func cased(root *regex.Node) (found bool) {
	regex.Walk(root, func(n *regex.Node) bool {
		found = found || n.Op == regex.OpLiteral && !n.Fold && unicode.IsLetter(n.Rune)
		return !found
	})
	return found
}
