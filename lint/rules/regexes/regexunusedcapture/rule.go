// Package regexunusedcapture finds groups with a name that nobody reads.
package regexunusedcapture

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-unused-capture.
var Rule = &lint.Rule{
	Code: "HK5019", Name: "regex-unused-capture", Severity: diag.Info,
	Title: "A group has a name, but nothing reads its text.",
	Why: `Conditions and texts read the text of a group (?P<name>…) as match.name. If nothing
reads it, the name is no longer needed, or the reader uses another spelling.`,
	Options: []lint.Option{{Name: "unnamed", Doc: "also report capturing groups without a name", Default: false}},
	Misses:  "A pattern that several hooks share, if one of them reads the name.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Tree.Groups == 0 {
			return
		}
		var used map[string]bool
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op != regex.OpGroup || n.Index == 0 || n.Name == "" && !r.Bool("unnamed") {
				return true
			}
			if used == nil {
				used = readers(re)
			}
			if n.Name == "" || !used[n.Name] {
				report(re, n, r)
			}
			return true
		})
	},
}

func report(re *lint.Regex, n *regex.Node, r *lint.Report) {
	head := 1
	summary := "nothing reads the text of this group"
	if n.Name != "" {
		head = strings.IndexByte(re.Source[n.Start:], '>') + 1
		summary = "nothing reads match." + n.Name
	}
	d := r.At(re.At(n.Start, n.Start+head), "%s", summary)
	d.Detail = "Write (?:…) for a group that does not capture."
	d.Fix = re.Fix("write (?:", n.Start, n.Start+head, "(?:")
}

// readers are the names of match that the regex's hooks read.
func readers(re *lint.Regex) map[string]bool {
	used := map[string]bool{}
	backs := func(n *regex.Node) bool {
		if n.Op == regex.OpBackreference || n.Op == regex.OpConditional {
			used[n.Name] = true
		}
		return true
	}
	regex.Walk(re.Tree.Root, backs)
	for _, h := range re.Hooks {
		each(h, func(x *ast.Expr) bool {
			if x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "match" {
				used[x.Name] = true
			}
			return true
		})
	}
	return used
}

func each(h *ast.Hook, f func(*ast.Expr) bool) {
	ast.Walk(h.When, f)
	for _, l := range h.Lets {
		ast.Walk(l.Expr, f)
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		ast.Walk(s.When, f)
		for _, a := range s.Args {
			ast.Walk(a.Expr, f)
		}
	})
}
