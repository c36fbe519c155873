// Package pathreplaced finds variables for the session that replace PATH.
package pathreplaced

import (
	"github.com/hookc/hookc/lint/script/exits"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is path-replaced.
var Rule = &lint.Rule{
	Code: "HK7059", Name: "path-replaced", Severity: diag.Warning,
	Title: "PATH is set for the session without the folders that it had.",
	Why: `The variable replaces the old one. From then on the agent's commands find neither git nor
ls. Write the old value behind the new folder: ` + "`PATH = \"{{ project }}/bin:{{ env.PATH }}\"`" + ` in a
policy, ` + "`export PATH=\"DIR:$PATH\"`" + ` in a file of variables.`,
	Misses: "Values that come from another place. A value with /bin or /usr/bin in it may be meant.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if s.Kind == "env" && h.Mode == ast.Enforce {
					look(p, s.Arg("set"), seen, r)
				}
			})
		}
	},
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil || s.Handler.Group.Event == nil {
			return
		}
		if at, ok := exits.ReplacedPath(s.Parsed().Program); ok {
			r.At(s.SpanOf(at), "this PATH replaces the old one, so later commands find no program of the system").
				Detail = "Add :$PATH at its end."
		}
	},
}

func look(p *lint.Policy, set *ast.Expr, seen map[diag.Span]bool, r *lint.Report) {
	report := func(at diag.Span) {
		if !seen[at] && p.Own(at) {
			seen[at] = true
			r.At(at, "this PATH replaces the old one, so later commands find no program of the system").
				Detail = "Write {{ env.PATH }} behind the new folder, with a colon between."
		}
	}
	switch {
	case set == nil:
	case set.Op == ast.OpConst:
		for i := range set.Value.Len() {
			if set.Value.Key(i).Text() == "PATH" && folders(set.Value.At(i).Text()) {
				report(set.Span)
			}
		}
	case set.Op == ast.OpMap:
		for i := 0; i+1 < len(set.Args); i += 2 {
			if k, v := set.Args[i], set.Args[i+1]; k.Op == ast.OpConst && k.Value.Text() == "PATH" && replaces(v) {
				report(v.Span)
			}
		}
	}
}

// replaces reports whether a value begins with a folder and holds nothing of another variable.
func replaces(v *ast.Expr) bool {
	if v.Op == ast.OpConst {
		return folders(v.Value.Text())
	}
	if v.Op != ast.OpTemplate {
		return false
	}
	text := ""
	for _, part := range v.Args {
		switch {
		case part.Op == ast.OpConst:
			text += part.Value.Text()
		case part.Op == ast.OpIdent && (part.Name == "project" || part.Name == "cwd"):
			text += "/p"
		default:
			return false
		}
	}
	return folders(text)
}

// folders reports whether a text is a list of folders without those of the system.
func folders(text string) bool {
	for dir := range strings.SplitSeq(text, ":") {
		if dir == "/bin" || dir == "/usr/bin" || strings.Contains(dir, "$") || strings.Contains(dir, "%") {
			return false
		}
	}
	return strings.Contains(text, "/")
}
