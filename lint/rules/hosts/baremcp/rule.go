// Package baremcp finds servers where a tool is wanted.
package baremcp

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is bare-mcp.
var Rule = &lint.Rule{
	Code: "HK1203", Name: "bare-mcp", Severity: diag.Error,
	Title: "A match names an MCP server, but tools are called mcp__server__tool.",
	Why: `A tool is compared as a whole. mcp__github is the name of no tool, so that a hook
with that match never applies.`,
	Misses: "Regexes with groups or classes in the server's name.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			look(p, h.Match, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(p, s.Match, r) })
		}
	},
}

// bare is a server without a tool.
var bare = regexp.MustCompile(`^mcp__[A-Za-z0-9-]+(_[A-Za-z0-9-]+)*(__)?$`)

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
	d := r.At(re.Span, "%s is a server: no tool is called that", name)
	d.Detail = "All of its tools are " + whole + ", one of them " + strings.TrimSuffix(name, "__") + "__tool."
	text := p.Text(re.Span)
	if strings.Count(text, name) == 1 {
		d.Fix = &diag.Fix{Title: "match all tools of the server", Unsafe: true,
			Edits: []diag.Edit{{Span: re.Span, Text: strings.Replace(text, name, whole, 1)}}}
	}
}
