package regexneveratool

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// asGlob is an alternative that was meant as a glob: a name's beginning, then `_*`.
var asGlob = lazyregexp.New(`(?:^|[|(])([A-Za-z0-9-][A-Za-z0-9_-]*_\*)(?:\)?\$?$|[|)])`)

// globs reports alternatives such as mcp__jira__* in a policy, and whether there are
// any. The whole name must match there, so that only underscores may follow. Matchers of
// configurations are left alone: most are looked for within the name.
func globs(re *lint.Regex, r *lint.Report) bool {
	if re.Agent != nil || !re.Whole {
		return false
	}
	found := asGlob.FindAllStringSubmatchIndex(re.Source, -1)
	for _, at := range found {
		text := re.Source[at[2]:at[3]]
		d := r.At(re.At(at[2], at[3]), "%s matches no tool whose name goes on behind the underscore", text)
		d.Severity = max(d.Severity, diag.Warning)
		d.Detail = "It is a regular expression, not a glob: * repeats the underscore. Write " + text[:len(text)-1] + ".*"
	}
	return found != nil
}
