// Package regexunanchoredallow finds approvals by a part of a path or an address.
package regexunanchoredallow

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/decision"
)

// Rule is regex-unanchored-allow.
var Rule = &lint.Rule{
	Code: "HK5009", Name: "regex-unanchored-allow", Severity: diag.Error,
	Title: "A path or URL is allowed if only a part of it matches.",
	Why: `A regular expression without anchors matches anywhere in the text. An allow for
` + "`docs/`" + ` also approves ` + "`docs/../.ssh/id_rsa`" + `, and one for ` + "`example.com`" + ` approves
` + "`https://evil.example/?example.com`" + `. The user is not asked.`,
	Misses: "allow-by-text checks command lines. Calls that another hook of the policy blocks, and allows with other conditions that no sample satisfies.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if !re.Allows || re.Not || re.Policy == nil || re.Policy.Facts == nil || re.Tree == nil {
			return
		}
		subject := about(re)
		if subject == nil {
			return
		}
		for _, h := range re.Hooks[:min(3, len(re.Hooks))] {
			if report(re, h, subject, r) {
				return
			}
		}
	},
}

// subject is a field of tools' inputs, and what else a text in it may lead to.
type subject struct {
	field  string
	tools  []string
	bypass []string // % is the text that is approved
	detail string
}

var subjects = []subject{
	{"url", []string{"Fetch", "WebFetch"}, []string{"https://evil.example/?u=%", "%.evil.example/"},
		"Begin the expression with ^https:// and end the host name with a slash."},
	{"path", []string{"ReadFile", "WriteFile", "EditFile", "Read", "Write", "Edit"},
		[]string{"%/../../../../.ssh/authorized_keys", "%../../../../.ssh/authorized_keys"},
		"Use path, reads or writes with a glob, which match the resolved path of the file."},
}

// about is what a regex is compared with, where it is a path or an address.
func about(re *lint.Regex) *subject {
	of := re.Field
	if re.Expr != nil {
		if x := re.Expr.Args[0]; x.Op == ast.OpBinary && x.Name == "??" {
			of = x.Args[0].String()
		}
	}
	for i, s := range subjects {
		switch {
		case re.Role == lint.RoleInput && re.Field == s.field,
			re.Role == lint.RoleField && re.Field == s.field,
			re.Role == lint.RoleMatches && (of == s.field || of == "tool.input."+s.field || ofEach(re, s.field+"s")):
			return &subjects[i]
		}
	}
	return nil
}

// ofEach reports whether a regex is compared with each item of a list of the event.
func ofEach(re *lint.Regex, list string) (found bool) {
	if re.Hook == nil || re.Expr == nil || re.Expr.Args[0].Op != ast.OpPointer {
		return false
	}
	ast.Walk(re.Hook.When, func(x *ast.Expr) bool {
		if x.Op != ast.OpLoop || len(x.Args) < 2 || x.Args[1] == nil {
			return true
		}
		of := x.Args[0]
		if of.Op == ast.OpBinary && of.Name == "??" {
			of = of.Args[0]
		}
		if of.Op == ast.OpIdent && of.Name == list {
			ast.Walk(x.Args[1], func(y *ast.Expr) bool { found = found || y == re.Expr; return !found })
		}
		return !found
	})
	return found
}

func report(re *lint.Regex, h *ast.Hook, s *subject, r *lint.Report) bool {
	event := lint.EventBeforeTool(h)
	if event == "" {
		return false
	}
	for _, text := range regex.Examples(re.Source) {
		for _, tool := range s.tools {
			if !approved(re.Policy, h, lint.ToolCall(event, tool, map[string]string{s.field: text})) {
				continue
			}
			for _, b := range s.bypass {
				if strings.HasPrefix(b, "%.") && hosted(text) {
					continue
				}
				other := strings.ReplaceAll(b, "%", text)
				e := lint.ToolCall(event, tool, map[string]string{s.field: other})
				if !approved(re.Policy, h, e) {
					continue
				}
				d := r.At(re.At(0, len(re.Source)), "%s approves %s with any text around it", lint.BaseName(h), text)
				d.Detail = s.detail
				d.Witness = lint.Witness(e, other+" is approved and the user is not asked")
				return true
			}
		}
	}
	return false
}

// hosted reports whether the host's name ends in an address: more behind it is
// only a longer path.
func hosted(address string) bool {
	_, rest, _ := strings.Cut(address, "://")
	return strings.Contains(rest, "/")
}

func approved(p *lint.Policy, h *ast.Hook, e *analyze.Event) bool {
	return p.Facts.Verdict(e) == decision.Allow && p.Facts.Applies(h, e)
}
