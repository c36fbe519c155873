// Package defaultsdropped finds lists that a use block gives in place of the defaults of its pack,
// where they shall be added to them.
package defaultsdropped

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is defaults-dropped.
var Rule = &lint.Rule{
	Code: "HK9008", Name: "defaults-dropped", Severity: diag.Warning,
	Title: "A list in with takes the place of the pack's own, and the comment says that it is added to it.",
	Why: `A value in with replaces the default of the variable. With protected_branches = ["customer/.*"] the
entries main and master of the pack's own list are protected no longer. Write these entries, too.`,
	Misses: "Use blocks without a comment that says \"too\", \"also\" or the like. Lists that keep an entry of the default. Use blocks that replace several lists.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, u := range p.Uses() {
			dropped := slices.DeleteFunc(u.With, keeps)
			if len(dropped) != 1 || !adds.MatchString(u.Said) || instead.MatchString(u.Said) {
				continue
			}
			g := dropped[0]
			d := r.At(g.At, "this replaces the pack's list of %s, which has %s", g.Name, strings.Join(g.Default.List[:min(len(g.Default.List), most)], ", "))
			d.Detail = "Write the entries of the pack's list, too, or say in the comment that they are left out."
			d.Notes = []diag.Note{{Span: g.Default.At, Text: "the pack's list"}}
		}
	},
}

// keeps reports whether a list has an entry of the default.
func keeps(g lint.Given) bool {
	return slices.ContainsFunc(g.List, func(text string) bool { return slices.Contains(g.Default.List, text) })
}

// most is how many entries of a default a message lists.
const most = 5

var (
	// adds is how a comment says that something is added.
	adds = lazyregexp.New(`(?i)\b(too|also|as well|besides|in addition|additional(ly)?|on top of|beside (the|those|what)|and (our|the) own|further|extra|more)\b`)
	// instead is how a comment says that something is replaced.
	instead = lazyregexp.New(`(?i)\b(instead|in place of|replac\w*|not (main|master)|only|rather than|no longer|without the)\b`)
)
