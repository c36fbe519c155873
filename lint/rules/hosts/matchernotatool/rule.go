// Package matchernotatool finds matchers that say something else than which tools
// they are for.
package matchernotatool

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is matcher-not-a-tool.
var Rule = &lint.Rule{
	Code: "HK1006", Name: "matcher-not-a-tool", Severity: diag.Error,
	Title: "A matcher is a condition, a permission rule, a file pattern, in slashes or not a string.",
	Why: `The agent compares a matcher only with the name of the tool. It reads a condition,
` + "`Bash(git *)`" + ` or ` + "`*.py`" + ` as a regular expression that no tool name matches, so the
hook never runs. Match the tool, and check its input in the hook.`,
	Misses: "A matcher on an event that is not about tools, and one that still matches a tool, such as `Bash(.*)`.",
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
		d = r.At(g.Matcher.Span, "the matcher %s is a permission rule, so it matches no tool name", m.Text)
		d.Detail = "Match " + tool + "."
		if t := m.Agent.Type("command"); t != nil && slices.Contains(t.Fields, "if") {
			d.Detail += " Put the rule into the handler: \"if\": " + hostconfig.Quote(m.Text) + "."
			d.Fix = move(g, tool, m.Text)
		} else {
			d.Detail += " Check the input of the tool in the hook."
		}
	case hostconfig.InputCondition:
		d = r.At(g.Matcher.Span, "the matcher is a condition, so it matches no tool name")
		d.Detail = "The hook never runs. Match the names of tools, and check their input in the hook."
	case hostconfig.ShellCommand:
		d = r.At(g.Matcher.Span, "the matcher is a shell command, so it matches no tool name")
		d.Detail = "The hook never runs. Put the test into the command of the handler."
	case hostconfig.FileGlob:
		d = r.At(g.Matcher.Span, "the matcher %s is a file pattern, so it matches no tool name", m.Text)
		d.Detail = "The hook never runs. Match the names of tools, and check the file name in the hook."
	case hostconfig.Slashes:
		d = r.At(g.Matcher.Span, "the slashes around %s are part of the matcher, so it matches no tool name", tool)
		d.Detail = "The hook never runs. Write " + hostconfig.Quote(tool) + "."
		d.Fix = &diag.Fix{Title: "write " + hostconfig.Quote(tool), Unsafe: true, Edits: []diag.Edit{g.Matcher.Replace(hostconfig.Quote(tool))}}
	default:
		return
	}
	if !g.File.Certain(agents.Matchers) {
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
	return &diag.Fix{Title: "match " + tool + ", and put the rule into the if of the handlers", Unsafe: true, Edits: edits}
}

func noText(g *hostconfig.Group, r *lint.Report) {
	d := r.At(g.Matcher.Span, "the matcher is not a string")
	d.Detail = "Write the name of a tool, or a regular expression."
	var list []string
	for _, item := range g.Matcher.Items {
		if item.Kind == hostconfig.String {
			list = append(list, item.Text)
		}
	}
	switch {
	case len(list) > 0 && len(list) == len(g.Matcher.Items):
		text := hostconfig.Quote(strings.Join(list, "|"))
		d.Detail = "Write several tools as one string: " + text + "."
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
		d.Summary, d.Detail = "the matcher is null, not a string", "Remove it to match all tools."
	}
	d.Detail += g.File.RejectionNote(g.EventKey.Key)
	if g.File.Agent == nil || !g.File.Certain(agents.Layout) {
		d.Severity = max(d.Severity, diag.Warning)
	}
}

// refusesNull reports whether a matcher that is null is a fault, and not the same
// as none: of most agents that is not known.
func refusesNull(g *hostconfig.Group) bool {
	return g.File.Sure && g.File.Agent.Matcher.NoNull
}
