// Package baremcp finds servers where a tool is wanted.
package baremcp

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is bare-mcp.
var Rule = &lint.Rule{
	Code: "HK1203", Name: "bare-mcp", Severity: diag.Error,
	Title: "A match names an MCP server instead of its tools.",
	Why: `hookc compares the whole name of a tool, and tools of a server are called
mcp__server__tool. No tool is called mcp__github, so the hook never applies. Match
mcp__github__.* for all tools of the server.`,
	Misses: "Regular expressions with groups or classes in the server's name.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			look(p, h.Match, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, s.Match, r) })
		}
	},
}

// bare is a server without a tool.
var bare = lazyregexp.New(`^mcp__[A-Za-z0-9-]+(_[A-Za-z0-9-]+)*(__)?$`)

func look(p *lint.Policy, m *ast.Match, r *lint.Report) {
	for _, re := range lint.ToolRegexes(m) {
		for _, name := range strings.Split(re.Source, "|") {
			if p.Own(re.Span) && bare.MatchString(name) {
				report(p, re, name, r)
			}
		}
	}
}

func report(p *lint.Policy, re ast.Regex, name string, r *lint.Report) {
	whole := strings.TrimSuffix(name, "__") + "__.*"
	d := r.At(re.Span, "%s is the name of a server, and no tool has this name", name)
	d.Detail = "Match " + whole + " for all tools of the server, or " + strings.TrimSuffix(name, "__") + "__tool for one."
	text := p.Text(re.Span)
	if strings.Count(text, name) == 1 {
		d.Fix = &diag.Fix{Title: "match all tools of the server", Unsafe: true,
			Edits: []diag.Edit{{Span: re.Span, Text: strings.Replace(text, name, whole, 1)}}}
	}
}
