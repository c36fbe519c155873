// Package staletool finds names of tools that an agent had once.
package staletool

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is stale-tool.
var Rule = &lint.Rule{
	Code: "HK1005", Name: "stale-tool", Severity: diag.Warning, Repeats: true,
	Title: "A matcher names a tool that was renamed or removed.",
	Why: `The old name of a tool matches nothing, or only as long as the agent keeps it as an
alias. A matcher with only old names then guards nothing. Write the new name.`,
	Misses: "Beside a name that matches, an old name does no harm and may be intended for old versions, so it is reported only as information.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if m, ok := g.ToolMatcher(); ok {
				group(g, m, r)
			}
		}
	},
}

func group(g *hostconfig.Group, m hostconfig.Matcher, r *lint.Report) {
	current := false
	for _, n := range m.Names {
		t := m.Agent.Tool(n.Text)
		current = current || t == nil || !t.Gone && t.Renamed == ""
	}
	for i, n := range m.Names {
		t := m.Agent.Tool(n.Text)
		if t == nil || !t.Gone && t.Renamed == "" {
			continue
		}
		d := r.At(g.File.SpanIn(g.Matcher, n.Start, n.End), "the tool %s is now called %s", n.Text, t.Renamed)
		switch {
		case t.Gone:
			d.Summary = m.Agent.Title + " no longer has the tool " + n.Text
			if t.Renamed != "" {
				d.Detail = "Its replacement is " + t.Renamed + "."
			}
		case !current:
			d.Detail = "The old name matches only as long as the agent keeps it as an alias."
		}
		d.Fix = fix(g, m, i, t.Renamed)
		if current {
			d.Severity = max(d.Severity, diag.Info)
			d.Detail += " Beside the other names it does no harm."
		}
	}
}

// fix puts the new name in the place of the old, or takes the old one away where
// the new is there.
func fix(g *hostconfig.Group, m hostconfig.Matcher, i int, renamed string) *diag.Fix {
	n := m.Names[i]
	for _, other := range m.Names {
		if other.Text != renamed {
			continue
		}
		from, to := n.Start, n.End
		if i > 0 {
			from = m.Names[i-1].End
		} else if len(m.Names) > 1 {
			to = m.Names[1].Start
		}
		return &diag.Fix{Title: "remove the old name", Edits: []diag.Edit{
			g.Matcher.Replace(hostconfig.Quote(m.Text[:from] + m.Text[to:]))}}
	}
	if renamed == "" {
		return nil
	}
	return &diag.Fix{Title: "write " + renamed, Unsafe: true, Edits: []diag.Edit{
		g.Matcher.Replace(hostconfig.Quote(m.Text[:n.Start] + renamed + m.Text[n.End:]))}}
}
