// Package regexwrittenasglob finds globs where a regular expression is read.
package regexwrittenasglob

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-written-as-glob.
var Rule = &lint.Rule{
	Code: "HK5071", Name: "regex-written-as-glob", Severity: diag.Warning,
	Title: "A regular expression is written as a glob.",
	Why: "In a regex `*` repeats the character before it. `deploy*` matches `deplo` and `deployyy`, but not `deploy-prod`; " +
		"`src/*.go` matches `src/` with any number of slashes and then one character. Write `.*` in place of `*`, or use `path`, `reads` or `writes`, which take globs.",
	Misses: "Globs with other parts of a regex in them. A glob that begins with `*` is an error of its own.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Policy == nil {
			return
		}
		at := star(re)
		if at < 0 {
			return
		}
		d := r.At(re.At(at, at+1), "* repeats only the %q before it: %s is a regular expression, not a glob", re.Source[at-1:at], re.Source)
		d.Detail = "Write .* for any characters."
		d.Fix = re.Fix("write .*", at, at+1, ".*")
	},
}

var (
	// plain is a name of which a star is the only part that is not literal.
	plain = lazyregexp.New(`^[A-Za-z0-9_:-]{2,}[*][A-Za-z0-9_:-]*$`)
	// file is a star in the place of a name in a path.
	file = lazyregexp.New(`[A-Za-z0-9_-]/[*](\\?\.[a-z]{1,5}\$?$|/[A-Za-z]|$)`)
)

// star is where a regex has the star of a glob; -1 for none.
func star(re *lint.Regex) int {
	switch {
	case re.Whole && plain.MatchString(re.Source) && re.Role != lint.RoleTool:
		return strings.IndexByte(re.Source, '*')
	case !re.Whole && (re.Field == "path" || re.Field == "path_abs"):
		if m := file.FindStringIndex(re.Source); m != nil {
			return m[0] + strings.IndexByte(re.Source[m[0]:], '*')
		}
	}
	return -1
}
