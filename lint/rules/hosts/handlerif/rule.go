// Package handlerif finds handlers whose if is never true.
package handlerif

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is handler-if.
var Rule = &lint.Rule{
	Code: "HK1019", Name: "handler-if", Severity: diag.Error,
	Title: "The if of a handler is not a permission rule, or no call matches it.",
	Why: `Claude Code reads the ` + "`if`" + ` of a handler as one permission rule, such as
` + "`Bash(git push *)`" + `. No call matches a condition, a list of rules, a tool name in the
wrong case, or a rule with extra spaces. On an event that is not about tools, no
rule ever matches. The hook then never runs, and nothing reports it (measured on
2.1.329).`,
	Misses: "The pattern in the parentheses is not checked. If the matcher excludes the tool of the rule, only Bash is reported, because rules for Edit and Read apply to other tools too.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, v := h.Group.File, h.Value.Get("if")
		if f.Agent == nil || h.Group.Event == nil || v == nil || v.Kind != hostconfig.String || v.Text == "" {
			return
		}
		if _, known := f.Agent.Values["if"]; !known {
			return
		}
		if d := look(h, v, r); d != nil && !f.Certain(agents.Types) {
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}

var (
	rule   = lazyregexp.New(`^([A-Za-z_][\w-]*)(\((?s:.*)\))?$`)
	second = lazyregexp.New(`\)\s*(?:\|\|?|,|&&?|;|\bor\b|\band\b)\s*([A-Za-z]\w*)(?:\(|$)`)
)

// look reports the first of what keeps the rule from being met; nil where nothing
// does.
func look(h *hostconfig.Handler, v *hostconfig.Value, r *lint.Report) *diag.Diag {
	a, e := h.Group.File.Agent, h.Group.Event
	if e.Matches != "tool" {
		if e.Canonical == "after_tool_batch" || e.Unknown {
			return nil
		}
		d := r.At(v.Span, "%s is not about tools, so a handler with an if never runs", e.Name)
		d.Detail = "Remove the if."
		if edit, ok := h.Value.RemoveMember("if"); ok {
			d.Fix = &diag.Fix{Title: "remove the if", Unsafe: true, Edits: []diag.Edit{edit}}
		}
		return d
	}
	m := rule.FindStringSubmatch(v.Text)
	switch next := second.FindStringSubmatch(v.Text); {
	case strings.HasPrefix(v.Text, "mcp_"):
	case next != nil && a.Tool(next[1]) != nil:
		d := r.At(v.Span, "the if holds several rules, but can be only one, so no call matches it")
		d.Detail = "Write a handler for each rule."
		return d
	case m == nil:
		d := r.At(v.Span, "this is not a permission rule, so no call matches it")
		d.Detail = "Write the name of a tool, or a name with a pattern: Bash(git push *)."
		if text := strings.TrimSpace(v.Text); rule.MatchString(text) {
			d.Fix = &diag.Fix{Title: "remove the spaces", Unsafe: true, Edits: []diag.Edit{v.Replace(hostconfig.Quote(text))}}
		}
		return d
	case a.Tool(m[1]) == nil:
		return unknown(a, v, m[1], r)
	case m[1] == "Bash" && keptOut(h, m[1]):
		d := r.At(v.Span, "the matcher excludes %s, so this if never matches", m[1])
		d.Detail = "Add the tool to the matcher, or change the rule."
		return d
	}
	return nil
}

// unknown reports names that are like a tool's, or another agent's.
func unknown(a *agents.Agent, v *hostconfig.Value, name string, r *lint.Report) *diag.Diag {
	near, ok := agents.NearTool(a, name)
	if !ok && len(agents.WithTool(name)) == 0 {
		return nil // it may be new
	}
	d := r.At(v.Span, "%s has no tool %s, so no call matches this rule", a.Title, name)
	if ok {
		d.Summary += "; did you mean " + near + "?"
		d.Fix = &diag.Fix{Title: "write " + near, Unsafe: true,
			Edits: []diag.Edit{v.Replace(hostconfig.Quote(near + strings.TrimPrefix(v.Text, name)))}}
	}
	return d
}

// keptOut reports whether a list of names has not this one.
func keptOut(h *hostconfig.Handler, tool string) bool {
	m, ok := h.Group.ToolMatcher()
	if !ok || m.Mode != hostconfig.MatchExact {
		return false
	}
	for _, n := range m.Names {
		if n.Text == tool || m.Agent.Tool(n.Text) == nil { // another rule's business
			return false
		}
	}
	return true
}
