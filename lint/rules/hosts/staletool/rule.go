// Package staletool finds names of tools that an agent had once.
package staletool

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is stale-tool.
var Rule = &lint.Rule{
	Code: "HK1005", Name: "stale-tool", Severity: diag.Warning,
	Title: "A matcher names a tool that has another name now, or is gone.",
	Why: `A tool that was renamed is no longer met by its old name, or only as long as its
agent keeps that as an alias. A matcher that has no other name then guards nothing.`,
	Misses: "Beside a name that matches, an old one is harmless and may be meant for old versions: that is for information only.",
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
		d := r.At(g.File.SpanIn(g.Matcher, n.Start, n.End), "%s is called %s now", n.Text, t.Renamed)
		switch {
		case t.Gone:
			d.Summary = m.Agent.Title + " has no tool " + n.Text + " any more"
			if t.Renamed != "" {
				d.Detail = t.Renamed + " does what it did."
			}
		case !current:
			d.Detail = "The old name may match as long as the agent keeps it as an alias."
		}
		d.Fix = fix(g, m, i, t.Renamed)
		if current {
			d.Severity = max(d.Severity, diag.Info)
			d.Detail += " It does no harm beside the others."
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
		return &diag.Fix{Title: "take it away", Edits: []diag.Edit{
			g.Matcher.Replace(hostconfig.Quote(m.Text[:from] + m.Text[to:]))}}
	}
	if renamed == "" {
		return nil
	}
	return &diag.Fix{Title: "write " + renamed, Unsafe: true, Edits: []diag.Edit{
		g.Matcher.Replace(hostconfig.Quote(m.Text[:n.Start] + renamed + m.Text[n.End:]))}}
}
