// Package matchernotatool finds matchers that say something else than which tools
// they are for.
package matchernotatool

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is matcher-not-a-tool.
var Rule = &lint.Rule{
	Code: "HK1006", Name: "matcher-not-a-tool", Severity: diag.Error,
	Title: "A matcher is a condition, a permission rule, a file pattern or no text.",
	Why: `A matcher is compared with the name of the tool and with nothing else. What looks at
the tool's input - a condition, ` + "`Bash(git *)`" + `, ` + "`*.py`" + ` - is read as a regex that no
name of a tool matches, so that the hook never runs.`,
	Misses: "A matcher of an event that is not about tools is left alone, and so is one that matches a tool all the same, as `Bash(.*)` does.",
	Config: func(f *hostconfig.File, r *lint.Report) {
		for _, g := range f.Groups {
			if g.Matcher != nil && g.Matcher.Kind != hostconfig.String && (g.Matcher.Kind != hostconfig.Null || refusesNull(g)) {
				noText(g, r)
			}
			if m, ok := g.ToolMatcher(); ok {
				group(g, m, r)
			}
		}
	},
}

func group(g *hostconfig.Group, m hostconfig.Matcher, r *lint.Report) {
	var d *diag.Diag
	switch what, tool := m.Mistake(); what {
	case hostconfig.PermissionRule:
		d = r.At(g.Matcher.Span, "%s is a permission rule: as a matcher it is a regex that no tool's name matches", m.Text)
		d.Detail = "The matcher is " + tool + "."
		if m.Agent.Name == "claude-code" {
			d.Detail += " What it is called with belongs into the handler: \"if\": " + hostconfig.Quote(m.Text) + "."
			d.Fix = move(g, tool, m.Text)
		} else {
			d.Detail += " What it is called with is for the hook to look at."
		}
	case hostconfig.InputCondition:
		d = r.At(g.Matcher.Span, "a matcher is no condition: this is a regex that no tool's name matches")
		d.Detail = "The hook never runs. Write the names of the tools, and let the hook look at the input."
	case hostconfig.ShellCommand:
		d = r.At(g.Matcher.Span, "a matcher is no command: this is a regex that no tool's name matches")
		d.Detail = "The hook never runs. Put the test into the command."
	case hostconfig.FileGlob:
		d = r.At(g.Matcher.Span, "a matcher is compared with tools, not with files: %s matches no tool's name", m.Text)
		d.Detail = "The hook never runs. Write the names of the tools, and let the hook look at the file's name."
	default:
		return
	}
	if !g.File.FactsCertain() {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// move puts the tool into the matcher and the rule into each handler.
func move(g *hostconfig.Group, tool, rule string) *diag.Fix {
	edits := []diag.Edit{g.Matcher.Replace(hostconfig.Quote(tool))}
	for _, h := range g.Handlers {
		e, ok := g.File.AddMember(h.Value, "if", hostconfig.Quote(rule))
		if !ok || h.Value.Get("if") != nil || h.Value == g.Value {
			return nil
		}
		edits = append(edits, e)
	}
	return &diag.Fix{Title: "match " + tool + ", with the rule as the handlers' if", Unsafe: true, Edits: edits}
}

func noText(g *hostconfig.Group, r *lint.Report) {
	d := r.At(g.Matcher.Span, "the matcher is no text")
	d.Detail = "It is the name of a tool, or a regex."
	var list []string
	for _, item := range g.Matcher.Items {
		if item.Kind == hostconfig.String {
			list = append(list, item.Text)
		}
	}
	switch {
	case len(list) > 0 && len(list) == len(g.Matcher.Items):
		text := hostconfig.Quote(strings.Join(list, "|"))
		d.Detail = "Several tools are one text: " + text + "."
		d.Fix = &diag.Fix{Title: "write " + text, Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(text)}}
	case g.Matcher.Kind == hostconfig.Object:
		for _, key := range []string{"toolName", "tool", "tool_name", "name"} {
			if v := g.Matcher.Get(key); v != nil && v.Kind == hostconfig.String && len(g.Matcher.Members) == 1 {
				d.Detail = "Write " + hostconfig.Quote(v.Text) + "."
				d.Fix = &diag.Fix{Title: "write " + hostconfig.Quote(v.Text), Unsafe: true,
					Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(v.Text))}}
			}
		}
	}
	if g.Matcher.Kind == hostconfig.Null {
		d.Summary, d.Detail = "the matcher is null, which is no text", "Leave it out for all tools."
	}
	d.Detail += g.File.RejectionNote(g.EventKey.Key)
	if g.File.Agent == nil || !g.File.FactsCertain() {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// refusesNull reports whether a matcher that is null is a fault, and not the same
// as none: of most agents that is not known.
func refusesNull(g *hostconfig.Group) bool {
	return g.File.Sure && g.File.Agent.Name == "claude-code"
}
