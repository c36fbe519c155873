// Package handlerif finds handlers whose if is never true.
package handlerif

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is handler-if.
var Rule = &lint.Rule{
	Code: "HK1019", Name: "handler-if", Severity: diag.Error,
	Title: "The if of a handler is no permission rule, or one that is never met.",
	Why: `Claude Code reads the ` + "`if`" + ` of a handler as one permission rule: ` + "`Bash(git push *)`" + `. A
condition, a list of rules, a tool in the wrong case or a blank too many is met by no
call, and on an event that is not about a tool nothing is: the hook never runs, and
nothing says so (measured on 2.1.329).`,
	Misses: "What stands in the parentheses is not looked at. Of tools that a matcher keeps out, only Bash is: rules for Edit and Read are for other tools too.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f, v := h.Group.File, h.Value.Get("if")
		if f.Agent == nil || h.Group.Event == nil || v == nil || v.Kind != hostconfig.String || v.Text == "" {
			return
		}
		if _, known := f.Agent.Values["if"]; !known {
			return
		}
		if d := look(h, v, r); d != nil && !f.FactsCertain() {
			d.Severity = max(d.Severity, diag.Warning)
		}
	},
}

var (
	rule   = regexp.MustCompile(`^([A-Za-z_][\w-]*)(\((?s:.*)\))?$`)
	second = regexp.MustCompile(`\)\s*(?:\|\|?|,|&&?|;|\bor\b|\band\b)\s*([A-Za-z]\w*)(?:\(|$)`)
)

// look reports the first of what keeps the rule from being met; nil where nothing
// does.
func look(h *hostconfig.Handler, v *hostconfig.Value, r *lint.Report) *diag.Diag {
	a, e := h.Group.File.Agent, h.Group.Event
	if e.Matches != "tool" {
		if e.Canonical == "after_tool_batch" || e.Unknown {
			return nil
		}
		d := r.At(v.Span, "%s is not about a tool: a hook with an if never runs there", e.Name)
		d.Detail = "Take it away."
		if edit, ok := h.Value.RemoveMember("if"); ok {
			d.Fix = &diag.Fix{Title: "take the if away", Unsafe: true, Edits: []diag.Edit{edit}}
		}
		return d
	}
	m := rule.FindStringSubmatch(v.Text)
	switch next := second.FindStringSubmatch(v.Text); {
	case strings.HasPrefix(v.Text, "mcp_"):
	case next != nil && a.Tool(next[1]) != nil:
		d := r.At(v.Span, "an if is one rule: no call meets several at once")
		d.Detail = "Write a handler for each of them."
		return d
	case m == nil:
		d := r.At(v.Span, "this is no permission rule: no call meets it")
		d.Detail = "It is the name of a tool, or that with a pattern: Bash(git push *)."
		if text := strings.TrimSpace(v.Text); rule.MatchString(text) {
			d.Fix = &diag.Fix{Title: "take the blanks away", Unsafe: true, Edits: []diag.Edit{v.Replace(hostconfig.Quote(text))}}
		}
		return d
	case a.Tool(m[1]) == nil:
		return unknown(a, v, m[1], r)
	case m[1] == "Bash" && keptOut(h, m[1]):
		d := r.At(v.Span, "the matcher lets no call of %s through to this if", m[1])
		d.Detail = "Write the tool into the matcher, or another rule here."
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
	d := r.At(v.Span, "%s has no tool %s: no call meets this", a.Title, name)
	if ok {
		d.Summary += ", " + near + " is meant"
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
